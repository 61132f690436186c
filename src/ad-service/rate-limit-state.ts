// ad-service: the stored state of a connection's rate limit, as a text of a few hundred characters, and the
// counts of requests by the minute, with bounds for what the service may have counted.

import { type HostLimit, LIMIT_PAUSES } from '../shared/google-errors';
import { MINUTE_MS } from '../shared/time';
import { type Concurrency, isConcurrency, START_CONCURRENCY } from './concurrency';

/** Requests sent in each minute since 1970, oldest first. */
export type Minutes = readonly (readonly [minute: number, count: number])[];

const HOUR = 60;
/**
 * A request counts in the minute when it was granted. It may have been sent at the end of that minute, and
 * the service may have counted it up to a minute later.
 */
const LATE = 2;

const minuteOf = (nowMs: number): number => Math.floor(nowMs / MINUTE_MS);
const sum = (minutes: Minutes): number => minutes.reduce((total, [, count]) => total + count, 0);

/** Without minutes that are too old to count, and without future minutes after the clock was set back. */
const current = (minutes: Minutes, nowMs: number): Minutes => {
  const minute = minuteOf(nowMs);
  return minutes.filter(([time, count]) => count > 0 && time > minute - HOUR - LATE && time <= minute);
};

/** @param count negative: this many requests of that minute were not sent */
export function withCount(minutes: Minutes, minute: number, count: number, nowMs: number): Minutes {
  const same = minutes.find(([time]) => time === minute)?.[1] ?? 0;
  const rest = minutes.filter(([time]) => time !== minute);
  const counts = [...rest, [minute, Math.max(0, same + count)] as const].sort(([a], [b]) => a - b);
  return current(counts, nowMs);
}

export const thisMinute = minuteOf;

/** Upper bound, for granting: no hour of the service has more requests. */
export const atMost = (minutes: Minutes, nowMs: number): number => sum(current(minutes, nowMs));

/** Lower bound, for learning: the service's last hour has all of these. */
export const atLeast = (minutes: Minutes, nowMs: number): number =>
  sum(current(minutes, nowMs).filter(([time]) => time * MINUTE_MS > nowMs - HOUR * MINUTE_MS));

/**
 * When `room` more requests fit below the limit, milliseconds since 1970. If `room` exceeds the limit: when
 * the window is empty.
 */
export function roomAt(minutes: Minutes, limit: number, room: number, nowMs: number): number {
  const counting = current(minutes, nowMs);
  let free = limit - sum(counting);
  let time = nowMs;
  for (const [minute, count] of counting) {
    if (free >= Math.min(room, limit)) break;
    free += count;
    time = (minute + HOUR + LATE) * MINUTE_MS;
  }
  return time;
}

/**
 * When the last of `count` more requests can be sent, milliseconds since 1970, if the others are sent as soon
 * as possible.
 * @param room requests that are waited for at once
 */
export function lastAt(minutes: Minutes, limit: number, count: number, room: number, nowMs: number): number {
  let sentMinutes = minutes;
  let time = nowMs;
  for (let remaining = count; remaining > 0; ) {
    const free = limit - atMost(sentMinutes, time);
    if (free <= 0) {
      time = roomAt(sentMinutes, limit, Math.max(1, room), time);
      continue;
    }
    const some = Math.min(remaining, free);
    sentMinutes = withCount(sentMinutes, minuteOf(time), some, time);
    remaining -= some;
  }
  return time;
}

export interface RateLimitState {
  /** When it was written. All times are milliseconds since 1970. */
  readonly at: number;
  /** Nothing is sent before. */
  readonly until: number;
  /** The limit of Google that the pause is for; null: the service asked for it. */
  readonly google: HostLimit | null;
  /** Refusals since the last success. */
  readonly strikes: number;
  /**
   * Requests per hour before a refusal because of the hourly limit, and when that was; null: unknown or
   * obsolete.
   */
  readonly limit: number | null;
  readonly learned: number;
  readonly concurrency: Concurrency;
  readonly minutes: Minutes;
}

const NEW_BOOK: RateLimitState = {
  at: 0,
  until: 0,
  google: null,
  strikes: 0,
  limit: null,
  learned: 0,
  concurrency: START_CONCURRENCY,
  minutes: [],
};

const LIMITS = Object.keys(LIMIT_PAUSES) as HostLimit[];

/** Clocks of Google's machines differ by less. */
const SET_BACK_MS = MINUTE_MS;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** An unreadable state is replaced by an empty one: at worst, one sending is refused. */
function parsed(text: string | null): RateLimitState {
  try {
    const state = { ...NEW_BOOK, ...(JSON.parse(text ?? '') as Partial<RateLimitState>) };
    const { limit, concurrency, minutes } = state;
    const google = LIMITS.find((each) => each === state.google) ?? null;
    const counts = [state.at, state.until, state.strikes, state.learned, limit ?? 0].every(isCount);
    if (counts && isConcurrency(concurrency)) {
      return {
        ...state,
        google,
        minutes: minutes.filter(([minute, count]) => isCount(minute) && isCount(count)),
      };
    }
  } catch {
    // Not stored, or not ours.
  }
  return NEW_BOOK;
}

/** Pauses are over if the clock was set back; they could last very long. */
export function readRateLimitState(text: string | null, nowMs: number): RateLimitState {
  const state = parsed(text);
  return state.at > nowMs + SET_BACK_MS
    ? { ...state, until: 0, learned: Math.min(state.learned, nowMs) }
    : state;
}

export const writeRateLimitState = (state: RateLimitState, nowMs: number): string =>
  JSON.stringify({ ...state, at: nowMs });
