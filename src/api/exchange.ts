// api: sends a set of requests until each is settled: by an answer, by a failure that stays, or by lack of time.

import type { Clock } from './clock';
import type { Failure, FailureKind, Result } from './errors';
import { failed } from './errors';
import { decide } from './retry';
import type { CallKind } from './sentences';

export interface Patience {
  readonly clock: Clock;
  /** Milliseconds since 1970: no sleeping past it. */
  readonly deadline?: number;
  /** 0 ≤ x < 1 */
  readonly random?: () => number;
}

export interface Reading<T> {
  readonly result: Result<T>;
  /** Milliseconds that the service asked to wait. */
  readonly retryAfter?: number | null;
  /** `mended`: the cause is gone (a new token), send it again at once, not counted · `unsent`: it could not even be sent. */
  readonly state?: 'mended' | 'unsent';
}

/** Failures after which the request may have been carried out. */
const UNCERTAIN: readonly FailureKind[] = ['server', 'no-answer', 'garbled'];

/**
 * One result for each of `kinds`, in order. `send` gets the numbers of the requests that are still open and returns a
 * reading for each of them; they are sent together each time, after the longest wait that any of them needs.
 */
export function settle<T>(
  kinds: readonly CallKind[],
  send: (open: readonly number[]) => readonly Reading<T>[],
  { clock, deadline = Number.POSITIVE_INFINITY, random = Math.random }: Patience,
): Result<T>[] {
  const results = new Map<number, Result<T>>();
  const attempts = kinds.map(() => 0);
  const doubts = new Map<number, Failure>();

  /** Keeps the result, or tells when to send again. */
  const judge = (index: number, { result, retryAfter = null, state }: Reading<T>, now: number) => {
    if (state === 'mended') return now;
    attempts[index] = (attempts[index] as number) + 1;
    if (result.ok || state === 'unsent') {
      results.set(index, result);
      return null;
    }
    const { failure } = result;
    const decision = decide({
      call: kinds[index] as CallKind,
      failure: failure.kind,
      attempts: attempts[index] as number,
      retryAfter,
      now,
      deadline,
      random: random(),
    });
    if (UNCERTAIN.includes(failure.kind)) doubts.set(index, failure);
    if (decision.again) return decision.at;
    // A later "no" does not undo an earlier sending that may have been carried out: the doubt is what is reported.
    results.set(index, failed({ ...(doubts.get(index) ?? failure), retryAt: decision.retryAt }));
    return null;
  };

  let open: readonly number[] = kinds.map((_, index) => index);
  while (open.length > 0) {
    const readings = send(open);
    const now = clock.now();
    let resumeAt = now;
    open = open.filter((index, position) => {
      const at = judge(index, readings[position] as Reading<T>, now);
      if (at !== null) resumeAt = Math.max(resumeAt, at);
      return at !== null;
    });
    if (open.length > 0 && resumeAt > now) clock.sleep(resumeAt - now);
  }
  return kinds.map((_, index) => results.get(index) as Result<T>);
}
