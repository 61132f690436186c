// ad-service: sends requests until each has a result: an answer, a final failure, or the end of the time.

import type { HostLimit } from '../shared/google-errors';
import type { CallKind } from './failure-sentences';
import type { Failure, FailureKind, Result } from './failures';
import { failed } from './failures';
import { type Hold, type RateLimit, unlimitedRate } from './rate-limit';
import { backoff, decideRetry, LONGEST_WAIT_MS, MOST_ATTEMPTS, SPREAD_MS } from './retry';
import type { Clock } from './transport';

export interface Patience {
  readonly clock: Clock;
  /** Milliseconds since 1970: no waiting beyond it. */
  readonly deadline?: number;
  /** 0 ≤ x < 1 */
  readonly random?: () => number;
  /** Called before each request: why nothing more is sent, such as a cancellation; null: continue. */
  readonly stop?: () => Failure | null;
  /** Absent: nothing is stored between exchanges. */
  readonly rateLimit?: RateLimit;
}

export interface Reading<T> {
  readonly result: Result<T>;
  /** Milliseconds of the Retry-After header. */
  readonly retryAfter?: number | null;
  /** The limit of Google that refused the request. */
  readonly google?: HostLimit;
  /** The host sent the request twice. */
  readonly twice?: boolean;
  /**
   * `retry`: the cause is gone (a new token), so it is sent again at once and not counted · `final`: no
   * retry.
   */
  readonly state?: 'retry' | 'final';
}

/** What a client learned in earlier exchanges. */
export interface Evidence {
  /**
   * The last sending was a probe after a refusal, and it succeeded: a request that is refused now is refused
   * for itself.
   */
  passedProbe: boolean;
}

/** The requests of one exchange. */
interface Requests<T> {
  readonly kinds: readonly CallKind[];
  /** Called before each sending: why nothing can be sent, as a function of the request; null: it can. */
  blockedReason?(): ((index: number) => Failure) | null;
  /**
   * Returns a reading for each request.
   * @param open indexes of the requests
   * @param mayAskAgain counts one more request, for one that the host has to send twice
   */
  send(open: readonly number[], mayAskAgain: () => boolean): readonly Reading<T>[];
  /** Sends an unrelated read, to learn whether the service refuses everything. null: there is none. */
  probe?(): Reading<unknown> | null;
  readonly evidence?: Evidence;
  /** The failure of a request that is not sent because of a hold, or because others failed (null). */
  held(index: number, hold: Hold | null): Failure;
}

/** Failures after which the request may have been carried out. */
const UNCERTAIN: readonly FailureKind[] = ['server', 'no-answer', 'garbled'];
/** Failures of the service that are independent of the request. */
const BROKEN: readonly FailureKind[] = ['server', 'no-answer'];

/** The failure kind of a reading; null: none. */
const kindOf = ({ result, state }: Reading<unknown>): FailureKind | null =>
  result.ok || state === 'final' ? null : result.failure.kind;
const isBroken = (kind: FailureKind | null): boolean => kind !== null && BROKEN.includes(kind);

/**
 * One result for each request, in order. Sends as many together as the rate limit grants, retries first,
 * after the longest wait that any of them needs (except after 429). If a request has finally failed because
 * the service is broken and none got through, the rest is not sent.
 */
export function sendRequests<T>(
  { kinds, blockedReason, send, held, probe, evidence = { passedProbe: false } }: Requests<T>,
  {
    clock,
    deadline = Number.POSITIVE_INFINITY,
    random = Math.random,
    rateLimit = unlimitedRate(clock.now, random),
  }: Patience,
): Result<T>[] {
  const results = new Map<number, Result<T>>();
  const attempts = kinds.map(() => 0);
  const uncertain = new Map<number, Failure>();
  const refusals = new Map<number, Failure>();
  /** Refused before a successful probe. */
  const suspects = new Set<number>();
  let openIndexes: readonly number[] = kinds.map((_, index) => index);
  let anyThrough = false;
  let brokenUntil: number | null = null;
  let writesUntil: number | null = null;
  let pausedUntil: number | null = null;

  // An earlier sending may have been carried out, even if a later one is refused: that doubt is reported.
  const give = (index: number, failure: Failure, retryAt: number | null): void =>
    void results.set(index, failed({ ...(uncertain.get(index) ?? failure), retryAt }));

  const giveUp = (hold: Hold | null, until: number | null, some = openIndexes): void => {
    for (const index of some) give(index, refusals.get(index) ?? held(index, hold), until);
    openIndexes = openIndexes.filter((index) => !some.includes(index));
  };
  const isUnsentWrite = (index: number): boolean => kinds[index] !== 'read' && attempts[index] === 0;

  /** Stores the result, or returns when to retry. */
  const judge = (index: number, { result, retryAfter = null, twice, state }: Reading<T>, nowMs: number) => {
    if (state === 'retry') return nowMs;
    const tries = (attempts[index] as number) + (twice ? 2 : 1);
    attempts[index] = tries;
    if (result.ok || state === 'final') {
      results.set(index, result);
      return null;
    }
    const { failure } = result;
    if (UNCERTAIN.includes(failure.kind)) uncertain.set(index, failure);
    const isPart = suspects.has(index) && failure.kind === 'rate-limited';
    if (isPart) refusals.set(index, { ...failure, part: true });
    else if (failure.kind === 'rate-limited') {
      refusals.set(index, failure);
      if (tries < MOST_ATTEMPTS) return nowMs;
      give(index, failure, pausedUntil);
      return null;
    }
    const call = kinds[index] as CallKind;
    const situation = { call, failure: failure.kind, attempts: tries, retryAfter, now: nowMs, deadline };
    const decision = decideRetry({ ...situation, random: random() });
    if (decision.again) return decision.retryAt;
    if (isBroken(failure.kind) && tries >= MOST_ATTEMPTS) brokenUntil = decision.retryAt;
    // Writes are not retried here: after the first failure, the remaining ones are not sent.
    if (isBroken(failure.kind) && (call === 'edit' || call === 'creation')) {
      writesUntil = nowMs + backoff(MOST_ATTEMPTS, random());
    }
    give(index, isPart ? { ...failure, part: true } : failure, decision.retryAt);
    return null;
  };

  const isRefused = (reading: Reading<unknown>): boolean => kindOf(reading) === 'rate-limited';
  /** Google's limits concern the number of requests, never a single one. */
  const isOfService = ({ status }: Failure): boolean => status === 429;

  /** After a successful probe, requests that are refused again are refused for themselves. */
  const collectEvidence = (
    indexes: readonly number[],
    readings: readonly Reading<unknown>[],
    isProbe: boolean,
  ) => {
    const refused = indexes.filter((_, position) => {
      const { result } = readings[position]!;
      return isRefused(readings[position]!) && !result.ok && isOfService(result.failure);
    });
    if (evidence.passedProbe) for (const index of refused) suspects.add(index);
    evidence.passedProbe = isProbe && readings.every((reading) => kindOf(reading) === null);
    if (evidence.passedProbe)
      refusals.forEach((failure, index) => void (isOfService(failure) && suspects.add(index)));
    else if (refused.some((index) => !suspects.has(index))) suspects.clear();
  };

  /** Reports to the rate limit how many were refused, and for how long. */
  const reportToLimit = (
    readings: readonly Reading<unknown>[],
    ms: number,
    isPart: (position: number) => boolean = () => false,
  ): number | null => {
    const refused = readings.filter((reading, position) => isRefused(reading) && !isPart(position));
    const broken = readings.filter((reading) => isBroken(kindOf(reading)));
    const requestedWaits = refused
      .map(({ retryAfter }) => retryAfter ?? null)
      .filter((wait) => wait !== null);
    const google = refused.every((reading) => reading.google) ? refused[0]?.google : undefined;
    const counts = { count: readings.length, refused: refused.length, failed: broken.length, ms };
    const sending = google ? { ...counts, google } : counts;
    const wait =
      requestedWaits.length > 0 ? Math.max(...requestedWaits) + Math.round(random() * SPREAD_MS) : null;
    const isThrough = (reading: Reading<unknown>) => !isRefused(reading) && !isBroken(kindOf(reading));
    anyThrough = anyThrough || readings.some(isThrough);
    return rateLimit.ended(sending, wait);
  };

  /**
   * Sends a probe instead of requests that were all refused. It counts as an attempt of each.
   * @returns false: there is none
   */
  const probeFirst = (): boolean => {
    const began = clock.now();
    const reading = probe?.() ?? null;
    if (reading === null) return false;
    pausedUntil = reportToLimit([reading], clock.now() - began);
    evidence.passedProbe = reading.result.ok;
    if (reading.result.ok) for (const index of openIndexes) suspects.add(index);
    for (const index of openIndexes) attempts[index]! += 1;
    giveUp(
      null,
      pausedUntil,
      openIndexes.filter((index) => attempts[index]! >= MOST_ATTEMPTS),
    );
    return true;
  };

  const isTooLong = (until: number): boolean => until - clock.now() > LONGEST_WAIT_MS || until > deadline;

  while (openIndexes.length > 0) {
    const hindered = blockedReason?.();
    if (hindered) {
      for (const index of openIndexes) give(index, hindered(index), hindered(index).retryAt);
      break;
    }
    const grant = rateLimit.take(openIndexes.length);
    const { count, hold } = grant;
    if (hold) {
      if (isTooLong(hold.until)) giveUp(hold, hold.until);
      else clock.sleep(Math.max(0, hold.until - clock.now()));
      continue;
    }
    const isRefusedOf = (index: number) => refusals.has(index) && isOfService(refusals.get(index)!);
    if (grant.probe && openIndexes.every(isRefusedOf) && probeFirst()) continue;
    const indexes = openIndexes.slice(0, count);
    const began = clock.now();
    const readings = send(indexes, () => rateLimit.take(1).hold === null);
    const nowMs = clock.now();
    collectEvidence(indexes, readings, grant.probe);
    pausedUntil = reportToLimit(readings, nowMs - began, (position) => suspects.has(indexes[position]!));
    let resumeAt = nowMs;
    const repeatedIndexes = indexes.filter((index, position) => {
      const retryAt = judge(index, readings[position] as Reading<T>, nowMs);
      if (retryAt !== null) resumeAt = Math.max(resumeAt, retryAt);
      return retryAt !== null;
    });
    const rest = openIndexes.slice(indexes.length);
    const isBack = (index: number) => refusals.has(index);
    // First the requests that were not refused: they show whether the service accepts anything.
    openIndexes = [...repeatedIndexes, ...rest]
      .filter((index) => !isBack(index))
      .concat([...repeatedIndexes, ...rest].filter(isBack));
    if (brokenUntil !== null && !anyThrough) giveUp(null, brokenUntil);
    if (writesUntil !== null && !anyThrough) giveUp(null, writesUntil, openIndexes.filter(isUnsentWrite));
    if (pausedUntil !== null) resumeAt = isTooLong(pausedUntil) ? nowMs : Math.max(resumeAt, pausedUntil);
    if (openIndexes.length > 0 && resumeAt > nowMs) clock.sleep(resumeAt - nowMs);
  }
  return kinds.map((_, index) => results.get(index) as Result<T>);
}
