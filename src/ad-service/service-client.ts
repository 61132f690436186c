// ad-service: clients of the campaign management interface (section 4.1), with a bearer token, and of the
// interfaces with a management key (sections 4.2, 4.3 and 5.2), which is in the query of every request.

import type { Tokens } from './access-tokens';
import { noHost, queryOf, readHost } from './address';
import { isRecord, whole } from './decode';
import type { Patience } from './exchange';
import { failed, newFailure, type Result, success } from './failures';
import { clientFor } from './limited-client';
import { multipart } from './multipart';
import { misread } from './read-items';
import type { Client, LimitedClient, ServiceCall } from './service-call';
import type { HttpRequest, Transport } from './transport';

export interface ClientOptions extends Patience {
  readonly transport: Transport;
  /** `https://…` of the campaign management host, without the path. */
  readonly baseUrl: string;
  readonly tokens: Pick<Tokens, 'get' | 'renew'>;
  /** A request that is refused with 429 to the end concerns only its part and causes no pause. */
  readonly leavesRefused?: boolean;
}

const PREFIX = '/campaign_management/v1';

function requestOf(host: string, call: ServiceCall, token: string): HttpRequest {
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
const closedClient: LimitedClient = {
  send: (calls) => calls.map((call) => failed(noHost(call.what))),
  blockedReason: () => null,
  lastAt: () => 0,
  sent: () => 0,
  concurrency: () => 1,
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

export interface ManagementOptions extends Patience {
  readonly transport: Transport;
  /** `https://…` of the suppression and app list interfaces, without the path. */
  readonly apiUrl: string;
  /** A secret: removed from every text that may be shown. */
  readonly apiKey: string;
}

export type ManagementInterface = 'suppression' | 'app-lists';

/** A client for paths of one interface: `/suppressionApps` and `/deleteSuppressionApps`, or `/applists/…`. */
export function createManagementClient(to: ManagementInterface, options: ManagementOptions): Client {
  const host = readHost(options.apiUrl);
  if (host === null) return closedClient;
  const key = options.apiKey.trim();
  const missing = newFailure(
    'configuration',
    'There is no management key, so nothing was sent. Enter it in Connections; it is shown in the Keys tab of the account page.',
  );
  return clientFor({
    ...options,
    to,
    tokens: { get: () => (key ? success(key) : failed(missing)) },
    request: ({ method, path, query, text }, secret) => ({
      method,
      url: `${host}${path}?${queryOf({ api_key: secret, ...query })}`,
      headers: { accept: 'application/json' },
      ...(text === undefined ? {} : { contentType: 'text/plain; charset=utf-8', body: text }),
    }),
  });
}

export interface IdCounts {
  readonly valid: number;
  readonly invalid: number;
}

/** @param names of the two counts in the answer, accepted first */
export function readCounts(
  answer: unknown,
  names: readonly [string, string],
  what: string,
): Result<IdCounts> {
  if (!isRecord(answer)) return misread(what, '', answer);
  const [valid, invalid] = names.map((name) => whole(answer[name])) as (number | null | undefined)[];
  if (typeof valid !== 'number' || valid < 0) return misread(what, names[0], answer[names[0]]);
  if (typeof invalid !== 'number' || invalid < 0) return misread(what, names[1], answer[names[1]]);
  return success({ valid, invalid });
}

/**
 * Adding and removing are idempotent, so a call without an answer may be sent again.
 * @param app bundle ID on iOS, package name on Android
 * @param ids in UUID form, one a line
 */
export const suppressionCall = (action: 'add' | 'remove', app: string, ids: string): ServiceCall => ({
  method: 'POST',
  path: action === 'add' ? '/suppressionApps' : '/deleteSuppressionApps',
  query: { package_name: app },
  text: ids,
  kind: 'upload',
  what: `the suppression list of ${app}`,
});

export const readSuppression = (answer: unknown, app: string): Result<IdCounts> =>
  readCounts(answer, ['num_valid_ids', 'num_invalid_ids'], `the suppression list of ${app}`);
