// ad-service: decides whether and when a failed request is sent again. Pure.

import { MINUTE_MS } from '../shared/time';
import type { CallKind } from './failure-sentences';
import type { FailureKind } from './failures';

/** Including the first attempt. */
export const MOST_ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;
/** Longer waits would block the sidebar, so the job is parked instead. */
export const LONGEST_WAIT_MS = MINUTE_MS;
/** Random extra wait after a Retry-After, so that several users do not retry at the same time. */
export const SPREAD_MS = 500;

/** Failures after which a request is sent again. */
const REPEATABLE: Readonly<Record<CallKind, readonly FailureKind[]>> = {
  // Reads can always be repeated; a garbled body is usually a broken connection.
  read: ['rate-limited', 'server', 'no-answer', 'garbled'],
  // An edit without a clear answer may have been carried out, and the object may change before a repeated
  // request arrives, so the sender reads the object first. Only 429 means that nothing was done.
  edit: ['rate-limited'],
  // Adding or removing IDs is idempotent, and they cannot be read.
  upload: ['rate-limited', 'server', 'no-answer'],
  // A repeated creation may create two objects and spend twice. Only 429 means that nothing was created.
  creation: ['rate-limited'],
};

interface Situation {
  readonly call: CallKind;
  readonly failure: FailureKind;
  /** Attempts so far, 1 or more. */
  readonly attempts: number;
  /** Milliseconds from now, as the service requested; null: not given. */
  readonly retryAfter: number | null;
  readonly now: number;
  /** No waiting beyond it; Infinity: no deadline. */
  readonly deadline: number;
  /** 0 ≤ random < 1 */
  readonly random: number;
}

type Decision =
  | { readonly again: true; readonly retryAt: number }
  /** `retryAt`: when a retry makes sense; null: a person has to act first. */
  | { readonly again: false; readonly retryAt: number | null };

/** Half of the wait is random, so that users of one rate limit retry at different times. */
export const backoff = (attempts: number, random: number): number => {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_BACKOFF_MS);
  return Math.round(wait / 2 + (random * wait) / 2);
};

export function decideRetry(situation: Situation): Decision {
  const { call, failure, attempts, retryAfter, now: nowMs, deadline, random } = situation;
  if (!REPEATABLE[call].includes(failure)) return { again: false, retryAt: null };
  const wait = retryAfter === null ? backoff(attempts, random) : retryAfter + Math.round(random * SPREAD_MS);
  const retryAt = nowMs + wait;
  const inTime = retryAt <= deadline && wait <= LONGEST_WAIT_MS;
  return { again: attempts < MOST_ATTEMPTS && inTime, retryAt };
}

/**
 * The Retry-After header as milliseconds from now: seconds, or an HTTP date (in the past: 0). null: absent or
 * invalid.
 */
export function readRetryAfter(header: string | undefined, nowMs: number): number | null {
  const text = (header ?? '').trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Date.parse accepts almost anything (`5.5` is a day in May), so only HTTP dates are passed to it.
  if (!/^[A-Za-z]{3,9},? .*\d\d:\d\d:\d\d/.test(text)) return null;
  const date = Date.parse(/GMT|UTC|[+-]\d{4}$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
