// history: gives rows another day when it is found out to which day they belong.

import { dayText } from '../../history/day';
import type { Move } from '../../history/fetch-day';
import { movedDay } from '../../history/moves';
import { toCellText } from '../../model/cell-text';
import { writeExactly } from '../../sheet/formatted-writes';
import { type HistorySheet, readColumns } from './history-sheet';

interface Kept {
  readonly row: number;
  readonly day: string;
  readonly fetched: string;
}

/**
 * Moves may have been made already. If a campaign then has two rows of a day, the one that was read later
 * stays.
 */
export function moveRows(history: HistorySheet, company: string, moves: readonly Move[]): void {
  if (moves.length === 0) return;
  const days = new Set(moves.flatMap(({ from, to }) => [dayText(from), dayText(to)]));
  const own = toCellText(company);
  const rows = readColumns(history, (day) => days.has(day)).filter((row) => row.company === own);
  const kept = new Map<string, Kept>();
  const moved: { row: number; column: number; cell: string }[] = [];
  const removed: number[] = [];
  for (const { row, day, fetched, campaignId } of rows) {
    const now = movedDay({ day, fetched }, moves);
    if (now !== day) moved.push({ row, column: history.columns.get('day')!, cell: now });
    const key = JSON.stringify([now, campaignId]);
    const other = kept.get(key);
    if (other === undefined || other.fetched < fetched) kept.set(key, { row, day: now, fetched });
    if (other !== undefined) removed.push(other.fetched < fetched ? other.row : row);
  }
  if (moved.length > 0) writeExactly(history.sheet, moved);
  // From below, because the rows below a deleted one move up.
  for (const row of removed.sort((a, b) => b - a)) history.sheet.deleteRows(row, 1);
}
