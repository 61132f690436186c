// history: replaces the days of old months by one row for each campaign and month. Sums are written before
// days are deleted, and a state records which of the two was done, so that a killed execution is resumed.

import type { Value } from '../../shared/value';
import { type DayRow, type Month, monthOf, monthsOf } from './core/history-row';
import type { HistoryLine, HistoryRow, RowChanges } from './history-columns';
import { changeRows } from './history-rows';
import type { HistorySheet } from './history-sheet';

/** Months from the first on, up to but without the last. */
interface Span {
  readonly from: Month;
  readonly before: Month;
}

interface OldRow {
  readonly row: number;
  readonly line: HistoryRow['line'] & { readonly campaignId: string };
}

const hasTextId = (row: HistoryRow): row is OldRow => typeof row.line.campaignId === 'string';

/** Rows of the company whose day is in these months. Rows whose ID is a number belong to people. */
const oldRows = (rows: readonly HistoryRow[], company: string, { from, before }: Span): OldRow[] =>
  rows.filter(hasTextId).filter(({ line }) => {
    const month = monthOf(line.day);
    return line.company === company && month !== null && month >= from && month < before;
  });

const numberIn = (value: Value): number | null => (typeof value === 'number' ? value : null);

const dayRowOf = ({ line }: OldRow): DayRow => ({
  day: line.day,
  campaignId: line.campaignId,
  campaign: String(line.campaign),
  fetched: String(line.fetched),
  impressions: numberIn(line.impressions),
  clicks: numberIn(line.clicks),
  installs: numberIn(line.installs),
  spend: numberIn(line.spend),
});

const keyOf = ({ day, company, campaignId }: HistoryLine): string =>
  JSON.stringify([day, company, campaignId]);

/** Sums that exist were written by an execution that was killed; their names stay. */
function sumsOf(rows: readonly HistoryRow[], company: string, span: Span): RowChanges {
  const rowsByKey = new Map([...rows].reverse().map(({ row, line }) => [keyOf(line), row]));
  const replaced: { row: number; line: Partial<HistoryLine> }[] = [];
  const addedLines: HistoryLine[] = [];
  for (const month of monthsOf(oldRows(rows, company, span).map(dayRowOf))) {
    const line: HistoryLine = { ...month, company, budget: null };
    const row = rowsByKey.get(keyOf(line));
    const { day: _, campaign: _name, campaignId: _id, company: _company, ...figures } = line;
    if (row === undefined) addedLines.push(line);
    else replaced.push({ row, line: figures });
  }
  return { replaced, added: addedLines };
}

/** Writes the sums of these months. @returns false: the company has no days in them */
export function writeMonths(history: HistorySheet, company: string, span: Span): boolean {
  let hasDays = false;
  changeRows(history, (rows) => {
    const sums = sumsOf(rows, company, span);
    hasDays = (sums.added ?? []).length + (sums.replaced ?? []).length > 0;
    return sums;
  });
  return hasDays;
}

/** Deletes the days of these months. Columns that people added lose their cells in these rows. */
export const deleteDays = (history: HistorySheet, company: string, span: Span): void =>
  changeRows(history, (rows) => ({ removed: oldRows(rows, company, span).map(({ row }) => row) }));
