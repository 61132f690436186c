// shared: parts of sentences: counts with a noun, cells that are left out or left as they are, the end
// after a shortened text.

import { documentStyle, groupedNumber } from './numbers';

/** `10,000`, or `10.000` in a German document. @param most digits after the point */
export const grouped = (n: number, most = 3): string =>
  // The style costs a call of the host, which few executions need.
  Number.isInteger(n) && n >= 0 && n < 1000 ? String(n) : groupedNumber(n, documentStyle(), 0, most);

/** `1 row`, `10,000 rows`. */
export const counted = (n: number, singular: string, plural = `${singular}s`): string =>
  `${grouped(n)} ${n === 1 ? singular : plural}`;

/** ` and 3 more`; `''`: none. */
export const andMore = (count: number): string => (count > 0 ? ` and ${grouped(count)} more` : '');

/** Adds a period, except after `…`. */
export const ended = (text: string): string => (text.endsWith('…') ? text : `${text}.`);

/** `8 hidden rows left out`; `''`: none. */
export function leftOutText(rows: number, columns = 0): string {
  const parts = [
    ...(rows > 0 ? [counted(rows, 'hidden row')] : []),
    ...(columns > 0 ? [counted(columns, 'hidden column')] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(' and ')} left out`;
}

/** @param what `selected row`: those that the action takes */
export const noneVisible = (hidden: number, what = 'selected row'): string =>
  `No ${what} is visible: ${grouped(hidden)} ${hidden === 1 ? 'is' : 'are'} hidden by a filter or by hand. Show them, or select visible rows.`;

/** Names in one sentence. */
const MOST_NAMED = 5;

/** What to remove, by the beginning of the reason. */
const CAUSES: readonly (readonly [reason: string, cause: string])[] = [
  ['(filled by', 'formula'],
  ['(its data validation', 'data validation'],
  ['(protected)', 'protection'],
  ['(covered by', 'merge'],
];

/** One sentence about cells that were left, and one about what to do; none: `''`. */
export function leftSentence(reasons: readonly string[]): string {
  const distinctReasons = [...new Set(reasons)];
  if (distinctReasons.length === 0) return '';
  const firstReasons = distinctReasons.slice(0, MOST_NAMED).join(', ');
  const rest = andMore(distinctReasons.length - MOST_NAMED);
  const what =
    distinctReasons.length === 1
      ? '1 cell was left as it is'
      : `${grouped(distinctReasons.length)} cells were left as they are`;
  const causes = CAUSES.filter(([reason]) => distinctReasons.some((text) => text.includes(reason)));
  const remove = causes.map(([, cause]) => `the ${cause}`).join(' and ');
  return `${what}: ${firstReasons}${rest}. Remove ${remove}, then try again.`;
}
