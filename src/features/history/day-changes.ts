// history: the rows that the figures of a day replace or add; pure.

import type { HistoryLine, HistoryRow, RowChanges } from './history-line';
import { idsOfNumbers } from './number-ids';

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
  const known = new Map<string, number>();
  for (const { row, line } of rows) {
    if (line.day !== day || line.company !== company) continue;
    const id = typeof line.campaignId === 'string' ? line.campaignId : ids.get(row);
    if (id !== undefined && !known.has(id)) known.set(id, row);
  }
  const added: HistoryLine[] = [];
  const changed = new Map<number, Partial<HistoryLine>>();
  ids.forEach((campaignId, row) => void changed.set(row, { campaignId }));
  for (const line of lines) {
    const { day: _, campaign: _name, campaignId, company: _company, ...figures } = line;
    const row = known.get(String(campaignId));
    if (row === undefined) added.push(line);
    else changed.set(row, { ...changed.get(row), ...figures });
  }
  return { replaced: Array.from(changed, ([row, line]) => ({ row, line })), added };
}
