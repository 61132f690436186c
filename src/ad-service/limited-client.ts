// ad-service: sends calls through one interface of the service, with its secret, waiting and retries.

import { type HostLimit, LIMIT_PAUSES } from '../shared/google-errors';
import { readAnswer } from './answer';
import type { Patience, ReadAnswer } from './exchange';
import { sendRequests } from './exchange';
import type { Ask, Interface } from './failure-sentences';
import { notSent, sentenceFor } from './failure-sentences';
import type { Failure, FailureKind, Result } from './failures';
import { failed, newFailure } from './failures';
import { type Hold, unlimitedRate } from './rate-limit';
import { readRetryAfter } from './retry';
import type { LimitedClient, ServiceCall } from './service-call';
import type { HttpAnswer, HttpRequest, Transport } from './transport';

/** One interface of the service, with its credentials. */
interface Gateway extends Patience {
  readonly transport: Transport;
  readonly to: Interface;
  /** `renew` absent: nothing can be renewed, and a refused secret is final. */
  readonly tokens: { get(): Result<string>; renew?(): Result<string> };
  request(call: ServiceCall, secret: string): HttpRequest;
  /** Called before each request: why nothing more is sent, such as a cancellation; null: continue. */
  readonly stop?: () => Failure | null;
  /** A request that is refused with 429 to the end concerns only its part and causes no pause. */
  readonly leavesRefused?: boolean;
}

/** State of a client between exchanges. */
interface Memory {
  hasRead: boolean;
  sent: number;
}

/** Calls that are sent together. */
interface Exchange {
  readonly calls: readonly ServiceCall[];
  readonly gateway: Gateway;
  readonly memory: Memory;
  /** Token or key of the next requests. */
  secret: string;
  /** The token was replaced. */
  isRenewed: boolean;
  /** Why the remaining calls would fail too. */
  barrier: ((call: ServiceCall) => Failure) | null;
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

const isUnauthorized = ({ result }: ReadAnswer<unknown>): boolean =>
  !result.ok && result.failure.kind === 'unauthorized';

/** Why a valid call was not sent. */
function heldFailure(call: Omit<Ask, 'to'>, to: Interface, hold: Hold | null): Failure {
  const ask = { to, ...call };
  if (hold === null) return { ...newFailure('rate-limited', notSent('broken', 0, ask)), broken: true };
  if (hold.why === 'busy') return newFailure('rate-limited', notSent('busy', 0, ask));
  if (hold.why === 'hour')
    return { ...newFailure('rate-limited', notSent('limit', hold.limit, ask)), perHour: hold.limit };
  return hold.googleLimit === null
    ? newFailure('rate-limited', sentenceFor('rate-limited', TOO_MANY, ask), TOO_MANY)
    : newFailure('rate-limited', notSent(hold.googleLimit, 0, ask));
}

/** Without a token, no call can be sent. */
function withoutToken(exchange: Exchange, failure: Failure): Failure {
  const unsentFailure = unsent(failure);
  exchange.barrier = () => unsentFailure;
  return unsentFailure;
}

/**
 * A limit of Google. Limits per second count as a pause requested by the service: fewer requests are sent
 * together afterwards. Others stop the rest. Writes may have been carried out.
 */
function limitedByGoogle(
  exchange: Exchange,
  call: ServiceCall,
  answer: HttpAnswer,
  limit: HostLimit,
): ReadAnswer<unknown> {
  const { clock, to } = exchange.gateway;
  const pause = LIMIT_PAUSES[limit];
  const unsentOf = (other: ServiceCall): Failure => ({
    ...newFailure(pause === null ? 'configuration' : 'rate-limited', notSent(limit, 0, { to, ...other })),
    retryAt: pause === null ? null : clock.now() + pause,
  });
  const isUnsent = call.kind === 'read' || pause === null;
  const result = isUnsent ? failed(unsentOf(call)) : readAnswer(answer, { to, ...call }, []);
  if (pause !== null && limit !== 'day') return { result, retryAfter: pause, googleLimit: limit };
  exchange.barrier = unsentOf;
  return { result, state: 'final' };
}

/** Why no call can be sent; null: they can. */
function blockedReason(exchange: Exchange): ((index: number) => Failure) | null {
  const { calls, gateway } = exchange;
  const stopped = gateway.stop?.();
  if (stopped) return () => stopped;
  const token = exchange.barrier ? null : gateway.tokens.get();
  if (token?.ok) exchange.secret = token.value;
  else if (token) withoutToken(exchange, token.failure);
  const { barrier } = exchange;
  return barrier && ((index) => barrier(calls[index]!));
}

/** One reading for each call. */
function transmit(
  exchange: Exchange,
  calls: readonly ServiceCall[],
  mayAskAgain: () => boolean,
): ReadAnswer<unknown>[] {
  const { gateway, memory, secret } = exchange;
  const { transport, clock, to } = gateway;
  const requests = calls.map((call) => gateway.request(call, secret));
  memory.sent += requests.length;
  const answers = transport(requests, mayAskAgain);
  return calls.map((call, position): ReadAnswer<unknown> => {
    const answer = answers[position] ?? { kind: 'no-answer', reason: 'The host returned nothing for it.' };
    if (answer.kind === 'no-answer' && answer.limit)
      return limitedByGoogle(exchange, call, answer, answer.limit);
    const header = answer.kind === 'answer' ? answer.headers['retry-after'] : undefined;
    const result = readAnswer(answer, { to, ...call }, [secret]);
    const twice = answer.kind === 'no-answer' && answer.twice;
    return { result, retryAfter: readRetryAfter(header, clock.now()), ...(twice && { twice }) };
  });
}

/**
 * Marks failures that concern only one part: of a read that is redirected, or refused after the token was
 * replaced, although others pass; and of a request that is refused with 429 and not waited for.
 */
function markParts(
  { gateway, memory, isRenewed }: Exchange,
  calls: readonly ServiceCall[],
  readings: readonly ReadAnswer<unknown>[],
): ReadAnswer<unknown>[] {
  const othersPass = readings.some(({ result }) => result.ok) || (readings.length === 1 && memory.hasRead);
  const isOfPart = ({ kind, status }: Failure, call: ServiceCall): boolean => {
    if (kind === 'rate-limited') return status === TOO_MANY && gateway.leavesRefused === true;
    if (!othersPass || call.kind !== 'read') return false;
    return kind === 'configuration' ? status !== null : kind === 'unauthorized' && isRenewed;
  };
  return readings.map((reading, position) => {
    const { result, state } = reading;
    if (result.ok || state || !isOfPart(result.failure, calls[position]!)) return reading;
    return { ...reading, result: failed({ ...result.failure, part: true }) };
  });
}

/** Replaces a refused token once. If the new one is refused as well, the rest is not sent. */
function afterRefusedToken(
  exchange: Exchange,
  readings: readonly ReadAnswer<unknown>[],
): ReadAnswer<unknown>[] {
  const { tokens, to } = exchange.gateway;
  if (exchange.isRenewed || !tokens.renew) {
    const { result } = readings[0]!;
    if (readings.every(isUnauthorized) && !result.ok && !result.failure.part) {
      const { failure } = result;
      exchange.barrier = (call) => ({
        ...failure,
        sentence: sentenceFor(failure.kind, failure.status, { to, ...call }),
      });
    }
    return [...readings];
  }
  exchange.isRenewed = true;
  const renewal = tokens.renew();
  const failure = renewal.ok ? null : withoutToken(exchange, renewal.failure);
  return readings.map((reading) => {
    if (!isUnauthorized(reading)) return reading;
    return failure === null ? { ...reading, state: 'retry' } : { result: failed(failure), state: 'final' };
  });
}

function sendOpen(
  exchange: Exchange,
  openIndexes: readonly number[],
  mayAskAgain: () => boolean,
): ReadAnswer<unknown>[] {
  const { calls, memory } = exchange;
  const openCalls = openIndexes.map((index) => calls[index]!);
  const answers = transmit(exchange, openCalls, mayAskAgain);
  const readings = markParts(exchange, openCalls, answers);
  memory.hasRead ||= readings.some(
    ({ result }, position) => result.ok && openCalls[position]!.kind === 'read',
  );
  return readings.some(isUnauthorized) ? afterRefusedToken(exchange, readings) : readings;
}

/** Sends calls until each has a result. */
function sendAll(calls: readonly ServiceCall[], gateway: Gateway, memory: Memory): Result<unknown>[] {
  const exchange: Exchange = { calls, gateway, memory, secret: '', isRenewed: false, barrier: null };
  return sendRequests(
    {
      kinds: calls.map((call) => call.kind),
      blockedReason: () => blockedReason(exchange),
      send: (openIndexes, mayAskAgain) => sendOpen(exchange, openIndexes, mayAskAgain),
      unsentFailure: (index, hold) => heldFailure(calls[index]!, gateway.to, hold),
    },
    gateway,
  );
}

/** A client for this interface. */
export function clientFor(gateway: Gateway): LimitedClient {
  const { clock, random, rateLimit = unlimitedRate(clock.now, random), to } = gateway;
  const memory: Memory = { hasRead: false, sent: 0 };
  return {
    send: (calls) => sendAll(calls, { ...gateway, rateLimit }, memory),
    lastAt: rateLimit.lastAt,
    sent: () => memory.sent,
    concurrency: rateLimit.concurrency,
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
