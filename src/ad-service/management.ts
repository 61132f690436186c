// ad-service: clients of the interfaces with a management key (sections 4.2, 4.3 and 5.2), which is in the
// query of every request.

import { queryOf, readHost } from './address';
import { clientFor } from './batches';
import type { Patience } from './exchange';
import { failed, newFailure, success } from './failures';
import type { Client } from './service-call';
import { closedClient } from './service-client';
import type { Transport } from './transport';

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
