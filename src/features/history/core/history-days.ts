// history: which day fetched figures belong to. The service returns figures of "yesterday" without a date.

import { DAY_MS, HOUR_MS } from '../../../shared/time';

interface DayOfFetch {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** The service may have changed its figures earlier or later: usually it does at 00:00 UTC. */
  readonly isUncertain: boolean;
}

/** The day before the fetch, in UTC. @param fetchedAt milliseconds since 1970 */
export function dayOfFetch(fetchedAt: number): DayOfFetch {
  const today = Math.floor(fetchedAt / DAY_MS);
  const time = fetchedAt - today * DAY_MS;
  return { day: today - 1, isUncertain: time < HOUR_MS || time >= DAY_MS - HOUR_MS };
}

/** `2026-11-22` */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const UNCERTAIN = ' (day uncertain)';

/** `2026-11-23 06:40`, in UTC; near midnight `2026-11-23 00:40 (day uncertain)`. */
export const fetchedText = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 16).replace('T', ' ') + (dayOfFetch(ms).isUncertain ? UNCERTAIN : '');
