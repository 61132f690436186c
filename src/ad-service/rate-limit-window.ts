// ad-service: counts requests of the last hour by the minute, with bounds for what the service may have
// counted.

import { MINUTE_MS } from '../shared/time';

/** Requests sent in each minute since 1970, oldest first. */
export type Minutes = readonly (readonly [minute: number, count: number])[];

const HOUR = 60;
/**
 * A request counts in the minute when it was granted. It may have been sent at the end of that minute, and
 * the service may have counted it up to a minute later.
 */
const LATE = 2;

const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);
const sum = (minutes: Minutes): number => minutes.reduce((all, [, count]) => all + count, 0);

/** Without minutes that are too old to count, and without future minutes after the clock was set back. */
const current = (minutes: Minutes, now: number): Minutes => {
  const minute = minuteOf(now);
  return minutes.filter(([at, count]) => count > 0 && at > minute - HOUR - LATE && at <= minute);
};

/** @param count negative: this many requests of that minute were not sent */
export function withCount(minutes: Minutes, minute: number, count: number, now: number): Minutes {
  const same = minutes.find(([at]) => at === minute)?.[1] ?? 0;
  const rest = minutes.filter(([at]) => at !== minute);
  const all = [...rest, [minute, Math.max(0, same + count)] as const].sort(([a], [b]) => a - b);
  return current(all, now);
}

export const thisMinute = minuteOf;

/** Upper bound, for granting: no hour of the service has more requests. */
export const atMost = (minutes: Minutes, now: number): number => sum(current(minutes, now));

/** Lower bound, for learning: the service's last hour has all of these. */
export const atLeast = (minutes: Minutes, now: number): number =>
  sum(current(minutes, now).filter(([at]) => at * MINUTE_MS > now - HOUR * MINUTE_MS));

/**
 * When `room` more requests fit below the limit, milliseconds since 1970. If `room` exceeds the limit: when
 * the window is empty.
 */
export function roomAt(minutes: Minutes, limit: number, room: number, now: number): number {
  const counting = current(minutes, now);
  let free = limit - sum(counting);
  let at = now;
  for (const [minute, count] of counting) {
    if (free >= Math.min(room, limit)) break;
    free += count;
    at = (minute + HOUR + LATE) * MINUTE_MS;
  }
  return at;
}

/**
 * When the last of `count` more requests can be sent, milliseconds since 1970, if the others are sent as soon
 * as possible.
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
