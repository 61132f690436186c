// api: sends a set of requests until each is settled: by an answer, by a failure that stays, or by lack of time.

import type { Clock } from './clock';
import type { Failure, FailureKind, Result } from './errors';
import { failed } from './errors';
import { freePace, type Pace } from './pace';
import { decide, LONGEST_WAIT } from './retry';
import type { CallKind } from './sentences';

export interface Patience {
  readonly clock: Clock;
  /** Milliseconds since 1970: no sleeping past it. */
  readonly deadline?: number;
  /** 0 ≤ x < 1 */
  readonly random?: () => number;
  /** Absent: everything may go at once. */
  readonly pace?: Pace;
}

export interface Reading<T> {
  readonly result: Result<T>;
  /** Milliseconds that the service asked to wait. */
  readonly retryAfter?: number | null;
  /** `mended`: the cause is gone (a new token), send it again at once, not counted · `unsent`: it could not even be sent. */
  readonly state?: 'mended' | 'unsent';
}

/** The requests of one exchange. `held` tells of one that is not sent now because too many were. */
export interface Requests<T> {
  readonly kinds: readonly CallKind[];
  /** Gets the numbers of requests and returns a reading for each of them. */
  send(open: readonly number[]): readonly Reading<T>[];
  held(index: number): Failure;
}

/** Failures after which the request may have been carried out. */
const UNCERTAIN: readonly FailureKind[] = ['server', 'no-answer', 'garbled'];

const isCrowded = ({ result, state }: Reading<unknown>): boolean =>
  state !== 'unsent' && !result.ok && result.failure.kind === 'rate-limited';

/**
 * One result for each request, in order. What is open is sent together, after the longest wait that any of it needs; after
 * a refusal for being too many, a single one finds out whether it goes on, and twice as many follow each time.
 */
export function settle<T>(
  { kinds, send, held }: Requests<T>,
  { clock, deadline = Number.POSITIVE_INFINITY, random = Math.random, pace = freePace(clock.now) }: Patience,
): Result<T>[] {
  const results = new Map<number, Result<T>>();
  const attempts = kinds.map(() => 0);
  const doubts = new Map<number, Failure>();
  let width = Number.POSITIVE_INFINITY;
  let pausedUntil: number | null = null;

  // A later "no" does not undo an earlier sending that may have been carried out: the doubt is what is reported.
  const give = (index: number, failure: Failure, retryAt: number | null): void =>
    void results.set(index, failed({ ...(doubts.get(index) ?? failure), retryAt }));

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
    if (failure.kind === 'rate-limited') pausedUntil = pausedUntil ?? pace.refused(retryAfter);
    const retryAt = failure.kind === 'rate-limited' ? pausedUntil : decision.retryAt;
    give(index, failure, retryAt);
    return null;
  };

  let open: readonly number[] = kinds.map((_, index) => index);
  const giveUp = (until: number): void => {
    for (const index of open) give(index, held(index), until);
    open = [];
  };
  while (open.length > 0) {
    const { most, until } = pace.allowed();
    const wait = until - clock.now();
    if (most === 0 && (wait > LONGEST_WAIT || until > deadline)) {
      giveUp(until);
      break;
    }
    if (most === 0 && wait > 0) clock.sleep(wait);
    const asked = open.slice(0, Math.min(width, Math.max(1, most)));
    const readings = send(asked);
    const now = clock.now();
    const crowded = readings.filter(isCrowded).length;
    const passed = readings.filter(({ state }) => state !== 'unsent').length - crowded;
    if (passed > 0) pace.passed(passed);
    width = crowded > 0 ? 1 : width * 2;
    let resumeAt = now;
    const again = asked.filter((index, position) => {
      const at = judge(index, readings[position] as Reading<T>, now);
      if (at !== null) resumeAt = Math.max(resumeAt, at);
      return at !== null;
    });
    open = [...again, ...open.slice(asked.length)];
    if (pausedUntil !== null) giveUp(pausedUntil);
    if (open.length > 0 && resumeAt > now) clock.sleep(resumeAt - now);
  }
  return kinds.map((_, index) => results.get(index) as Result<T>);
}
