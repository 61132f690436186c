// history: replaces the days of old months by one row for each campaign and month. Sums are written before
// days are deleted, and a state says which of the two was done, so that a killed execution is resumed.

import { type DayRow, type Month, monthOf, monthsOf } from '../../history/roll-up';
import { fromCellText, toCellText } from '../../model/cell-text';
import { runsOfNumbers } from '../../model/runs-of-numbers';
import type { HistoryField } from './columns';
import {
  appendLines,
  type HistoryLine,
  type HistoryRow,
  type HistorySheet,
  keyOf,
  readColumns,
  replaceLines,
} from './history-sheet';

/** Months from the first on, up to but without the last. */
export interface Span {
  readonly from: Month;
  readonly before: Month;
}

/** Rows of the company whose day is in these months. */
function oldRows(history: HistorySheet, company: string, { from, before }: Span): HistoryRow[] {
  const isOld = (day: string): boolean => {
    const month = monthOf(day);
    return month !== null && month >= from && month < before;
  };
  return readColumns(history, isOld).filter((row) => row.company === toCellText(company));
}

function dayRows({ sheet, columns }: HistorySheet, rows: readonly HistoryRow[]): DayRow[] {
  const first = rows[0]!.row;
  const count = rows[rows.length - 1]!.row - first + 1;
  const read = (field: HistoryField) =>
    sheet.values({ row: first, column: columns.get(field)!, rows: count, columns: 1 });
  const names = read('campaign');
  const [impressions, clicks, installs, spend] = (
    ['impressions', 'clicks', 'installs', 'spend'] as const
  ).map((field) => read(field).map(([cell]) => (typeof cell === 'number' ? cell : null))) as [
    (number | null)[],
    (number | null)[],
    (number | null)[],
    (number | null)[],
  ];
  return rows.map(({ row, day, campaignId, fetched }) => {
    const at = row - first;
    return {
      day,
      campaignId,
      fetched,
      campaign: String(names[at]![0]),
      impressions: impressions[at]!,
      clicks: clicks[at]!,
      installs: installs[at]!,
      spend: spend[at]!,
    };
  });
}

/** True if the company has days in these months. */
export const hasDays = (history: HistorySheet, company: string, span: Span): boolean =>
  oldRows(history, company, span).length > 0;

/** Writes the sums of these months. Sums that exist were written by an execution that was killed. */
export function writeMonths(history: HistorySheet, company: string, span: Span): void {
  const rows = oldRows(history, company, span);
  if (rows.length === 0) return;
  const lines = monthsOf(dayRows(history, rows)).map((month): HistoryLine => {
    const [campaignId, campaign] = [fromCellText(month.campaignId), fromCellText(month.campaign)];
    return { ...month, campaignId, campaign, company, budget: null };
  });
  const months = new Set(lines.map(({ day }) => String(day)));
  const known = new Map(
    readColumns(history, (day) => months.has(day)).map(({ row, day, ...own }) => [
      `${day} ${keyOf(own.company, own.campaignId)}`,
      row,
    ]),
  );
  const rowOf = ({ day, campaignId }: HistoryLine) =>
    known.get(`${day} ${keyOf(toCellText(company), toCellText(String(campaignId)))}`);
  replaceLines(
    history,
    lines.flatMap((line) => {
      const row = rowOf(line);
      return row === undefined ? [] : [{ row, line }];
    }),
  );
  appendLines(
    history,
    lines.filter((line) => rowOf(line) === undefined),
  );
}

/** Deletes the days of these months. Columns that people added lose their cells in these rows. */
export function deleteDays(history: HistorySheet, company: string, span: Span): void {
  const rows = oldRows(history, company, span).map(({ row }) => row);
  // From below, because the rows below deleted ones move up.
  for (const { first, count } of [...runsOfNumbers(rows)].reverse()) history.sheet.deleteRows(first, count);
}
