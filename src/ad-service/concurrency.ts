// ad-service: how many requests of a connection are sent together: learned from refusals and stored.

import type { HostLimit } from '../shared/google-errors';

export interface Concurrency {
  /** Requests sent together. */
  readonly most: number;
  /** Below this, the number doubles, because this many succeeded before; above it, it grows slowly. */
  readonly safe: number;
}

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

const START = 20;
const WIDEST = 40;
const STEP = 2;
/** Slower than this, fewer requests are sent together. */
const SLOW_MS = 10_000;
/** Slower than this, the number does not grow. */
const BRISK_MS = 5_000;

export const START_CONCURRENCY: Concurrency = { most: START, safe: START };

export const isConcurrency = ({ most, safe }: Concurrency): boolean =>
  [most, safe].every((n) => Number.isInteger(n) && n >= 1 && n <= WIDEST);

const halved = (n: number): number => Math.max(1, Math.floor(n / 2));

/**
 * The concurrency after a sending (additive increase, multiplicative decrease, as in TCP):
 * - refused: a single request, then 2, 4, 8 … up to half of the old number, or up to all of it if the hourly
 * limit was the reason (`hourly`)
 * - a quarter or more failed, or it took more than ten seconds: half
 * - full number sent, within five seconds, without a failure: doubled up to what is safe, then plus two, up
 * to 40
 * - otherwise, or if at most half of the number was sent: unchanged.
 */
export function nextConcurrency({ most, safe }: Concurrency, sending: Sending, hourly = false): Concurrency {
  const { count, refused, failed, ms } = sending;
  if (refused > 0) return { most: 1, safe: hourly ? Math.max(most, safe) : halved(most) };
  if (count * 2 <= most) return { most, safe };
  if (failed * 4 >= count || ms > SLOW_MS) return { most: halved(most), safe: halved(most) };
  if (count < most || failed > 0 || ms > BRISK_MS) return { most, safe };
  const next = most < safe ? Math.min(most * 2, safe) : Math.min(most + STEP, WIDEST);
  return { most: next, safe: Math.max(safe, next) };
}
