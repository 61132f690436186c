// history: rows whose campaign ID the spreadsheet turned into a number, such as 7 for `007`; pure.

import type { HistoryRow } from './history-line';

/** Spreadsheets keep 15 digits: larger numbers are rounded. */
const LIMIT = 1e15;

/** Other rows belong to people. */
const DAY_OR_MONTH = /^\d{4}-\d{2}(-\d{2})?$/;

/** The number that a spreadsheet reads in an ID such as `007` or `1E5`; null: none. */
const numberIn = (id: string): number | null => (/^\d+(\.\d*)?(e[+-]?\d+)?$/i.test(id) ? Number(id) : null);

/**
 * The IDs of rows whose ID cell is a number, by row. Left out are numbers that may have been rounded, that
 * fit several campaigns or none, or that are not the only row of their campaign and day: these rows belong to
 * people.
 * @param pulled IDs of the campaigns of the company; those in its rows, which may have been deleted at the
 *   service, count too
 */
export function idsOfNumbers(
  rows: readonly HistoryRow[],
  company: string,
  pulled: Iterable<string>,
): ReadonlyMap<number, string> {
  const own = rows.filter(({ line }) => line.company === company);
  const numbers = own.flatMap(({ row, line: { day, campaignId } }) =>
    typeof campaignId === 'number' && campaignId < LIMIT && DAY_OR_MONTH.test(day)
      ? [{ row, day, number: campaignId }]
      : [],
  );
  if (numbers.length === 0) return new Map();
  const fitting = new Map<number, Set<string>>();
  const rowsOf = new Map<string, number>();
  const keyOf = (day: string, id: string): string => JSON.stringify([day, id]);
  const count = (key: string): void => void rowsOf.set(key, (rowsOf.get(key) ?? 0) + 1);
  const add = (id: string): void => {
    const number = numberIn(id);
    if (number !== null) fitting.set(number, (fitting.get(number) ?? new Set<string>()).add(id));
  };
  for (const id of pulled) add(id);
  for (const { line } of own) {
    if (typeof line.campaignId !== 'string') continue;
    add(line.campaignId);
    count(keyOf(line.day, line.campaignId));
  }
  const certain = numbers.flatMap(({ row, day, number }) => {
    const [id, ...others] = fitting.get(number) ?? [];
    return id === undefined || others.length > 0 ? [] : [{ row, id, key: keyOf(day, id) }];
  });
  for (const { key } of certain) count(key);
  return new Map(certain.flatMap(({ row, id, key }) => (rowsOf.get(key) === 1 ? [[row, id] as const] : [])));
}
