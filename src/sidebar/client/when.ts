// sidebar: days and times as people read them, in the same form everywhere.

import { DAY_MS } from '../../shared/time';

const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** With the year if it is not the current one. @param zone by default that of the browser */
function dayIn(date: Date, zone: { readonly timeZone?: 'UTC' } = {}): string {
  const yearOf = (moment: Date): string => moment.toLocaleDateString('en-US', { year: 'numeric', ...zone });
  const year = yearOf(date) === yearOf(new Date()) ? {} : { year: 'numeric' as const };
  return date.toLocaleDateString('en-US', { ...DAY, ...year, ...zone });
}

/** `Nov 21`. @param ms milliseconds since 1970 */
export const dayText = (ms: number): string => dayIn(new Date(ms));

/** `Nov 21`, of a day of figures. @param day days since 1970-01-01 */
export const utcDayText = (day: number): string => dayIn(new Date(day * DAY_MS), { timeZone: 'UTC' });

/** `07:12` */
export const clockText = (ms: number): string => new Date(ms).toLocaleTimeString('en-US', CLOCK);

/** `Nov 21, 07:12` */
export const whenText = (ms: number): string => `${dayText(ms)}, ${clockText(ms)}`;

/**
 * `Nov 21, 07:12`. Other texts stay as they are.
 * @param time in the time zone of the spreadsheet: `2026-11-21 07:12`
 */
export function logTimeText(time: string): string {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})/.exec(time) ?? [];
  return day === undefined ? time : `${dayText(new Date(`${day}T00:00:00`).getTime())}, ${clock}`;
}

/** The text with its times of the log as `logTimeText` shows them. */
export const withLogTimes = (text: string): string =>
  text.replace(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?/g, logTimeText);
