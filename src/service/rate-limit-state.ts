// service: what is remembered of a connection's pace between executions, as one text of a few hundred
// characters.

import { type Concurrency, isConcurrency, START_CONCURRENCY } from './concurrency';
import type { Minutes } from './rate-limit-window';

export interface RateLimitState {
  /** When it was written. All moments are milliseconds since 1970. */
  readonly at: number;
  /** Nothing is sent before. */
  readonly until: number;
  /** Refusals since something last passed. */
  readonly strikes: number;
  /**
   * Requests of an hour that passed before a refusal that meant the hour, and when that was; null: none did
   * of late.
   */
  readonly limit: number | null;
  readonly learned: number;
  readonly width: Concurrency;
  readonly minutes: Minutes;
}

const NEW_BOOK: RateLimitState = {
  at: 0,
  until: 0,
  strikes: 0,
  limit: null,
  learned: 0,
  width: START_CONCURRENCY,
  minutes: [],
};

/** Clocks of Google's machines differ by less. */
const SET_BACK_MS = 60_000;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** A book that cannot be read is begun anew: at worst one sending is refused. */
function parsed(text: string | null): RateLimitState {
  try {
    const book = { ...NEW_BOOK, ...(JSON.parse(text ?? '') as Partial<RateLimitState>) };
    const { at, until, strikes, limit, learned, width, minutes } = book;
    const counts = [at, until, strikes, learned, limit ?? 0].every(isCount);
    if (counts && isConcurrency(width)) {
      return { ...book, minutes: minutes.filter(([minute, count]) => isCount(minute) && isCount(count)) };
    }
  } catch {
    // Nothing, or not ours.
  }
  return NEW_BOOK;
}

/** A clock that was set back would otherwise keep everything waiting: then pauses are over. */
export function readRateLimitState(text: string | null, now: number): RateLimitState {
  const book = parsed(text);
  return book.at > now + SET_BACK_MS ? { ...book, until: 0, learned: Math.min(book.learned, now) } : book;
}

export const writeRateLimitState = (book: RateLimitState, now: number): string =>
  JSON.stringify({ ...book, at: now });
