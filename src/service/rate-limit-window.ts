// service: requests of the last hour, counted by the minute: at most and at least so many the service may
// still count.

/** Requests sent in each minute since 1970, oldest first. */
export type Minutes = readonly (readonly [minute: number, count: number])[];

const MINUTE = 60_000;
const HOUR = 60;
/**
 * A request counts in the minute in which it was meant to be sent. It may have left at the end of that
 * minute, and the service may have seen it up to another one later.
 */
const LATE = 2;

const minuteOf = (now: number): number => Math.floor(now / MINUTE);
const sum = (minutes: Minutes): number => minutes.reduce((all, [, count]) => all + count, 0);

/** Without what no service counts any more, and without what a clock that was set back left in the future. */
const current = (minutes: Minutes, now: number): Minutes => {
  const minute = minuteOf(now);
  return minutes.filter(([at, count]) => count > 0 && at > minute - HOUR - LATE && at <= minute);
};

/** @param count negative: so many of that minute do not count after all */
export function withCount(minutes: Minutes, minute: number, count: number, now: number): Minutes {
  const same = minutes.find(([at]) => at === minute)?.[1] ?? 0;
  const rest = minutes.filter(([at]) => at !== minute);
  const all = [...rest, [minute, Math.max(0, same + count)] as const].sort(([a], [b]) => a - b);
  return current(all, now);
}

export const thisMinute = minuteOf;

/** Spending goes by this: no sliding hour of the service holds more. */
export const atMost = (minutes: Minutes, now: number): number => sum(current(minutes, now));

/** Learning goes by this: the service's last hour holds all of these. */
export const atLeast = (minutes: Minutes, now: number): number =>
  sum(current(minutes, now).filter(([at]) => at * MINUTE > now - HOUR * MINUTE));

/**
 * When `room` more requests fit below the limit, milliseconds since 1970; more than the limit fit never, so
 * then when all of it is free.
 */
export function roomAt(minutes: Minutes, limit: number, room: number, now: number): number {
  const counting = current(minutes, now);
  let free = limit - sum(counting);
  let at = now;
  for (const [minute, count] of counting) {
    if (free >= Math.min(room, limit)) break;
    free += count;
    at = (minute + HOUR + LATE) * MINUTE;
  }
  return at;
}

/**
 * When the last of `count` more requests can go, milliseconds since 1970, if the others go as soon as
 * possible.
 * @param room requests that are waited for at once
 */
export function lastAt(minutes: Minutes, limit: number, count: number, room: number, now: number): number {
  let sent = minutes;
  let at = now;
  for (let left = count; left > 0; ) {
    const free = limit - atMost(sent, at);
    if (free <= 0) {
      at = roomAt(sent, limit, Math.max(1, room), at);
      continue;
    }
    const some = Math.min(left, free);
    sent = withCount(sent, minuteOf(at), some, at);
    left -= some;
  }
  return at;
}
