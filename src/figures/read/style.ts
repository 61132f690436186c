// figures: how a report writes numbers and days, from a sample of its lines.

import { type Cells, cellsAt } from './columns';
import type { ColumnGuess, Meaning } from './meaning';
import type { DayOrder, Style } from './values';

/** The style of a sample, and what it does not decide. */
export interface StyleGuess {
  readonly style: Style;
  /** What a person has to confirm, because both readings are possible. */
  readonly unsure: readonly ('decimal' | 'dayOrder')[];
}

const AMOUNT = /^(?:spend|revenue\d+)$/;

interface DecimalGuess {
  readonly decimal: '.' | ',';
  readonly isSure: boolean;
  /** False: no cell has a separator. */
  readonly isSeen: boolean;
}

function decimalOf(cells: Cells): DecimalGuess {
  let [comma, point, open] = [0, 0, 0];
  const decide = (decimal: string): void => {
    if (decimal === ',') comma += 1;
    else point += 1;
  };
  for (const cell of cells) {
    const last = Math.max(cell.lastIndexOf(','), cell.lastIndexOf('.'));
    if (last < 0) continue;
    const sign = cell.charAt(last);
    const other = sign === ',' ? '.' : ',';
    const behind = cell.slice(last + 1).replace(/\D/g, '').length;
    const isRepeated = cell.indexOf(sign) !== last;
    // 1.234.567: a separator of thousands; 1,234 can be both.
    if (isRepeated) decide(other);
    else if (cell.includes(other) || behind !== 3 || /^\D*0[.,]/.test(cell)) decide(sign);
    else open += 1;
  }
  const isSeen = comma + point + open > 0;
  if (comma > point) return { decimal: ',', isSure: point === 0, isSeen };
  return { decimal: '.', isSure: comma === 0 && (point > 0 || open === 0), isSeen };
}

interface DayGuess {
  readonly dayOrder: DayOrder;
  readonly isSure: boolean;
  /** False: all days are written so that they have one reading. */
  readonly isSeen: boolean;
}

function dayOrderOf(cells: Cells): DayGuess {
  let [dayFirst, monthFirst, open, points] = [0, 0, 0, 0];
  for (const cell of cells) {
    const parts = /^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]/.exec(cell);
    if (!parts) continue;
    const [first, second] = [Number(parts[1]), Number(parts[3])];
    if (parts[2] === '.') points += 1;
    if (first > 31) return { dayOrder: 'ymd', isSure: true, isSeen: true };
    if (first > 12) dayFirst += 1;
    else if (second > 12) monthFirst += 1;
    else open += 1;
  }
  const isSeen = dayFirst + monthFirst + open > 0;
  if (!isSeen) return { dayOrder: 'ymd', isSure: true, isSeen };
  if (dayFirst > 0) return { dayOrder: 'dmy', isSure: monthFirst === 0, isSeen };
  if (monthFirst > 0) return { dayOrder: 'mdy', isSure: true, isSeen };
  return points > 0 ? { dayOrder: 'dmy', isSure: true, isSeen } : { dayOrder: 'mdy', isSure: false, isSeen };
}

function guessesOf(columns: readonly ColumnGuess[], sample: readonly Cells[]) {
  const cellsOf = (is: (meaning: Meaning) => boolean): string[] =>
    columns.filter(({ meaning }) => is(meaning)).flatMap(({ column }) => cellsAt(sample, column));
  return {
    amounts: decimalOf(cellsOf((meaning) => AMOUNT.test(meaning))),
    days: dayOrderOf(cellsOf((meaning) => meaning === 'day')),
  };
}

/** @param sample some hundred lines: 1,234 alone does not show which character is the decimal separator */
export function styleOf(columns: readonly ColumnGuess[], sample: readonly Cells[]): StyleGuess {
  const { amounts, days } = guessesOf(columns, sample);
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
  sample: readonly Cells[],
  known: Style,
): Style | null {
  const { amounts, days } = guessesOf(columns, sample);
  const isDecimal = !amounts.isSeen || (amounts.isSure && amounts.decimal === known.decimal);
  const isOpenDay = !days.isSure && known.dayOrder !== 'ymd';
  const isDay = !days.isSeen || isOpenDay || (days.isSure && days.dayOrder === known.dayOrder);
  return isDecimal && isDay ? known : null;
}
