// ad-service: how many requests a connection may send now: counted before sending, learned from refusals,
// shared by all executions.

import type { HostLimit } from '../shared/google-errors';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/time';
import { nextConcurrency, type Sending } from './concurrency';
import { type RateLimitState, readRateLimitState, writeRateLimitState } from './rate-limit-state';
import {
  leastInHour,
  minuteOf,
  mostInHour,
  timeOfLastRequest,
  timeOfRoom,
  withCount,
} from './request-minutes';

/** Stores the state of a connection between executions. */
interface RateLimitStore {
  get(): string | null;
  set(text: string): void;
}

/** Why nothing is sent before `until` (milliseconds since 1970). */
export type Hold =
  /** The service refused requests with 429, or a limit of Google did. */
  | { readonly why: 'pause'; readonly until: number; readonly google?: HostLimit }
  /**
   * This many were sent in the last hour; `learned`: the limit is what the service accepted before it
   * refused.
   */
  | { readonly why: 'hour'; readonly until: number; readonly limit: number; readonly learned: boolean }
  /** Other executions have the lock. */
  | { readonly why: 'busy'; readonly until: number };

type Grant =
  /** This many may be sent now, and count as sent. `probe`: a single one, after a refusal. */
  | { readonly count: number; readonly hold: null; readonly probe: boolean }
  | { readonly count: 0; readonly hold: Hold };

export interface RateLimit {
  /** Grants up to this many requests. Their result must be reported with `ended`. */
  take(wish: number): Grant;
  /**
   * @param retryAfter milliseconds from now, as the service requested; null: not given
   * @returns when to continue after a refusal; null: nothing was refused
   */
  ended(sending: Sending, retryAfter: number | null): number | null;
  /** Why this many requests cannot be sent within this hour, even if fewer can; null: they can. */
  lack(count: number): Hold | null;
  /** When the last of this many requests can be sent, milliseconds since 1970. */
  lastAt(count: number): number;
}

export interface RateLimitOptions {
  readonly store: RateLimitStore;
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs the work while no other execution has the lock; false: it was not free in time. */
  readonly alone: (work: () => void) => boolean;
  /** Requests per hour; null: unknown, learned from refusals. */
  readonly limit: number | null;
  /** 0 ≤ x < 1: spreads the retries of requests that were refused together. */
  readonly random?: () => number;
}

/** Pause if the service names none: three times as long after every refusal in a row. */
const FIRST_PAUSE = 5_000;
const GROWTH = 3;
const LONGEST_PAUSE = 30 * MINUTE_MS;
/** After this many refusals in a row, the service's own pause is extended. */
const SHORT_NAMED = 2;
/** A connection never pauses longer; then a single request tries again. */
const LONGEST_NAMED = DAY_MS;
/**
 * A longer pause, or refusals in a row for more than a minute, mean the hourly limit; others a short-term
 * one.
 */
const LONG_PAUSE = 5 * MINUTE_MS;
const LONG_ROW = 3;
/** A lower hourly limit is not credible: the service has a problem. */
const LEAST_LIMIT = 20;
/** A learned limit is valid this long; then more requests are tried, one, two, four at a time. */
const BELIEVED_MS = 6 * HOUR_MS;
/** Nothing else is sent while a single request probes. */
const PROBE_MS = 10_000;
const BUSY_MS = 2_000;
/** Waiting for the hourly limit ends when this share of it is free, so at most four times an hour. */
const SHARE = 4;

export function createRateLimit({
  store,
  now: readClock,
  alone,
  limit,
  random = Math.random,
}: RateLimitOptions): RateLimit {
  /** The minute of the last grant, and whether it was a probe. */
  let grantMinute = 0;
  let probing = false;
  /** A success is stored with the next grant; if there is none, it is not needed. */
  let success: Sending | null = null;
  /** The pause after a refusal, even if it could not be stored. */
  let ownUntil = 0;
  let ownGoogle: HostLimit | null = null;

  const load = (): RateLimitState => {
    const storedState = readRateLimitState(store.get(), readClock());
    const isOwn = ownUntil > storedState.until;
    const state = isOwn ? { ...storedState, until: ownUntil, google: ownGoogle } : storedState;
    return success ? { ...state, concurrency: nextConcurrency(state.concurrency, success) } : state;
  };
  const save = (state: RateLimitState): void => {
    store.set(writeRateLimitState(state, readClock()));
    success = null;
  };
  const isBelieved = ({ learned }: RateLimitState): boolean => readClock() - learned < BELIEVED_MS;
  const limitOf = (state: RateLimitState): number | null => limit ?? (isBelieved(state) ? state.limit : null);

  const hourUsed = (state: RateLimitState, most: number, wish: number): Hold => {
    const room = Math.max(wish, Math.ceil(most / SHARE));
    const until = Math.max(state.until, timeOfRoom(state.minutes, most, room, readClock()));
    return { why: 'hour', until, limit: most, learned: limit === null };
  };

  const holdOf = (state: RateLimitState, wish: number): Hold | null => {
    const most = limitOf(state);
    if (most !== null && mostInHour(state.minutes, readClock()) >= most) return hourUsed(state, most, wish);
    const { until, google } = state;
    if (until <= readClock()) return null;
    return google === null ? { why: 'pause', until } : { why: 'pause', until, google };
  };

  /** How many may be sent together; above a learned limit that has expired: one, two, four … */
  const togetherIn = (state: RateLimitState): number => {
    const { most } = state.concurrency;
    if (state.strikes > 0) return 1;
    const border = limitOf(state) ?? state.limit;
    if (border === null) return most;
    const requestsAboveBorder = mostInHour(state.minutes, readClock()) - border;
    return Math.min(most, requestsAboveBorder < 0 ? -requestsAboveBorder : requestsAboveBorder + 1);
  };

  const grant = (wish: number): Grant => {
    const state = load();
    const hold = holdOf(state, wish);
    if (hold) return { count: 0, hold };
    const count = Math.min(wish, togetherIn(state));
    grantMinute = minuteOf(readClock());
    probing = state.strikes > 0;
    const minutes = withCount(state.minutes, grantMinute, count, readClock());
    save({ ...state, minutes, until: probing ? readClock() + PROBE_MS : 0 });
    return { count, hold: null, probe: probing };
  };

  const refused = (state: RateLimitState, sending: Sending, retryAfter: number | null): RateLimitState => {
    const minutes = withCount(state.minutes, grantMinute, -sending.refused, readClock());
    const grown = Math.min(FIRST_PAUSE * GROWTH ** state.strikes, LONGEST_PAUSE);
    const unnamed = Math.round(grown / 2 + (random() * grown) / 2);
    const least = state.strikes >= SHORT_NAMED ? unnamed : 0;
    const pause = retryAfter === null ? unnamed : Math.min(Math.max(retryAfter, least), LONGEST_NAMED);
    const passed = leastInHour(minutes, readClock());
    const meansHour = retryAfter === null ? state.strikes >= LONG_ROW : retryAfter >= LONG_PAUSE;
    const lesson = meansHour && passed >= LEAST_LIMIT ? { limit: passed, learned: readClock() } : {};
    return {
      ...state,
      ...lesson,
      minutes,
      concurrency: nextConcurrency(state.concurrency, sending, meansHour),
      google: sending.google ?? null,
      strikes: state.strikes + 1,
      until: Math.max(readClock() + pause, probing ? 0 : state.until),
    };
  };

  const passed = (state: RateLimitState, sending: Sending): RateLimitState => {
    const concurrency = nextConcurrency(state.concurrency, sending);
    return probing ? { ...state, concurrency, strikes: 0, until: 0 } : { ...state, concurrency };
  };

  return {
    take: (wish) => {
      let granted: Grant = { count: 0, hold: { why: 'busy', until: readClock() + BUSY_MS } };
      alone(() => {
        granted = grant(wish);
      });
      return granted;
    },
    ended: (sending, retryAfter) => {
      if (sending.refused === 0 && sending.failed === 0 && !probing) {
        success = sending;
        return null;
      }
      let until: number | null = null;
      try {
        alone(() => {
          const next = (sending.refused > 0 ? refused : passed)(load(), sending, retryAfter);
          save(next);
          until = next.until;
        });
      } catch {
        // The requests were sent and their answers count, even if the state cannot be stored.
      }
      if (sending.refused === 0) return null;
      ownUntil = until ?? readClock() + (retryAfter ?? FIRST_PAUSE);
      ownGoogle = sending.google ?? null;
      return ownUntil;
    },
    lack: (count) => {
      const state = load();
      const most = limitOf(state);
      if (most === null || mostInHour(state.minutes, readClock()) + count <= most) return null;
      return hourUsed(state, most, count);
    },
    lastAt: (count) => {
      const state = load();
      const most = limitOf(state);
      const soonest = Math.max(readClock(), state.until);
      if (most === null || most < 1) return soonest;
      return Math.max(
        soonest,
        timeOfLastRequest(state.minutes, most, count, Math.ceil(most / SHARE), readClock()),
      );
    },
  };
}

/** A rate limit without stored state, for interfaces with few requests. */
export function unlimitedRate(readClock: () => number, random?: () => number): RateLimit {
  let text: string | null = null;
  const store: RateLimitStore = {
    get: () => text,
    set: (next) => {
      text = next;
    },
  };
  const alone = (work: () => void): boolean => {
    work();
    return true;
  };
  return createRateLimit({ store, now: readClock, alone, limit: null, random });
}
