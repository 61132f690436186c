// shared: lengths of time in milliseconds, and days and times in sentences, in the form in which pages show
// times.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** `07` */
export const twoDigits = (n: number): string => String(n).padStart(2, '0');

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov 21`. @param day days since 1970-01-01 */
export function shortDay(day: number): string {
  const date = new Date(day * DAY_MS);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** `Nov 21, 07:12`. Other texts stay as they are. @param time `2026-11-21 07:12` */
export function sentenceTime(time: string): string {
  const [, month, day, clock] = /^\d{4}-(\d{2})-(\d{2}) (\d{2}:\d{2})$/.exec(time) ?? [];
  return month === undefined ? time : `${MONTHS[Number(month) - 1]} ${Number(day)}, ${clock}`;
}
