// history: the rows that the figures of a day replace or add; pure.

import type { HistoryLine, HistoryRow, RowChanges } from './history-rows';

/** `007` as Google reads it in a cell that is not plain text: `7`. */
const asNumber = (id: string): string => (/^\d{1,15}$/.test(id) ? String(Number(id)) : id);

/**
 * Names of campaigns stay in rows that exist. Of rows that a person copied, the first one counts. A row whose
 * campaign ID became a number gets its ID back, if it is no other campaign's.
 * @param lines of one day and company
 */
export function changesOfDay(rows: readonly HistoryRow[], lines: readonly HistoryLine[]): RowChanges {
  const { day, company } = lines[0]!;
  const ids = new Set(lines.map(({ campaignId }) => campaignId));
  const known = new Map<string, number>();
  const numbers = new Map<string, number>();
  for (const { row, line } of rows) {
    if (line.day !== day || line.company !== company) continue;
    const places = ids.has(line.campaignId) ? known : numbers;
    if (!places.has(line.campaignId)) places.set(line.campaignId, row);
  }
  const added: HistoryLine[] = [];
  const replaced: { row: number; line: Partial<HistoryLine> }[] = [];
  for (const line of lines) {
    const { day: _, campaign: _name, campaignId, company: _company, ...figures } = line;
    const row = known.get(String(campaignId));
    const number = asNumber(String(campaignId));
    const changed = row === undefined ? numbers.get(number) : undefined;
    if (row !== undefined) replaced.push({ row, line: figures });
    else if (changed === undefined) added.push(line);
    else {
      numbers.delete(number);
      replaced.push({ row: changed, line: { ...figures, campaignId } });
    }
  }
  return { replaced, added };
}
