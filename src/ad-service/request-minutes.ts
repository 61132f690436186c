// ad-service: counts of requests by the minute, with bounds for what the service may have counted in its last
// hour.

import { MINUTE_MS } from '../shared/time';

/** Requests sent in each minute since 1970, oldest first. */
export type Minutes = readonly (readonly [minute: number, count: number])[];

const HOUR_MINUTES = 60;
/**
 * A request counts in the minute when it was granted. It may have been sent at the end of that minute, and
 * the service may have counted it up to a minute later.
 */
const LATE_MINUTES = 2;

/** The minute of a time, since 1970. */
export const minuteOf = (nowMs: number): number => Math.floor(nowMs / MINUTE_MS);
const sum = (minutes: Minutes): number => minutes.reduce((total, [, count]) => total + count, 0);

/** Without minutes that are too old to count, and without future minutes after the clock was set back. */
const current = (minutes: Minutes, nowMs: number): Minutes => {
  const minute = minuteOf(nowMs);
  return minutes.filter(
    ([time, count]) => count > 0 && time > minute - HOUR_MINUTES - LATE_MINUTES && time <= minute,
  );
};

/** @param count negative: this many requests of that minute were not sent */
export function withCount(minutes: Minutes, minute: number, count: number, nowMs: number): Minutes {
  const same = minutes.find(([time]) => time === minute)?.[1] ?? 0;
  const rest = minutes.filter(([time]) => time !== minute);
  const counts = [...rest, [minute, Math.max(0, same + count)] as const].sort(([a], [b]) => a - b);
  return current(counts, nowMs);
}

/** Upper bound, for granting: no hour of the service has more requests. */
export const mostInHour = (minutes: Minutes, nowMs: number): number => sum(current(minutes, nowMs));

/** Lower bound, for learning: the service's last hour has all of these. */
export const leastInHour = (minutes: Minutes, nowMs: number): number =>
  sum(current(minutes, nowMs).filter(([time]) => time * MINUTE_MS > nowMs - HOUR_MINUTES * MINUTE_MS));

/**
 * When `room` more requests fit below the limit, milliseconds since 1970. If `room` exceeds the limit: when
 * the window is empty.
 */
export function timeOfRoom(minutes: Minutes, limit: number, room: number, nowMs: number): number {
  const counting = current(minutes, nowMs);
  let free = limit - sum(counting);
  let time = nowMs;
  for (const [minute, count] of counting) {
    if (free >= Math.min(room, limit)) break;
    free += count;
    time = (minute + HOUR_MINUTES + LATE_MINUTES) * MINUTE_MS;
  }
  return time;
}

/**
 * When the last of `count` more requests can be sent, milliseconds since 1970, if the others are sent as soon
 * as possible.
 * @param room requests that are waited for at once
 */
export function timeOfLastRequest(
  minutes: Minutes,
  limit: number,
  count: number,
  room: number,
  nowMs: number,
): number {
  let sentMinutes = minutes;
  let time = nowMs;
  for (let remaining = count; remaining > 0; ) {
    const free = limit - mostInHour(sentMinutes, time);
    if (free <= 0) {
      time = timeOfRoom(sentMinutes, limit, Math.max(1, room), time);
      continue;
    }
    const some = Math.min(remaining, free);
    sentMinutes = withCount(sentMinutes, minuteOf(time), some, time);
    remaining -= some;
  }
  return time;
}
