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
  /** Absent: nothing is stored between exchanges. */
  readonly rateLimit?: RateLimit;
}

export interface ReadAnswer<T> {
  readonly result: Result<T>;
  /** Milliseconds of the Retry-After header. */
  readonly retryAfter?: number | null;
  /** The limit of Google that refused the request. */
  readonly googleLimit?: HostLimit;
  /** The host sent the request twice. */
  readonly twice?: boolean;
  /**
   * `retry`: the cause is gone (a new token), so it is sent again at once and not counted · `final`: no
   * retry.
   */
  readonly state?: 'retry' | 'final';
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
  send(open: readonly number[], mayAskAgain: () => boolean): readonly ReadAnswer<T>[];
  /**
   * The failure of a request that is not sent.
   * @param hold why; null: the service is broken
   */
  unsentFailure(index: number, hold: Hold | null): Failure;
}

/** A request without a result. */
interface OpenRequest {
  readonly index: number;
  readonly kind: CallKind;
  attempts: number;
  /** Of an attempt that may have been carried out. It is reported even if a later attempt is refused. */
  unclear: Failure | null;
  /** Of an attempt that a limit refused. */
  refusal: Failure | null;
}

interface Sending<T> extends Required<Patience> {
  readonly requests: Requests<T>;
  readonly results: Map<number, Result<T>>;
  open: readonly OpenRequest[];
  /** Whether the service has answered any request, even with a refusal of its values. */
  hasAnswered: boolean;
}

/** What becomes of a request after an attempt. */
interface Verdict {
  readonly request: OpenRequest;
  /** When it is sent again, milliseconds since 1970; null: it has a result. */
  readonly retryAt: number | null;
  /** It failed because the service is broken: when that may be over. */
  readonly brokenUntil?: number | null;
}

/** Failures after which the request may have been carried out. */
const UNCERTAIN: readonly FailureKind[] = ['server', 'no-answer', 'garbled'];
/** Failures of the service that are independent of the request. */
const BROKEN: readonly FailureKind[] = ['server', 'no-answer'];

/** The failure kind of a reading; null: none. */
const kindOf = ({ result, state }: ReadAnswer<unknown>): FailureKind | null =>
  result.ok || state === 'final' ? null : result.failure.kind;
const isBroken = (kind: FailureKind | null): boolean => kind !== null && BROKEN.includes(kind);
const isRefused = (reading: ReadAnswer<unknown>): boolean => kindOf(reading) === 'rate-limited';

const giveFailure = <T>(
  { results }: Sending<T>,
  request: OpenRequest,
  why: Failure,
  retryAt: number | null,
) => void results.set(request.index, failed({ ...(request.unclear ?? why), retryAt }));

/** Ends requests that are not sent any more. @param hold null: the service is broken */
function giveUp<T>(
  sending: Sending<T>,
  requests: readonly OpenRequest[],
  hold: Hold | null,
  until: number,
): void {
  const { unsentFailure } = sending.requests;
  for (const request of requests)
    giveFailure(sending, request, request.refusal ?? unsentFailure(request.index, hold), until);
  sending.open = sending.open.filter((request) => !requests.includes(request));
}

/** Waits, or ends all requests if it takes too long. */
function waitFor<T>(sending: Sending<T>, hold: Hold): void {
  const wait = hold.until - sending.clock.now();
  if (wait > LONGEST_WAIT_MS || hold.until > sending.deadline)
    giveUp(sending, sending.open, hold, hold.until);
  else if (wait > 0) sending.clock.sleep(wait);
}

/** Tells the rate limit how the requests went. Returns the pause after a refusal. */
function reportToLimit<T>(
  { rateLimit, random }: Sending<T>,
  readings: readonly ReadAnswer<T>[],
): Hold | null {
  const refused = readings.filter(isRefused);
  const waits = refused.flatMap(({ retryAfter }) => retryAfter ?? []);
  const retryAfter = waits.length > 0 ? Math.max(...waits) + Math.round(random() * SPREAD_MS) : null;
  const googleLimit = refused.every((reading) => reading.googleLimit) ? refused[0]?.googleLimit : undefined;
  const broken = readings.filter((reading) => isBroken(kindOf(reading)));
  const counts = { count: readings.length, refused: refused.length, failed: broken.length };
  return rateLimit.ended(googleLimit ? { ...counts, googleLimit } : counts, retryAfter);
}

/** Stores the result of a request, or decides when to send it again. */
function judge<T>(
  sending: Sending<T>,
  request: OpenRequest,
  { result, retryAfter = null, twice, state }: ReadAnswer<T>,
  pause: Hold | null,
): Verdict {
  const { clock, deadline, random, results } = sending;
  const nowMs = clock.now();
  if (state === 'retry') return { request, retryAt: nowMs };
  request.attempts += twice ? 2 : 1;
  if (result.ok || state === 'final') {
    results.set(request.index, result);
    return { request, retryAt: null };
  }
  const { failure } = result;
  const { kind: call, attempts } = request;
  if (failure.kind === 'rate-limited') {
    request.refusal = failure;
    if (attempts < MOST_ATTEMPTS) return { request, retryAt: nowMs };
    giveFailure(sending, request, failure, pause?.until ?? nowMs);
    return { request, retryAt: null };
  }
  if (UNCERTAIN.includes(failure.kind)) request.unclear = failure;
  const situation = { call, failure: failure.kind, attempts, retryAfter, now: nowMs, deadline };
  const decision = decideRetry({ ...situation, random: random() });
  if (decision.again) return { request, retryAt: decision.retryAt };
  giveFailure(sending, request, failure, decision.retryAt);
  return { request, retryAt: null, ...(isBroken(failure.kind) && { brokenUntil: decision.retryAt }) };
}

const isWrite = ({ kind }: OpenRequest): boolean => kind === 'edit' || kind === 'creation';

/** If the service is broken and has not answered any request, the others are not sent. */
function stopIfBroken<T>(sending: Sending<T>, verdicts: readonly Verdict[]): void {
  if (sending.hasAnswered) return;
  const broken = verdicts.filter(({ brokenUntil }) => brokenUntil !== undefined);
  const exhausted = broken.find(({ request }) => request.attempts >= MOST_ATTEMPTS);
  const nowMs = sending.clock.now();
  if (exhausted) giveUp(sending, sending.open, null, exhausted.brokenUntil ?? nowMs);
  // Writes are not repeated: after the first failure, the remaining ones are not sent, for as long as after a
  // last attempt.
  if (!broken.some(({ request }) => isWrite(request))) return;
  const unsent = sending.open.filter(({ kind, attempts }) => kind !== 'read' && attempts === 0);
  giveUp(sending, unsent, null, nowMs + backoff(MOST_ATTEMPTS, sending.random()));
}

/** Requests that were refused come last, so that one that is always refused does not delay the others. */
const refusedLast = (requests: readonly OpenRequest[]): OpenRequest[] => [
  ...requests.filter(({ refusal }) => refusal === null),
  ...requests.filter(({ refusal }) => refusal !== null),
];

/** Sends a batch of the open requests, judges the answers, and waits as long as the repeated ones need. */
function sendBatch<T>(sending: Sending<T>, batch: readonly OpenRequest[]): void {
  const { requests, rateLimit, clock } = sending;
  const readings = requests.send(
    batch.map(({ index }) => index),
    () => rateLimit.take(1).hold === null,
  );
  const pause = reportToLimit(sending, readings);
  sending.hasAnswered ||= readings.some((reading) => !isRefused(reading) && !isBroken(kindOf(reading)));
  const verdicts = batch.map((request, position) => judge(sending, request, readings[position]!, pause));
  const repeated = verdicts.filter(({ retryAt }) => retryAt !== null);
  sending.open = refusedLast([
    ...repeated.map(({ request }) => request),
    ...sending.open.slice(batch.length),
  ]);
  stopIfBroken(sending, verdicts);
  if (sending.open.length === 0) return;
  const resumeAt = Math.max(0, ...repeated.map(({ retryAt }) => retryAt!));
  if (pause) waitFor(sending, { ...pause, until: Math.max(pause.until, resumeAt) });
  else if (resumeAt > clock.now()) clock.sleep(resumeAt - clock.now());
}

/** Sends as many of the open requests as the rate limit grants, or waits for it. */
function sendSome<T>(sending: Sending<T>): void {
  const { requests, rateLimit, open } = sending;
  const blockedReason = requests.blockedReason?.();
  if (blockedReason) {
    for (const request of open) {
      const failure = blockedReason(request.index);
      giveFailure(sending, request, failure, failure.retryAt);
    }
    sending.open = [];
    return;
  }
  const { count, hold } = rateLimit.take(open.length);
  if (hold) waitFor(sending, hold);
  else sendBatch(sending, open.slice(0, count));
}

/**
 * One result for each request, in order. Sends as many together as the rate limit grants, and repeats those
 * that failed, after the longest wait that any of them needs. If a request has finally failed because the
 * service is broken and it answered none, the rest is not sent.
 */
export function sendRequests<T>(requests: Requests<T>, patience: Patience): Result<T>[] {
  const { clock, deadline = Number.POSITIVE_INFINITY, random = Math.random } = patience;
  const { rateLimit = unlimitedRate(clock.now, random) } = patience;
  const { kinds } = requests;
  const openRequests = kinds.map(
    (kind, index): OpenRequest => ({ index, kind, attempts: 0, unclear: null, refusal: null }),
  );
  const results = new Map<number, Result<T>>();
  const sending: Sending<T> = {
    requests,
    clock,
    deadline,
    random,
    rateLimit,
    results,
    open: openRequests,
    hasAnswered: false,
  };
  while (sending.open.length > 0) sendSome(sending);
  return kinds.map((_, index) => results.get(index)!);
}
