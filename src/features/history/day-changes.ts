// history: the rows that the figures of a day replace or add; pure.

import type { HistoryLine, HistoryRow, RowChanges } from './history-columns';

/**
 * Names of campaigns stay in rows that exist. Of rows that a person copied, the first one counts. A row whose
 * campaign ID became a number belongs to its person: `007` and `7` are the same number.
 * @param lines of one day and company
 */
export function changesOfDay(rows: readonly HistoryRow[], lines: readonly HistoryLine[]): RowChanges {
  const { day, company } = lines[0]!;
  const rowsById = new Map<unknown, number>();
  for (const { row, line } of rows) {
    const isOfDay = line.day === day && line.company === company;
    if (isOfDay && !rowsById.has(line.campaignId)) rowsById.set(line.campaignId, row);
  }
  const replaced: { row: number; line: Partial<HistoryLine> }[] = [];
  const addedLines: HistoryLine[] = [];
  for (const line of lines) {
    const { day: _, campaign: _name, campaignId, company: _company, ...figures } = line;
    const row = rowsById.get(campaignId);
    if (row === undefined) addedLines.push(line);
    else replaced.push({ row, line: figures });
  }
  return { replaced, added: addedLines };
}
