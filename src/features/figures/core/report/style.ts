// figures: how a report writes numbers and days, from all of its lines.

import type { ColumnGuess, Meaning } from './meaning';
import type { DayOrder, Style } from './values';

export type Cells = readonly string[];

/** The style of a report, and what its lines do not decide. */
interface StyleGuess {
  readonly style: Style;
  /** What a person has to confirm, because both readings are possible. */
  readonly unsure: readonly ('decimal' | 'dayOrder')[];
}

const AMOUNT = /^(?:spend|revenue\d+)$/;

/** What cells show; `open`: two readings are possible; `points`: days such as `03.11.2026`. */
const COUNTS = [
  'comma',
  'point',
  'openAmounts',
  'dayFirst',
  'monthFirst',
  'yearFirst',
  'openDays',
  'points',
] as const;
/** Cells of a column by what they show. */
type Evidence = Record<(typeof COUNTS)[number], number>;
const noEvidence = () => Object.fromEntries(COUNTS.map((count) => [count, 0])) as Evidence;

function addAmount(cell: string, to: Evidence): void {
  const last = Math.max(cell.lastIndexOf(','), cell.lastIndexOf('.'));
  if (last < 0) return;
  const sign = cell.charAt(last);
  const other = sign === ',' ? '.' : ',';
  const behind = cell.slice(last + 1).replace(/\D/g, '').length;
  const isRepeated = cell.indexOf(sign) !== last;
  // 1.234.567: a separator of thousands; 1,234 can be both.
  const isDecimal = !isRepeated && (cell.includes(other) || behind !== 3 || /^\D*0[.,]/.test(cell));
  if (!isRepeated && !isDecimal) to.openAmounts += 1;
  else if ((isDecimal ? sign : other) === ',') to.comma += 1;
  else to.point += 1;
}

function addDay(cell: string, to: Evidence): void {
  const parts = /^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]/.exec(cell);
  if (!parts) return;
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  if (parts[2] === '.') to.points += 1;
  if (first > 31) to.yearFirst += 1;
  else if (first > 12) to.dayFirst += 1;
  else if (second > 12) to.monthFirst += 1;
  else to.openDays += 1;
}

/** What the lines of a report show, by column. */
export type StyleEvidence = readonly Readonly<Evidence>[];

/** Takes line after line; a cell without a digit and a separator shows nothing. */
export function styleReader() {
  const columns: Evidence[] = [];
  return {
    add: (cells: Cells): void => {
      cells.forEach((text, column) => {
        if (!/\d/.test(text) || !/[-/.,]/.test(text)) return;
        columns[column] ??= noEvidence();
        const cell = text.trim().normalize('NFKC');
        addAmount(cell, columns[column]);
        addDay(cell, columns[column]);
      });
    },
    evidence: (): StyleEvidence => columns,
  };
}

interface DecimalGuess {
  readonly decimal: '.' | ',';
  readonly isSure: boolean;
  /** False: no cell has a separator. */
  readonly isSeen: boolean;
}

function decimalFrom({ comma, point, openAmounts }: Evidence): DecimalGuess {
  const isSeen = comma + point + openAmounts > 0;
  if (comma > point) return { decimal: ',', isSure: point === 0, isSeen };
  return { decimal: '.', isSure: comma === 0 && (point > 0 || openAmounts === 0), isSeen };
}

interface DayGuess {
  readonly dayOrder: DayOrder;
  readonly isSure: boolean;
  /** False: all days are written so that they have one reading. */
  readonly isSeen: boolean;
}

function dayOrderFrom({ dayFirst, monthFirst, yearFirst, openDays, points }: Evidence): DayGuess {
  if (yearFirst > 0) return { dayOrder: 'ymd', isSure: true, isSeen: true };
  const isSeen = dayFirst + monthFirst + openDays > 0;
  if (!isSeen) return { dayOrder: 'ymd', isSure: true, isSeen };
  if (dayFirst > 0) return { dayOrder: 'dmy', isSure: monthFirst === 0, isSeen };
  if (monthFirst > 0) return { dayOrder: 'mdy', isSure: true, isSeen };
  return points > 0 ? { dayOrder: 'dmy', isSure: true, isSeen } : { dayOrder: 'mdy', isSure: false, isSeen };
}

/** Columns with a question count as what they may be. */
function guessesOf(columns: readonly ColumnGuess[], evidence: StyleEvidence) {
  const sumOf = (is: (meaning: Meaning) => boolean): Evidence => {
    const sum = noEvidence();
    for (const { column, meaning, question } of columns) {
      const columnEvidence = evidence[column];
      if (columnEvidence === undefined || !is(question ?? meaning)) continue;
      for (const count of COUNTS) sum[count] += columnEvidence[count];
    }
    return sum;
  };
  return {
    amounts: decimalFrom(sumOf((meaning) => AMOUNT.test(meaning))),
    days: dayOrderFrom(sumOf((meaning) => meaning === 'day')),
  };
}

/** 1,234 alone does not show which character is the decimal separator: any line may decide. */
export function styleOf(columns: readonly ColumnGuess[], evidence: StyleEvidence): StyleGuess {
  const { amounts, days } = guessesOf(columns, evidence);
  return {
    style: { decimal: amounts.decimal, dayOrder: days.dayOrder },
    unsure: [
      ...(amounts.isSure ? [] : (['decimal'] as const)),
      ...(days.isSure ? [] : (['dayOrder'] as const)),
    ],
  };
}

/**
 * The style that an earlier report with these headers had.
 * @returns null: the values are written in another way, or could be
 */
export function knownStyle(
  columns: readonly ColumnGuess[],
  evidence: StyleEvidence,
  style: Style,
): Style | null {
  const { amounts, days } = guessesOf(columns, evidence);
  const isDecimal = !amounts.isSeen || (amounts.isSure && amounts.decimal === style.decimal);
  const isOpenDay = !days.isSure && style.dayOrder !== 'ymd';
  const isDay = !days.isSeen || isOpenDay || (days.isSure && days.dayOrder === style.dayOrder);
  return isDecimal && isDay ? style : null;
}
