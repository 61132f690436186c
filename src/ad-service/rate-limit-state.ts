// ad-service: the stored state of a connection's rate limit, as a text of a few hundred characters.

import { type HostLimit, LIMIT_PAUSES } from '../shared/google-errors';
import { MINUTE_MS } from '../shared/time';
import { isConcurrency, START_CONCURRENCY } from './concurrency';
import type { Minutes } from './request-minutes';

export interface RateLimitState {
  /** When it was written. All times are milliseconds since 1970. */
  readonly at: number;
  /** Nothing is sent before. */
  readonly until: number;
  /** The limit of Google that the pause is for; null: the service asked for it. */
  readonly google: HostLimit | null;
  /** Consecutive refusals. */
  readonly refusals: number;
  /** Requests sent together. */
  readonly concurrency: number;
  readonly minutes: Minutes;
}

const EMPTY_STATE: RateLimitState = {
  at: 0,
  until: 0,
  google: null,
  refusals: 0,
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
    const google = LIMITS.find((limit) => limit === state.google) ?? null;
    const minutes = state.minutes.filter(([minute, count]) => isCount(minute) && isCount(count));
    if ([state.at, state.until, state.refusals].every(isCount) && isConcurrency(state.concurrency))
      return { ...state, google, minutes };
  } catch {
    // Not stored, or not ours.
  }
  return EMPTY_STATE;
}

/** Pauses are over if the clock was set back; they could last very long. */
export function readRateLimitState(text: string | null, nowMs: number): RateLimitState {
  const state = parsed(text);
  return state.at > nowMs + SET_BACK_MS ? { ...state, until: 0 } : state;
}

export const writeRateLimitState = (state: RateLimitState, nowMs: number): string =>
  JSON.stringify({ ...state, at: nowMs });
