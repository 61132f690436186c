// history: gives rows the day that was found out after they were written.

import type { Move } from './fetch-day';
import { dayText, timeText } from './history-day';

/** A row of the tab, as texts. */
export interface DatedRow {
  readonly day: string;
  /** `2026-11-23 06:40` */
  readonly fetched: string;
}

/**
 * The day of a row after these moves, which may have been made already: rows are recognized by the time at
 * which they were read.
 */
export function movedDay({ day, fetched }: DatedRow, moves: readonly Move[]): string {
  let own: Move | null = null;
  for (const move of moves)
    if (timeText(move.at) <= fetched && (own === null || move.at > own.at)) own = move;
  return own !== null && dayText(own.from) === day ? dayText(own.to) : day;
}
