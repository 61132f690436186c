// history: the rows that the figures of a day replace or add; pure.

import type { HistoryLine, HistoryRow, RowChanges } from './history-columns';

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
function idsOfNumbers(
  rows: readonly HistoryRow[],
  company: string,
  pulled: Iterable<string>,
): ReadonlyMap<number, string> {
  const companyRows = rows.filter(({ line }) => line.company === company);
  const numbers = companyRows.flatMap(({ row, line: { day, campaignId } }) =>
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
  for (const { line } of companyRows) {
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

/**
 * Names of campaigns stay in rows that exist. Of rows that a person copied, the first one counts. A row of
 * any day whose campaign ID became a number gets its ID back, if it is certain.
 * @param lines of one day and company
 */
export function changesOfDay(rows: readonly HistoryRow[], lines: readonly HistoryLine[]): RowChanges {
  const { day, company } = lines[0]!;
  const ids = idsOfNumbers(
    rows,
    String(company),
    lines.map(({ campaignId }) => String(campaignId)),
  );
  const rowsById = new Map<string, number>();
  for (const { row, line } of rows) {
    if (line.day !== day || line.company !== company) continue;
    const id = typeof line.campaignId === 'string' ? line.campaignId : ids.get(row);
    if (id !== undefined && !rowsById.has(id)) rowsById.set(id, row);
  }
  const addedLines: HistoryLine[] = [];
  const changedLines = new Map<number, Partial<HistoryLine>>();
  ids.forEach((campaignId, row) => void changedLines.set(row, { campaignId }));
  for (const line of lines) {
    const { day: _, campaign: _name, campaignId, company: _company, ...figures } = line;
    const row = rowsById.get(String(campaignId));
    if (row === undefined) addedLines.push(line);
    else changedLines.set(row, { ...changedLines.get(row), ...figures });
  }
  return { replaced: Array.from(changedLines, ([row, line]) => ({ row, line })), added: addedLines };
}
