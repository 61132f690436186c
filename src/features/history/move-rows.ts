// history: gives rows another day when it is found out to which day they belong.

import type { Move } from './core/fetch-day';
import { dayText } from './core/history-day';
import { movedDay } from './core/history-moves';
import type { HistoryLine, HistoryRow, RowChanges } from './history-line';
import { changeRows } from './history-rows';
import type { HistorySheet } from './history-sheet';
import { idsOfNumbers } from './number-ids';

export interface RowMoves {
  readonly company: string;
  readonly moves: readonly Move[];
  /** Of the campaigns of the company. */
  readonly ids: readonly string[];
}

interface Kept {
  readonly row: number;
  readonly fetched: string;
}

/** If a campaign then has two rows of a day, the one that was read later stays. */
function changesOf(rows: readonly HistoryRow[], { company, moves, ids }: RowMoves): RowChanges {
  const idsOfRows = idsOfNumbers(rows, company, ids);
  const days = new Set(moves.flatMap(({ from, to }) => [dayText(from), dayText(to)]));
  const kept = new Map<string, Kept>();
  const replaced: { row: number; line: Partial<HistoryLine> }[] = [];
  const removed: number[] = [];
  for (const { row, line } of rows) {
    const { day } = line;
    const campaignId = typeof line.campaignId === 'string' ? line.campaignId : idsOfRows.get(row);
    if (line.company !== company || !days.has(day) || campaignId === undefined) continue;
    const fetched = String(line.fetched);
    const now = movedDay({ day, fetched }, moves);
    if (now !== day) replaced.push({ row, line: { day: now } });
    const key = JSON.stringify([now, campaignId]);
    const other = kept.get(key);
    if (other === undefined || other.fetched < fetched) kept.set(key, { row, fetched });
    if (other !== undefined) removed.push(other.fetched < fetched ? other.row : row);
  }
  return { replaced, removed };
}

/** Moves may have been made already. */
export function moveRows(history: HistorySheet, moves: RowMoves): void {
  changeRows(history, (rows) => changesOf(rows, moves));
}
