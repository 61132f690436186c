// service: whether and when a request that failed is sent again: a pure decision, so that every case of it is
// a test.

import type { FailureKind } from './errors';
import type { CallKind } from './sentences';

/** First sending included. */
export const MOST_ATTEMPTS = 4;
const FIRST_WAIT = 1_000;
const LONGEST_BACKOFF = 30_000;
/** Nobody waits longer than this in front of a sidebar; the job is parked instead. Milliseconds. */
export const LONGEST_WAIT = 60_000;
/**
 * Added to a Retry-After, so that colleagues who were told the same do not all come back in the same moment.
 */
export const SPREAD = 500;

/** Which failures a second sending may follow. */
const REPEATABLE: Readonly<Record<CallKind, readonly FailureKind[]>> = {
  // Reading changes nothing, so it may be repeated whatever happened; a garbled body is mostly a cut
  // connection.
  read: ['rate-limited', 'server', 'no-answer', 'garbled'],
  // An edit without a clear answer may have been carried out, and the object may change before a repeated
  // request arrives, so the sender reads the object first. Only 429 means that nothing was done.
  edit: ['rate-limited'],
  // Adding or removing IDs is idempotent, and they cannot be read back first.
  upload: ['rate-limited', 'server', 'no-answer'],
  // A creation sent twice may create twice, and spend twice. Only 429 says for certain that nothing was
  // created.
  creation: ['rate-limited'],
};

export interface Situation {
  readonly call: CallKind;
  readonly failure: FailureKind;
  /** How often it has been sent, 1 or more. */
  readonly attempts: number;
  /** What the service asked for, milliseconds from now; null when it did not. */
  readonly retryAfter: number | null;
  readonly now: number;
  /** Nothing waits past it; Infinity: no such moment. */
  readonly deadline: number;
  /** 0 ≤ random < 1 */
  readonly random: number;
}

export type Decision =
  | { readonly again: true; readonly at: number }
  /** `retryAt`: when a later try makes sense; null when it does not without somebody doing something. */
  | { readonly again: false; readonly retryAt: number | null };

/**
 * Half of the wait is fixed and half is chance: many users of one rate limit come back at different moments.
 */
export const backoff = (attempts: number, random: number): number => {
  const wait = Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_BACKOFF);
  return Math.round(wait / 2 + (random * wait) / 2);
};

export function decide(situation: Situation): Decision {
  const { call, failure, attempts, retryAfter, now, deadline, random } = situation;
  if (!REPEATABLE[call].includes(failure)) return { again: false, retryAt: null };
  const wait = retryAfter === null ? backoff(attempts, random) : retryAfter + Math.round(random * SPREAD);
  const at = now + wait;
  const inTime = at <= deadline && wait <= LONGEST_WAIT;
  return attempts < MOST_ATTEMPTS && inTime ? { again: true, at } : { again: false, retryAt: at };
}

/**
 * The Retry-After header as milliseconds from now: seconds, or an HTTP date (in the past: 0). Null when it is
 * absent or says neither.
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = (header ?? '').trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Date.parse takes almost anything (`5.5` is a day in May); only what looks like an HTTP date is given to
  // it.
  if (!/^[A-Za-z]{3,9},? .*\d\d:\d\d:\d\d/.test(text)) return null;
  const date = Date.parse(/GMT|UTC|[+-]\d{4}$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
