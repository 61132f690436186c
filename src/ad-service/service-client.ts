// ad-service: a client of the campaign management interface (section 4.1), with a bearer token.

import type { Tokens } from './access-tokens';
import { noHost, queryOf, readHost } from './address';
import { clientFor } from './batches';
import type { Patience } from './exchange';
import { failed } from './failures';
import { multipart } from './multipart';
import type { Call, LimitedClient } from './service-call';
import type { HttpRequest, Transport } from './transport';

export type { Call, Client, LimitedClient } from './service-call';

export interface ClientOptions extends Patience {
  readonly transport: Transport;
  /** `https://…` of the campaign management host, without the path. */
  readonly baseUrl: string;
  readonly tokens: Pick<Tokens, 'get' | 'renew'>;
  /** A read that usually succeeds. */
  readonly probe?: Call;
}

const PREFIX = '/campaign_management/v1';

function requestOf(host: string, call: Call, token: string): HttpRequest {
  const query = call.query ? `?${queryOf(call.query)}` : '';
  const request = {
    method: call.method,
    url: `${host}${PREFIX}${call.path}${query}`,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  };
  if (call.form) return { ...request, ...multipart(call.form, call.file) };
  return call.json === undefined
    ? request
    : { ...request, contentType: 'application/json', body: JSON.stringify(call.json) };
}

/** A client that sends nothing: the address of the interface is missing or unsafe. */
export const closedClient: LimitedClient = {
  send: (calls) => calls.map((call) => failed(noHost(call.what))),
  blockedReason: () => null,
  lastAt: () => 0,
  sent: () => 0,
};

export function createClient(options: ClientOptions): LimitedClient {
  const host = readHost(options.baseUrl);
  if (host === null) return closedClient;
  return clientFor({
    ...options,
    to: 'campaign-management',
    request: (call, token) => requestOf(host, call, token),
  });
}
