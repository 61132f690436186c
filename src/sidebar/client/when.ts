// sidebar: days and times as people read them, in the same form everywhere.

const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** The year where it is another one than this. */
const yearOf = (date: Date): Intl.DateTimeFormatOptions =>
  date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' };

/** `Nov 21`. @param ms milliseconds since 1970 */
export function dayText(ms: number): string {
  const date = new Date(ms);
  return date.toLocaleDateString('en-US', { ...DAY, ...yearOf(date) });
}

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
