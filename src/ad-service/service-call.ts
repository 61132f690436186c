// ad-service: a call to the service before it becomes a request, and the port that sends calls.

import { shortened } from '../shared/cell-text';
import { pathOf } from './address';
import type { CallKind } from './failure-sentences';
import type { Failure, Result } from './failures';
import type { FilePart } from './multipart';

export interface ServiceCall {
  readonly method: 'GET' | 'POST';
  /** After the prefix of the interface (`/campaign_management/v1`), its segments encoded: `/campaign/007`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Body, sent as JSON; absent: no body. */
  readonly json?: unknown;
  /** Body, sent as multipart/form-data of text fields. */
  readonly form?: Readonly<Record<string, string>>;
  /** A file that goes along with the form, as its last part. */
  readonly file?: FilePart;
  /** Body, sent as plain text: the raw lists of the interfaces with a management key. */
  readonly text?: string;
  /** Retry: a read always; an upload after 429, 5xx or no answer; an edit or a creation after 429 only. */
  readonly kind: CallKind;
  /** The object of the call in messages, singular: `campaign 007`. */
  readonly what: string;
}

export interface Client {
  /**
   * One result for each call, in order; a value is the parsed JSON of the answer, or null where a write was
   * answered with an empty body. Never throws for what the service or the network does.
   */
  send(calls: readonly ServiceCall[]): Result<unknown>[];
}

/** A client that knows the request limit. */
export interface LimitedClient extends Client {
  /** Why this many reads cannot be sent now, for callers that need all of the answers; null: they can. */
  blockedReason(reads: number): Failure | null;
  /** When the last of this many requests can be sent under the limit, milliseconds since 1970. */
  lastAt(requests: number): number;
  /** Requests so far, refused ones included. */
  sent(): number;
  /** How many requests are sent together now. */
  concurrency(): number;
}

export const readCall = (path: string, what: string): ServiceCall => ({
  method: 'GET',
  path,
  kind: 'read',
  what,
});

export const editCall = (path: string, what: string, json: unknown): ServiceCall => ({
  method: 'POST',
  path,
  json,
  kind: 'edit',
  what,
});

/** @param name of the new object, shown shortened */
export const creationCall = (path: string, noun: string, name: unknown, json: unknown): ServiceCall => ({
  ...editCall(path, `the new ${noun} "${shortened(String(name ?? ''), 60)}"`, json),
  kind: 'creation',
});

/**
 * Reads `/resource/ID` of each ID in parallel; one result for each, in order.
 * @throws TypeError for an invalid ID (`''`, `.` and `..`)
 */
export function readEach<T>(
  client: Client,
  resource: string,
  ids: readonly string[],
  what: (id: string) => string,
  readBody: (body: unknown, id: string) => Result<T>,
): Result<T>[] {
  const answers = client.send(ids.map((id) => readCall(pathOf(resource, id), what(id))));
  return answers.map((answer, index) => (answer.ok ? readBody(answer.value, ids[index] as string) : answer));
}
