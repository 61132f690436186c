// ad-service: the stored state of a connection's rate limit, as a text of a few hundred characters.

import * as v from 'valibot';
import { type HostLimit, LIMIT_PAUSES } from '../shared/google-errors';
import { MINUTE_MS } from '../shared/time';
import type { Minutes } from './request-minutes';

const GOOGLE_LIMITS = Object.keys(LIMIT_PAUSES) as HostLimit[];
const START_CONCURRENCY = 20;
export const HIGHEST_CONCURRENCY = 40;

const Amount = v.pipe(v.number(), v.finite(), v.minValue(0));

/** All times are milliseconds since 1970. */
const State = v.object({
  /** When it was written. */
  at: v.optional(Amount, 0),
  /** Nothing is sent before this time. */
  until: v.optional(Amount, 0),
  /** The limit of Google that the pause is for; null: the service asked for it. */
  googleLimit: v.optional(v.nullable(v.picklist(GOOGLE_LIMITS)), null),
  /** Consecutive refusals. */
  refusals: v.optional(Amount, 0),
  /** Requests sent together. */
  concurrency: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HIGHEST_CONCURRENCY)),
    START_CONCURRENCY,
  ),
  /** Requests by minute: the minute and their number. */
  minutes: v.optional(v.array(v.tuple([Amount, Amount])), []),
});
export interface RateLimitState extends Readonly<Omit<v.InferOutput<typeof State>, 'minutes'>> {
  readonly minutes: Minutes;
}

/** Clocks of Google's machines differ by less. */
const SET_BACK_MS = MINUTE_MS;

/**
 * An unreadable state is replaced by an empty one: at worst, one sending is refused. Pauses are over if the
 * clock was set back; they could last very long.
 */
export function readRateLimitState(text: string | null, nowMs: number): RateLimitState {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), State), text);
  const state = parsed.success ? parsed.output : v.parse(State, {});
  return state.at > nowMs + SET_BACK_MS ? { ...state, until: 0 } : state;
}

export const writeRateLimitState = (state: RateLimitState, nowMs: number): string =>
  JSON.stringify({ ...state, at: nowMs });
