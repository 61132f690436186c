// ad-service: the stored state of a connection's rate limit, as a text of a few hundred characters.

import { type HostLimit, LIMIT_PAUSES } from '../shared/google-errors';
import { MINUTE_MS } from '../shared/time';
import { type Concurrency, isConcurrency, START_CONCURRENCY } from './concurrency';
import type { Minutes } from './request-minutes';

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

const EMPTY_STATE: RateLimitState = {
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
    const state = { ...EMPTY_STATE, ...(JSON.parse(text ?? '') as Partial<RateLimitState>) };
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
  return EMPTY_STATE;
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
