// ad-service: how many requests a connection may send now: counted before sending, paused after a refusal,
// shared by all executions.

import type { HostLimit } from '../shared/google-errors';
import { DAY_MS, MINUTE_MS } from '../shared/time';
import {
  HIGHEST_CONCURRENCY,
  type RateLimitState,
  readRateLimitState,
  writeRateLimitState,
} from './rate-limit-state';
import { sentInHour, timeOfLastRequest, timeOfRoom, withCount } from './request-minutes';

/** Stores the state of a connection between executions. */
interface RateLimitStore {
  get(): string | null;
  set(text: string): void;
}

/** Result of requests that were sent together. */
export interface Sending {
  readonly count: number;
  /** Refused by a request limit. */
  readonly refused: number;
  /** The limit of Google that refused them; absent: the service did. */
  readonly googleLimit?: HostLimit;
  /** Failed with 5xx or without an answer. */
  readonly failed: number;
}

/** Why nothing is sent before `until` (milliseconds since 1970). */
export type Hold =
  /** The service refused requests with 429, or a limit of Google did. */
  | { readonly why: 'pause'; readonly until: number; readonly googleLimit: HostLimit | null }
  /** This many were sent in the last hour. */
  | { readonly why: 'hour'; readonly until: number; readonly limit: number }
  /** Other executions have the lock. */
  | { readonly why: 'busy'; readonly until: number };

type Grant =
  /** This many may be sent now, and count as sent. */
  { readonly count: number; readonly hold: null } | { readonly count: 0; readonly hold: Hold };

export interface RateLimit {
  /** Grants up to this many requests. Their result must be reported with `ended`. */
  take(wish: number): Grant;
  /**
   * @param retryAfter milliseconds from now, as the service requested; null: not given
   * @returns the pause after a refusal; null: nothing was refused
   */
  ended(sending: Sending, retryAfter: number | null): Hold | null;
  /** Why this many requests cannot be sent within this hour, even if fewer can; null: they can. */
  lack(count: number): Hold | null;
  /** When the last of this many requests can be sent, milliseconds since 1970. */
  lastAt(count: number): number;
  /** How many requests are granted at once now. */
  concurrency(): number;
}

export interface RateLimitOptions {
  readonly store: RateLimitStore;
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs the work while no other execution has the lock; false: it was not free in time. */
  readonly alone: (work: () => void) => boolean;
  /** Requests per hour; may be Infinity. */
  readonly limit: number;
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
const BUSY_MS = 2_000;
/** Waiting for the hourly limit ends when this share of it is free, so at most four times an hour. */
const SHARE = 4;

const CONCURRENCY_STEP = 2;

/**
 * Halved if some were refused, or a quarter of more than half of the number failed; two more if the full
 * number was sent without a failure, as in TCP.
 */
function nextConcurrency(concurrency: number, { count, refused, failed }: Sending): number {
  const isBroken = failed * 4 >= count && count * 2 > concurrency;
  if (refused > 0 || isBroken) return Math.max(1, Math.floor(concurrency / 2));
  if (count < concurrency || failed > 0) return concurrency;
  return Math.min(concurrency + CONCURRENCY_STEP, HIGHEST_CONCURRENCY);
}

/** Milliseconds. @param refusals in a row before this one */
function pauseAfter(refusals: number, retryAfter: number | null, random: number): number {
  const grown = Math.min(FIRST_PAUSE * GROWTH ** refusals, LONGEST_PAUSE);
  const unnamed = Math.round(grown / 2 + (random * grown) / 2);
  if (retryAfter === null) return unnamed;
  return Math.min(Math.max(retryAfter, refusals >= SHORT_NAMED ? unnamed : 0), LONGEST_NAMED);
}

/** After a refusal, one request shows whether more are accepted. */
const concurrencyOf = ({ refusals, concurrency }: RateLimitState): number => (refusals > 0 ? 1 : concurrency);

const pauseOf = ({ until, googleLimit }: RateLimitState): Hold => ({ why: 'pause', until, googleLimit });

export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { store, now: readClock, alone, limit, random = Math.random } = options;
  /** Stored with the next grant; if there is none, it is not needed. */
  let success: Sending | null = null;
  /** The requests of the last grant were sent after a refusal. */
  let isAfterRefusal = false;

  const load = (): RateLimitState => {
    const state = readRateLimitState(store.get(), readClock());
    return success ? { ...state, concurrency: nextConcurrency(state.concurrency, success) } : state;
  };
  const save = (state: RateLimitState): void => {
    store.set(writeRateLimitState(state, readClock()));
    success = null;
  };

  const hourUsed = ({ minutes, until }: RateLimitState, wish: number): Hold => {
    const room = Math.max(wish, Math.ceil(limit / SHARE));
    return { why: 'hour', until: Math.max(until, timeOfRoom(minutes, limit, room, readClock())), limit };
  };

  const grant = (wish: number): Grant => {
    const state = load();
    const free = limit - sentInHour(state.minutes, readClock());
    if (free <= 0) return { count: 0, hold: hourUsed(state, wish) };
    if (state.until > readClock()) return { count: 0, hold: pauseOf(state) };
    isAfterRefusal = state.refusals > 0;
    const count = Math.min(wish, free, concurrencyOf(state));
    save({ ...state, minutes: withCount(state.minutes, count, readClock()) });
    return { count, hold: null };
  };

  const afterSending = (sending: Sending, retryAfter: number | null): RateLimitState => {
    const state = load();
    const concurrency = nextConcurrency(state.concurrency, sending);
    if (sending.refused === 0)
      return { ...state, concurrency, refusals: isAfterRefusal ? 0 : state.refusals };
    const until = readClock() + pauseAfter(state.refusals, retryAfter, random());
    return {
      ...state,
      concurrency,
      refusals: state.refusals + 1,
      googleLimit: sending.googleLimit ?? null,
      until: Math.max(until, state.until),
    };
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
      const { refused, failed, googleLimit = null } = sending;
      if (refused === 0 && failed === 0 && !isAfterRefusal) {
        success = sending;
        return null;
      }
      let pause: Hold = { why: 'pause', until: readClock() + (retryAfter ?? FIRST_PAUSE), googleLimit };
      try {
        alone(() => {
          const state = afterSending(sending, retryAfter);
          save(state);
          pause = pauseOf(state);
        });
      } catch {
        // The requests were sent and their answers count, even if the state cannot be stored.
      }
      return refused > 0 ? pause : null;
    },
    lack: (count) => {
      const state = load();
      return sentInHour(state.minutes, readClock()) + count <= limit ? null : hourUsed(state, count);
    },
    concurrency: () => concurrencyOf(load()),
    lastAt: (count) => {
      const { minutes, until } = load();
      const room = Math.ceil(limit / SHARE);
      return Math.max(readClock(), until, timeOfLastRequest(minutes, limit, count, room, readClock()));
    },
  };
}

/** A rate limit without stored state, for interfaces with few requests. */
export function unlimitedRate(readClock: () => number, random?: () => number): RateLimit {
  let text: string | null = null;
  return createRateLimit({
    store: {
      get: () => text,
      set: (nextText) => {
        text = nextText;
      },
    },
    now: readClock,
    alone: (work) => {
      work();
      return true;
    },
    limit: Number.POSITIVE_INFINITY,
    random,
  });
}
