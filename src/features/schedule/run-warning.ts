// schedule: whether a morning run needs attention; pure.

import { HOUR_MS } from '../../shared/time';
import type { Run, Schedule } from '../settings/schedules';
import type { ScheduleWarning } from './schedule-schema';

/**
 * More than the longest time between two runs: a day of 25 hours when clocks change, plus the hour in which
 * Google chooses a minute. Milliseconds.
 */
const LATE_MS = 28 * HOUR_MS;

/** @param run null: it has never started */
export function warningOf(
  { savedAt }: Pick<Schedule, 'savedAt'>,
  run: Run | null,
  now: number,
): Extract<ScheduleWarning, 'late' | 'blocked'> | null {
  if (run?.outcome === 'blocked' && run.endedAt !== null && run.endedAt >= run.startedAt) return 'blocked';
  return now - Math.max(savedAt, run?.goodAt ?? 0) > LATE_MS ? 'late' : null;
}
