// figures: days, amounts and reasons in words.

import { shortened } from '../../../shared/cell-text';
import { documentStyle, dollarText, groupedNumber } from '../../../shared/numbers';
import { andMore, counted, grouped } from '../../../shared/sentences';
import { utcDayText } from '../../../sidebar/client/when';
import { HORIZONS, UNITS_PER_DOLLAR } from '../core/add-sums';
import type { Collected } from '../core/collect-lines';
import type { Reason } from '../core/match-lines';
import { isUnnumberedRevenue } from '../core/report/header';
import type { Unread } from '../core/report/lines';
import type { ColumnGuess } from '../core/report/meaning';
import type { LineChoice, Repeated } from '../core/report/repeats';
import { MEASURES } from '../core/stored-sums';

export const daysText = (first: number, last: number): string =>
  first === last ? utcDayText(first) : `${utcDayText(first)} to ${utcDayText(last)}`;

/** `$1,234.50` */
export const dollars = (units: number): string => dollarText(units / UNITS_PER_DOLLAR);

/** `93.4 %`; never 100 % or 0 % unless it is exact. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  if (part === whole) return '100 %';
  if (part === 0) return '0 %';
  return `${groupedNumber(Math.min(99.9, Math.max(0.1, percent)), documentStyle(), 1, 1)} %`;
}

/** `93.4 %` of the spend, or of the lines if the spend of some is not known in dollars. */
export function matchedShare(collected: Pick<Collected, 'matched' | 'total' | 'byReason'>): string {
  const { matched, total, byReason } = collected;
  return isSpendKnown(byReason)
    ? share(matched.spend, total.spend)
    : `${share(matched.lines, total.lines)} of lines`;
}

/** False: the spend of some lines is in another currency, or cannot be read. */
export const isSpendKnown = ({ currency, unreadable }: Collected['byReason']): boolean =>
  currency.lines === 0 && (unreadable.lines === 0 || unreadable.spend > 0);

/** What other currencies lines have; `''`: all are in dollars. */
export function currencyText({ currency }: Collected['byReason'], unread: readonly Unread[]): string {
  if (currency.lines === 0) return '';
  const cells = unread.filter(({ problem }) => problem === 'currency');
  const examples = cells
    .slice(0, 3)
    .map(({ header, text }) => `“${shortened(text, LONGEST)}” in ${header || 'a column without a header'}`);
  const names = examples.length === 0 ? '' : ` (${examples.join(', ')}${cells.length > 3 ? ', …' : ''})`;
  const verb = currency.lines === 1 ? 'is' : 'are';
  return `${lines(currency.lines)} ${verb} not in US dollars${names}. Their spend, revenue and installs are not imported.`;
}

export const lines = (n: number): string => `${grouped(n)} ${n === 1 ? 'line' : 'lines'}`;

export const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  campaign: 'No such campaign in this spreadsheet',
  'campaign-twice': 'Several campaigns have this name; the report needs campaign IDs',
  app: 'The campaign has no such app',
  country: 'No country, or an unknown one',
  row: 'The app has no source bid in this country',
  currency: 'Not in US dollars',
  unreadable: 'A cell cannot be read',
  old: 'Older than 35 days',
};

/** Whether the figures of such lines count for the campaign. */
export const isKept = (reason: Reason): boolean =>
  reason === 'app' || reason === 'country' || reason === 'row';

const PROBLEMS: Readonly<Record<Unread['problem'], string>> = {
  number: 'is not a number',
  day: 'is not a day',
  mangled:
    'lost its last digits in a spreadsheet program. Export the report again and import that file without opening it',
  negative: 'is below zero',
  future: 'is a day in the future. Look at how days are written under Change columns',
  currency: 'is not in US dollars',
  longer: 'has more cells than the header',
  shorter: 'is missing and counts as empty: the line has fewer cells than the header',
};

/** Lines that do not have the cells of the header. */
export function lengthTexts(unread: readonly Unread[]): string[] {
  const textsOf = (problem: Unread['problem'], rest: string): string[] => {
    const problemCells = unread.filter((cell) => cell.problem === problem);
    const [first] = problemCells;
    if (first === undefined) return [];
    const count = problemCells.reduce((sum, cell) => sum + cell.lines, 0);
    const example = first.text === '' ? '' : `: “${shortened(first.text, LONGEST_LINE)}”`;
    return [
      `${lines(count)} ${count === 1 ? 'has' : 'have'} ${problem === 'longer' ? 'more' : 'fewer'} cells than the header (line ${grouped(first.line)}${example}). ${rest}`,
    ];
  };
  return [
    ...textsOf('longer', 'They are not imported.'),
    ...textsOf('shorter', 'The missing amounts count as empty.'),
  ];
}

const LONGEST = 40;
const LONGEST_LINE = 120;

/** `Line 12 and 3 more, Spend: "x" is not a number.` */
export function unreadText({ line, lines: count, header, text, problem }: Unread): string {
  return `Line ${grouped(line)}${andMore(count - 1)}, ${header || 'day'}: "${shortened(text, LONGEST)}" ${PROBLEMS[problem]}.`;
}

/** Legacy encodings by their names for a decoder. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'windows-1252': 'Windows-1252',
  shift_jis: 'Shift_JIS',
};

/** Which encoding was assumed; `''`: the files are Unicode. */
export function encodingText(files: readonly { readonly encoding: string }[]): string {
  const assumed = files.map(({ encoding }) => ENCODINGS[encoding]).find((name) => name !== undefined);
  return assumed === undefined
    ? ''
    : `The file is not UTF-8 and is read as ${assumed}. If names look wrong, export it as UTF-8.`;
}

const list = (headers: readonly string[]): string => headers.map((header) => `“${header}”`).join(', ');

export const columnList = (columns: readonly Pick<ColumnGuess, 'column' | 'header'>[]): string =>
  list(columns.map(({ column, header }) => header || `Column ${column + 1}`));

/** The answer that counts repeated figures once, in the words of what it does. */
export function onceText({ figures, isWhole }: Repeated, columns: readonly ColumnGuess[]): string {
  const has = (start: string) => columns.some(({ meaning }) => meaning.startsWith(start));
  const hasRevenue = has('revenue');
  if (isWhole) {
    const allFigures =
      figures === 'installs and spend' && hasRevenue ? 'installs, spend and revenue' : figures;
    return `Count ${allFigures} once: they are the same on these lines`;
  }
  const revenue = hasRevenue ? ', and add the revenue of all lines, if none is a total or cumulative' : '';
  const payers = has('payers') ? '. Payers are left out: the same person may be in several lines' : '';
  return `Count installs and spend once, as they are the same on these lines${revenue}${payers}`;
}

/** What an answer did. */
export function choiceText(
  { use, column, value, isWhole }: LineChoice,
  columns: readonly ColumnGuess[],
  leftOut: number,
): string {
  if (use === 'all') return 'All lines are added up.';
  if (use === 'value')
    return `Installs and spend that lines repeat count once. Payers and revenue are those of the lines in which ${list([columns[column]?.header ?? ''])} is “${value}”.`;
  return isWhole
    ? `${counted(leftOut, 'line')} left out: they repeat figures.`
    : 'Installs and spend that lines repeat count once. The revenue of all lines is added up.';
}

/** Columns of amounts that are not used, and why. */
export function unusedTexts(columns: readonly ColumnGuess[]): string[] {
  const unused = columns.filter(({ meaning }) => meaning === 'other');
  const units = unused.filter(({ isOtherUnit }) => isOtherUnit);
  const unnumbered = unused.filter((guess) => !guess.isOtherUnit && isUnnumberedRevenue(guess.header));
  const texts: string[] = [];
  if (units.length > 0) {
    const verb = units.length === 1 ? 'is' : 'are';
    texts.push(
      `${columnList(units)} ${verb} not used: the header or the cells name another currency than US dollars, or another unit.`,
    );
  }
  if (unnumbered.length > 0) {
    texts.push(
      `${columnList(unnumbered)} does not say until which day the revenue counts. Choose Revenue D7 or another day if you know it.`,
    );
  }
  return texts;
}

/** ROAS above this is more likely a wrong column. Percent. */
const MOST_ROAS = 300;
const FIRST_REVENUE = MEASURES - HORIZONS.length;

/** What is imported: installs, and the largest revenue with its ROAS; and a warning if that is too good. */
export function importedFigures({ sums }: Pick<Collected, 'sums'>) {
  const totals: (number | null)[] = Array.from({ length: MEASURES }, () => null);
  for (const { values } of [...sums.values()].flatMap((keys) => keys.flatMap((key) => key.records))) {
    values.forEach((value, i) => {
      if (value !== null) totals[i] = (totals[i] ?? 0) + value;
    });
  }
  const [installs, spend] = totals;
  const revenue = HORIZONS.map((horizon, i) => ({
    name: `Revenue D${horizon}`,
    roas: `ROAS D${horizon}`,
    amount: totals[FIRST_REVENUE + i] ?? null,
  }))
    .filter(({ amount }) => amount !== null)
    .sort((a, b) => b.amount! - a.amount!)[0];
  const percent = revenue && spend ? (revenue.amount! / spend) * 100 : null;
  const percentText = percent === null ? '' : `${grouped(percent, 1)} %`;
  const figures: (readonly [name: string, text: string])[] = [];
  if (typeof installs === 'number') figures.push(['Installs', grouped(installs)]);
  if (revenue) figures.push([revenue.name, dollars(revenue.amount!)]);
  if (revenue && percent !== null) figures.push([revenue.roas, percentText]);
  return {
    figures,
    warning:
      revenue && percent !== null && percent > MOST_ROAS
        ? `${revenue.name} is ${percentText} of the spend. Check the columns and which lines count.`
        : '',
  };
}

/**
 * What figures without amounts mean for the bid rules; `''`: spend or revenue is imported, and no other
 * column of amounts is left out.
 */
export function moneyText(columns: readonly ColumnGuess[], { sums }: Pick<Collected, 'sums'>): string {
  const records = [...sums.values()].flatMap((keys) => keys.flatMap((key) => key.records));
  if (records.length === 0) return '';
  const has = (from: number, to?: number) =>
    records.some(({ values }) => values.slice(from, to).some((value) => value !== null));
  const [hasSpend, hasRevenue] = [has(1, 2), has(3)];
  if (!hasSpend && !hasRevenue) {
    return 'No money is imported: the report has no spend and no revenue that can be used. Bid rules with spend, CPI, revenue or ROAS have no figure from it and leave bids alone.';
  }
  if (unusedTexts(columns).length === 0 || (hasSpend && hasRevenue)) return '';
  return hasSpend
    ? 'No revenue is imported. Bid rules with revenue or ROAS have no figure from this report and leave bids alone.'
    : 'No spend is imported. Bid rules with spend, CPI or ROAS have no figure from this report and leave bids alone.';
}

/** Spend that is not known is no $0.00. */
export const reasonText = (reason: Reason, byReason: Collected['byReason']): string => {
  const { lines: count, spend } = byReason[reason];
  const isKnown = spend !== 0 || (reason !== 'currency' && reason !== 'unreadable');
  return `${lines(count)}, ${isKnown ? dollars(spend) : 'spend not known'}`;
};
