// ad-service: how many requests of a connection are sent together.

import type { HostLimit } from '../shared/google-errors';

/** Result of requests that were sent together. */
export interface Sending {
  readonly count: number;
  /** Refused by a request limit. */
  readonly refused: number;
  /** The limit of Google that refused them; absent: the service did. */
  readonly google?: HostLimit;
  /** Failed with 5xx or without an answer. */
  readonly failed: number;
  /** Duration in milliseconds. */
  readonly ms: number;
}

export const START_CONCURRENCY = 20;
const WIDEST = 40;
const STEP = 2;
/** Slower than this, fewer requests are sent together. */
const SLOW_MS = 10_000;
/** Slower than this, the number does not grow. */
const BRISK_MS = 5_000;

export const isConcurrency = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= WIDEST;

/**
 * The concurrency after a sending (additive increase, multiplicative decrease, as in TCP):
 * - some were refused, a quarter or more failed, or it took more than ten seconds: half
 * - the full number was sent, within five seconds, without a failure: two more, up to 40
 * - otherwise, or if at most half of the number was sent without a refusal: unchanged.
 */
export function nextConcurrency(concurrency: number, { count, refused, failed, ms }: Sending): number {
  const half = Math.max(1, Math.floor(concurrency / 2));
  if (refused > 0) return half;
  if (count * 2 <= concurrency) return concurrency;
  if (failed * 4 >= count || ms > SLOW_MS) return half;
  if (count < concurrency || failed > 0 || ms > BRISK_MS) return concurrency;
  return Math.min(concurrency + STEP, WIDEST);
}
