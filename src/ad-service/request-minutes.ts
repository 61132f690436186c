// ad-service: counts of requests by the minute, for the limit per hour.

import { MINUTE_MS } from '../shared/time';

/** Requests sent in each minute since 1970, oldest first. */
export type Minutes = readonly (readonly [minute: number, count: number])[];

/**
 * An hour, and two minutes: a request counts in the minute when it was granted. It may have been sent at the
 * end of that minute, and the service may have counted it up to a minute later.
 */
const WINDOW = 62;

const minuteOf = (nowMs: number): number => Math.floor(nowMs / MINUTE_MS);

/** Without minutes that are too old to count, and without future minutes after the clock was set back. */
const current = (minutes: Minutes, nowMs: number): Minutes =>
  minutes.filter(([minute]) => minute > minuteOf(nowMs) - WINDOW && minute <= minuteOf(nowMs));

export function withCount(minutes: Minutes, count: number, nowMs: number): Minutes {
  const counting = current(minutes, nowMs);
  const last = counting[counting.length - 1];
  if (last === undefined || last[0] !== minuteOf(nowMs)) return [...counting, [minuteOf(nowMs), count]];
  return [...counting.slice(0, -1), [last[0], last[1] + count]];
}

/** No hour of the service has more requests. */
export const sentInHour = (minutes: Minutes, nowMs: number): number =>
  current(minutes, nowMs).reduce((sum, [, count]) => sum + count, 0);

/**
 * When `room` more requests fit below the limit, milliseconds since 1970. If `room` exceeds the limit: when
 * the window is empty.
 */
export function timeOfRoom(minutes: Minutes, limit: number, room: number, nowMs: number): number {
  let free = limit - sentInHour(minutes, nowMs);
  let time = nowMs;
  for (const [minute, count] of current(minutes, nowMs)) {
    if (free >= Math.min(room, limit)) break;
    free += count;
    time = (minute + WINDOW) * MINUTE_MS;
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
    const free = limit - sentInHour(sentMinutes, time);
    if (free <= 0) {
      time = timeOfRoom(sentMinutes, limit, room, time);
      continue;
    }
    const some = Math.min(remaining, free);
    sentMinutes = withCount(sentMinutes, some, time);
    remaining -= some;
  }
  return time;
}
