// test of service: a client of the simulated service over real HTTP, with a clock that only sleeping moves.

import {
  type ClientOptions,
  createClient,
  createManagementClient,
  type ManagementInterface,
} from '../../src/ad-service/service-client';
import { type FirstParty, firstParty } from './first-party';
import { manualClock } from './manual-clock';
import type { NodeTransport } from './node-transport';
import type { ServiceProcess } from './service-process';

export function connectTo(
  service: ServiceProcess,
  node: NodeTransport,
  tokenOptions: Partial<FirstParty> = {},
  clientOptions: Partial<ClientOptions> = {},
) {
  const clock = manualClock();
  const kept = new Map<string, string>();
  const tokens = firstParty({
    transport: node.transport,
    authUrl: service.auth_url,
    credentials: { clientId: service.client_id, clientSecret: service.client_secret },
    scope: 'campaigns:write',
    store: {
      get: (name) => kept.get(name) ?? null,
      set: (name, value) => void kept.set(name, value),
      delete: (name) => void kept.delete(name),
    },
    clock,
    encoding: 'multipart',
    random: () => 0,
    ...tokenOptions,
  });
  const options = { transport: node.transport, baseUrl: service.base_url, tokens, clock, random: () => 0 };
  return { client: createClient({ ...options, ...clientOptions }), tokens, clock };
}

export function manage(
  service: ServiceProcess,
  node: NodeTransport,
  apiKey = service.api_key,
  to: ManagementInterface = 'app-lists',
) {
  const clock = manualClock();
  const options = { transport: node.transport, apiUrl: service.api_url, clock, random: () => 0 };
  return { client: createManagementClient(to, { ...options, apiKey }), clock };
}
