// api: sends calls in batches through one interface of the service: its secret, waiting and trying again.

import { readAnswer } from './answer';
import type { Call, Client } from './call';
import type { Failure, FailureKind, Result } from './errors';
import { failed, trouble } from './errors';
import type { Patience, Reading } from './exchange';
import { settle } from './exchange';
import { readRetryAfter } from './retry';
import type { Interface } from './sentences';
import { sentenceFor } from './sentences';
import type { HttpRequest, Transport } from './transport';

/** One interface of the service, with what opens it. */
export interface Door extends Patience {
  readonly transport: Transport;
  readonly to: Interface;
  /** `renew` is absent where there is nothing to renew: then a refusal of the secret stands. */
  readonly tokens: { get(): Result<string>; renew?(): Result<string> };
  request(call: Call, secret: string): HttpRequest;
}

const BATCH_SIZE = 20;
/** HTTP status. */
const TOO_MANY = 429;

/**
 * A failure to get a token, as the failure of calls that were therefore never sent: it must not read as if they might
 * have been carried out. What passes by itself becomes a pause, what does not becomes a matter of configuration.
 */
function unsent(failure: Failure): Failure {
  const passes: readonly FailureKind[] = ['rate-limited', 'server', 'no-answer'];
  const told: readonly FailureKind[] = ['unauthorised', 'forbidden', 'configuration'];
  if (passes.includes(failure.kind)) return { ...failure, kind: 'rate-limited' };
  return told.includes(failure.kind) ? failure : { ...failure, kind: 'configuration' };
}

const isUnauthorised = ({ result }: Reading<unknown>): boolean =>
  !result.ok && result.failure.kind === 'unauthorised';

interface BatchEnd {
  readonly results: Result<unknown>[];
  /** Why it makes no sense to send more after this batch; null: it does. */
  readonly stop: ((call: Call) => Failure) | null;
}

/** Sends calls that fit into one batch until each is settled. A refused token is replaced once for all of them. */
function sendBatch(calls: readonly Call[], door: Door): BatchEnd {
  const { transport, tokens, clock, to } = door;
  let renewed = false;
  let noToken: Failure | null = null;

  const withoutToken = (failure: Failure): Reading<unknown> => {
    noToken = unsent(failure);
    return { result: failed(noToken), state: 'unsent' };
  };

  const sendOpen = (open: readonly number[]): Reading<unknown>[] => {
    const token = tokens.get();
    if (!token.ok) return open.map(() => withoutToken(token.failure));
    const asked = open.map((index) => calls[index] as Call);
    const answers = transport(asked.map((call) => door.request(call, token.value)));
    const readings = asked.map((call, position): Reading<unknown> => {
      const answer = answers[position] ?? { kind: 'no-answer', reason: 'The host returned nothing for it.' };
      const header = answer.kind === 'answer' ? answer.headers['retry-after'] : undefined;
      return {
        result: readAnswer(answer, { to, ...call }, [token.value]),
        retryAfter: readRetryAfter(header, clock.now()),
      };
    });
    if (renewed || !tokens.renew || !readings.some(isUnauthorised)) return readings;
    renewed = true;
    const renewal = tokens.renew();
    return readings.map((reading) => {
      if (!isUnauthorised(reading)) return reading;
      return renewal.ok ? { ...reading, state: 'mended' } : withoutToken(renewal.failure);
    });
  };

  const held = (index: number): Failure => {
    const call = calls[index] as Call;
    return trouble('rate-limited', sentenceFor('rate-limited', TOO_MANY, { to, ...call }), TOO_MANY);
  };
  const results = settle({ kinds: calls.map((call) => call.kind), send: sendOpen, held }, door);
  return { results, stop: reasonToStop(results, noToken, to) };
}

/** After a pause that nobody waits for, without a token, or with a token that nothing takes, the rest would fail likewise. */
function reasonToStop(
  results: readonly Result<unknown>[],
  noToken: Failure | null,
  to: Interface,
): BatchEnd['stop'] {
  if (noToken) return () => noToken;
  const failures = results.map((result) => (result.ok ? null : result.failure));
  const barred = failures.every((failure) => failure?.kind === 'unauthorised') ? failures[0] : null;
  const stop = barred ?? failures.find((failure) => failure?.kind === 'rate-limited');
  if (!stop) return null;
  return (call) => ({ ...stop, sentence: sentenceFor(stop.kind, stop.status, { to, ...call }) });
}

/** A client that sends through this door, `batchSize` calls together. */
export const clientThrough = (door: Door, batchSize = BATCH_SIZE): Client => ({
  send(calls) {
    const results: Result<unknown>[] = [];
    let stop: BatchEnd['stop'] = null;
    for (let first = 0; first < calls.length; first += batchSize) {
      const batch = calls.slice(first, first + batchSize);
      if (stop) {
        const reason = stop;
        results.push(...batch.map((call) => failed(reason(call))));
        continue;
      }
      const end = sendBatch(batch, door);
      results.push(...end.results);
      stop = end.stop;
    }
    return results;
  },
});
