// ad-service: sends calls through one interface of the service, with its secret, waiting and retries.

import { type HostLimit, LIMIT_PAUSES } from '../shared/google-errors';
import { readAnswer } from './answer';
import type { Evidence, Patience, Reading } from './exchange';
import { sendRequests } from './exchange';
import type { Ask, Interface } from './failure-sentences';
import { notSent, sentenceFor } from './failure-sentences';
import type { Failure, FailureKind, Result } from './failures';
import { failed, newFailure } from './failures';
import { type Hold, unlimitedRate } from './rate-limit';
import { readRetryAfter } from './retry';
import type { Call, LimitedClient } from './service-call';
import type { HttpAnswer, HttpRequest, Transport } from './transport';

/** One interface of the service, with its credentials. */
interface Gateway extends Patience {
  readonly transport: Transport;
  readonly to: Interface;
  /** `renew` absent: nothing can be renewed, and a refused secret is final. */
  readonly tokens: { get(): Result<string>; renew?(): Result<string> };
  request(call: Call, secret: string): HttpRequest;
  /**
   * A read that usually succeeds. It is replaced by the last successful read; it tests whether the service
   * refuses everything.
   */
  readonly probe?: Call;
}

/** State of a client between exchanges. */
interface Memory {
  readonly evidence: Evidence;
  /** The last successful read; null: none yet. */
  probe: Call | null;
  sent: number;
}

/** HTTP status. */
const TOO_MANY = 429;

/**
 * Converts a failure to get a token to the failure of calls that were never sent, so that they do not look as
 * if they may have been carried out. A temporary failure becomes a pause, others a configuration problem.
 */
function unsent(failure: Failure): Failure {
  const broken: readonly FailureKind[] = ['server', 'no-answer', 'garbled'];
  const final: readonly FailureKind[] = ['unauthorized', 'forbidden', 'configuration'];
  if (failure.kind === 'rate-limited') return failure;
  if (broken.includes(failure.kind)) return { ...failure, kind: 'rate-limited', broken: true };
  return final.includes(failure.kind) ? failure : { ...failure, kind: 'configuration' };
}

const isUnauthorized = ({ result }: Reading<unknown>): boolean =>
  !result.ok && result.failure.kind === 'unauthorized';

/** Why a valid call was not sent. */
function heldFailure(call: Omit<Ask, 'to'>, to: Interface, hold: Hold | null): Failure {
  const ask = { to, ...call };
  if (hold === null) return { ...newFailure('rate-limited', notSent('broken', 0, ask)), broken: true };
  if (hold.why === 'pause' && hold.google !== undefined)
    return newFailure('rate-limited', notSent(hold.google, 0, ask));
  if (hold.why === 'pause')
    return newFailure('rate-limited', sentenceFor('rate-limited', TOO_MANY, ask), TOO_MANY);
  if (hold.why === 'busy') return newFailure('rate-limited', notSent('busy', 0, ask));
  const sentence = notSent(hold.learned ? 'learned' : 'limit', hold.limit, ask);
  return { ...newFailure('rate-limited', sentence), perHour: hold.limit };
}

/**
 * Sends calls until each has a result. A refused token is replaced once; if nothing accepts the new one, this
 * ends.
 */
function sendAll(calls: readonly Call[], gateway: Gateway, memory: Memory): Result<unknown>[] {
  const { transport, tokens, clock, to } = gateway;
  const kinds = calls.map((call) => call.kind);
  let renewed = false;
  /** Why the remaining calls would fail too. */
  let barrier: ((call: Call) => Failure) | null = null;

  const withoutToken = (failure: Failure): Failure => {
    const unsentFailure = unsent(failure);
    barrier = () => unsentFailure;
    return unsentFailure;
  };

  /**
   * A limit of Google. Limits per second count as a pause requested by the service: fewer requests are sent
   * together afterwards. Others stop the rest. Writes may have been carried out.
   */
  const limited = (call: Call, answer: HttpAnswer, limit: HostLimit): Reading<unknown> => {
    const pause = LIMIT_PAUSES[limit];
    const unsentOf = (other: Call): Failure => ({
      ...newFailure(pause === null ? 'configuration' : 'rate-limited', notSent(limit, 0, { to, ...other })),
      retryAt: pause === null ? null : clock.now() + pause,
    });
    const isUnsent = call.kind === 'read' || pause === null;
    const result = isUnsent ? failed(unsentOf(call)) : readAnswer(answer, { to, ...call }, []);
    if (pause !== null && limit !== 'day') return { result, retryAfter: pause, google: limit };
    barrier = unsentOf;
    return { result, state: 'final' };
  };

  const whyAllFail = () => {
    const stopped = gateway.stop?.();
    if (stopped) return () => stopped;
    const token = barrier ? null : tokens.get();
    if (token && !token.ok) withoutToken(token.failure);
    const currentBarrier = barrier;
    return currentBarrier && ((index: number) => currentBarrier(calls[index] as Call));
  };

  const renew = (readings: readonly Reading<unknown>[], renewal: Result<string>): Reading<unknown>[] => {
    const failure = renewal.ok ? null : withoutToken(renewal.failure);
    return readings.map((reading) => {
      if (!isUnauthorized(reading)) return reading;
      return failure === null ? { ...reading, state: 'retry' } : { result: failed(failure), state: 'final' };
    });
  };

  const exchange = (
    askedCalls: readonly Call[],
    secret: string,
    mayAskAgain: () => boolean,
  ): Reading<unknown>[] => {
    const requests = askedCalls.map((call) => gateway.request(call, secret));
    memory.sent += requests.length;
    const answers = transport(requests, mayAskAgain);
    return askedCalls.map((call, position): Reading<unknown> => {
      const answer = answers[position] ?? { kind: 'no-answer', reason: 'The host returned nothing for it.' };
      if (answer.kind === 'no-answer' && answer.limit) return limited(call, answer, answer.limit);
      const header = answer.kind === 'answer' ? answer.headers['retry-after'] : undefined;
      const result = readAnswer(answer, { to, ...call }, [secret]);
      if (result.ok && call.kind === 'read') memory.probe = call;
      const twice = answer.kind === 'no-answer' && answer.twice;
      return { result, retryAfter: readRetryAfter(header, clock.now()), ...(twice && { twice }) };
    });
  };

  /**
   * If only one read is redirected, or refused after the token was replaced, only this part is unreadable.
   */
  const markedAsPart = (
    askedCalls: readonly Call[],
    readings: readonly Reading<unknown>[],
  ): Reading<unknown>[] => {
    const othersPass = readings.some(({ result }) => result.ok) || (readings.length === 1 && memory.probe);
    return readings.map((reading, position) => {
      const { result, state } = reading;
      if (!othersPass || result.ok || state || askedCalls[position]!.kind !== 'read') return reading;
      const { kind, status } = result.failure;
      const isOne = kind === 'configuration' ? status !== null : kind === 'unauthorized' && renewed;
      return isOne ? { ...reading, result: failed({ ...result.failure, part: true }) } : reading;
    });
  };

  const probe = (): Reading<unknown> | null => {
    const call = memory.probe ?? gateway.probe;
    const token = tokens.get();
    return call && token.ok ? exchange([call], token.value, () => false)[0]! : null;
  };

  const send = (openIndexes: readonly number[], mayAskAgain: () => boolean): Reading<unknown>[] => {
    const token = tokens.get();
    // A token was available just before these requests were counted.
    if (!token.ok)
      return openIndexes.map(() => ({ result: failed(withoutToken(token.failure)), state: 'final' }));
    const openCalls = openIndexes.map((index) => calls[index] as Call);
    const readings = markedAsPart(openCalls, exchange(openCalls, token.value, mayAskAgain));
    if (!readings.some(isUnauthorized)) return readings;
    if (!renewed && tokens.renew) {
      renewed = true;
      return renew(readings, tokens.renew());
    }
    const { result } = readings[0] as Reading<unknown>;
    if (readings.every(isUnauthorized) && !result.ok && !result.failure.part) {
      const { failure } = result;
      barrier = (call) => ({
        ...failure,
        sentence: sentenceFor(failure.kind, failure.status, { to, ...call }),
      });
    }
    return readings;
  };

  const held = (index: number, hold: Hold | null) => heldFailure(calls[index] as Call, to, hold);
  return sendRequests(
    { kinds, blockedReason: whyAllFail, send, held, probe, evidence: memory.evidence },
    gateway,
  );
}

/** A client for this interface. */
export function clientFor(gateway: Gateway): LimitedClient {
  const { clock, random, rateLimit = unlimitedRate(clock.now, random), to } = gateway;
  const memory: Memory = { evidence: { passedProbe: false }, probe: null, sent: 0 };
  return {
    send: (calls) => sendAll(calls, { ...gateway, rateLimit }, memory),
    lastAt: rateLimit.lastAt,
    sent: () => memory.sent,
    blockedReason: (reads) => {
      // A single read cannot be incomplete.
      const hold = reads > 1 ? rateLimit.lack(reads) : null;
      if (hold === null) return null;
      const ask = { kind: 'read', what: `what ${reads} requests ask for`, to } as const;
      if (hold.why === 'hour' && hold.limit < reads) {
        return newFailure('rate-limited', notSent('tooMany', hold.limit, ask));
      }
      return { ...heldFailure(ask, to, hold), retryAt: hold.until };
    },
  };
}
