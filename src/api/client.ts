// api: sends calls to the campaign management interface (section 4.1): batches, bearer token, waiting and trying again.

import type { Clock } from './clock';
import type { Result } from './errors';
import type { Tokens } from './tokens';
import type { Transport } from './transport';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** After `/campaign_management/v1`, its segments encoded: `/campaign/007`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Body, sent as JSON; absent: no body. */
  readonly json?: unknown;
  /** What may be repeated: a read always; an edit of named fields after 429, 5xx or no answer; a creation after 429 only. */
  readonly kind: 'read' | 'edit' | 'creation';
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

export interface ClientOptions {
  readonly transport: Transport;
  /** `https://…` of the campaign management host, without the path. */
  readonly baseUrl: string;
  readonly tokens: Pick<Tokens, 'get' | 'renew'>;
  readonly clock: Clock;
  /** Milliseconds since 1970: never sleep past it; what would need that fails with `retryAt` instead. */
  readonly deadline?: number;
  /** Requests sent together. */
  readonly batchSize?: number;
  /** 0 ≤ x < 1, for the jitter of waits. */
  readonly random?: () => number;
}

export function createClient(_options: ClientOptions): Client {
  throw new Error('createClient is being written');
}
