// history: days as numbers since 1970-01-01 in UTC, and as the texts of the tab. No time zone is involved.

import { DAY_MS } from '../../../shared/time';

/** `2026-11-22` */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** `2026-11-23 06:40`, in UTC. */
export const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
