// api: sends calls to the campaign management interface (section 4.1): batches, bearer token, waiting and trying again.

import { noHost, queryOf, readHost } from './address';
import { readAnswer } from './answer';
import type { Failure, FailureKind, Result } from './errors';
import { failed } from './errors';
import type { Patience, Reading } from './exchange';
import { settle } from './exchange';
import { readRetryAfter } from './retry';
import type { CallKind } from './sentences';
import { sentenceFor } from './sentences';
import type { Tokens } from './tokens';
import type { HttpRequest, Transport } from './transport';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** After `/campaign_management/v1`, its segments encoded: `/campaign/007`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Body, sent as JSON; absent: no body. */
  readonly json?: unknown;
  /** What may be repeated: a read always; an edit of named fields after 429, 5xx or no answer; a creation after 429 only. */
  readonly kind: CallKind;
  /** What the call is about, for sentences: `campaign 007`. */
  readonly what: string;
}

export interface Client {
  /**
   * One result for each call, in order; a value is the parsed JSON of the answer, or null where a write was answered
   * with an empty body. Never throws for what the service or the network does.
   */
  send(calls: readonly Call[]): Result<unknown>[];
}

export interface ClientOptions extends Patience {
  readonly transport: Transport;
  /** `https://…` of the campaign management host, without the path. */
  readonly baseUrl: string;
  readonly tokens: Pick<Tokens, 'get' | 'renew'>;
  /** Requests sent together. */
  readonly batchSize?: number;
}

const PREFIX = '/campaign_management/v1';
const BATCH_SIZE = 20;

function requestOf(host: string, call: Call, token: string): HttpRequest {
  const query = call.query ? `?${queryOf(call.query)}` : '';
  const request = {
    method: call.method,
    url: `${host}${PREFIX}${call.path}${query}`,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  };
  return call.json === undefined
    ? request
    : { ...request, contentType: 'application/json', body: JSON.stringify(call.json) };
}

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
function sendBatch(host: string, calls: readonly Call[], options: ClientOptions): BatchEnd {
  const { transport, tokens, clock } = options;
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
    const answers = transport(asked.map((call) => requestOf(host, call, token.value)));
    const readings = asked.map((call, position): Reading<unknown> => {
      const answer = answers[position] ?? { kind: 'no-answer', reason: 'The host returned nothing for it.' };
      const header = answer.kind === 'answer' ? answer.headers['retry-after'] : undefined;
      return {
        result: readAnswer(answer, { to: 'campaign-management', ...call }, [token.value]),
        retryAfter: readRetryAfter(header, clock.now()),
      };
    });
    if (renewed || !readings.some(isUnauthorised)) return readings;
    renewed = true;
    const renewal = tokens.renew();
    return readings.map((reading) => {
      if (!isUnauthorised(reading)) return reading;
      return renewal.ok ? { ...reading, state: 'mended' } : withoutToken(renewal.failure);
    });
  };

  const results = settle(
    calls.map((call) => call.kind),
    sendOpen,
    options,
  );
  return { results, stop: reasonToStop(results, noToken) };
}

/** After a pause that nobody waits for, without a token, or with a token that nothing takes, the rest would fail likewise. */
function reasonToStop(results: readonly Result<unknown>[], noToken: Failure | null): BatchEnd['stop'] {
  if (noToken) return () => noToken;
  const failures = results.map((result) => (result.ok ? null : result.failure));
  const barred = failures.every((failure) => failure?.kind === 'unauthorised') ? failures[0] : null;
  const stop = barred ?? failures.find((failure) => failure?.kind === 'rate-limited');
  if (!stop) return null;
  return (call) => ({
    ...stop,
    sentence: sentenceFor(stop.kind, stop.status, { to: 'campaign-management', ...call }),
  });
}

export function createClient(options: ClientOptions): Client {
  const host = readHost(options.baseUrl);
  const size = options.batchSize ?? BATCH_SIZE;

  return {
    send(calls) {
      if (host === null) return calls.map((call) => failed(noHost(call.what)));
      const results: Result<unknown>[] = [];
      let stop: BatchEnd['stop'] = null;
      for (let first = 0; first < calls.length; first += size) {
        const batch = calls.slice(first, first + size);
        if (stop) {
          const reason = stop;
          results.push(...batch.map((call) => failed(reason(call))));
          continue;
        }
        const end = sendBatch(host, batch, options);
        results.push(...end.results);
        stop = end.stop;
      }
      return results;
    },
  };
}
