// connections: creates clients of the advertising service for one execution, with the person's connection.

import type { Failure } from '../ad-service/failures';
import type { Client, LimitedClient, ServiceCall } from '../ad-service/service-call';
import { createClient, createManagementClient, type ManagementInterface } from '../ad-service/service-client';
import { readSettings } from '../features/settings/settings';
import type { Ports } from '../ports/ports';
import type { Service } from '../tabs/common/resource';
import { managementKeyOf, needAddresses, needConnection } from './connection';
import type { Connection } from './connection-record';
import { withKnownScope } from './grant';
import { tokensOf } from './login';
import { rateLimitOf } from './rate-limits';

const isManagement = ({ path }: ServiceCall): boolean => path.startsWith('/applists/');

interface SendingOptions {
  /** Called before each request to campaign management: why nothing more is sent; null: continue. */
  readonly stop?: () => Failure | null;
  /** A request that is refused with 429 to the end concerns only its part and causes no pause. */
  readonly leavesRefused?: boolean;
}

/** Sends each call through its interface, those of one interface together. */
function byInterface(campaigns: LimitedClient, openLists: () => Client): LimitedClient {
  let lists: Client | null = null;
  return {
    blockedReason: campaigns.blockedReason,
    lastAt: campaigns.lastAt,
    concurrency: campaigns.concurrency,
    sent: campaigns.sent,
    send: (calls) => {
      const managementCalls = calls.filter(isManagement);
      if (managementCalls.length === 0) return campaigns.send(calls);
      lists = lists ?? openLists();
      const [listResults, campaignResults] = [
        lists.send(managementCalls),
        campaigns.send(calls.filter((call) => !isManagement(call))),
      ];
      let [a, b] = [0, 0];
      return calls.map((call) => (isManagement(call) ? listResults[a++]! : campaignResults[b++]!));
    },
  };
}

/**
 * Campaign management with this connection, even if the document uses another one.
 * @param encoding another form of token requests than the one in the settings
 */
export function openCampaigns(
  ports: Ports,
  connection: Connection,
  deadline: number,
  settings = readSettings(ports.documentStore),
  encoding = settings.tokenEncoding,
  sending: SendingOptions = {},
): LimitedClient {
  const { baseUrl } = needAddresses(ports);
  const { transport, clock } = ports;
  const tokens = tokensOf(ports, connection, deadline, encoding);
  const rateLimit = rateLimitOf(ports, connection.id, 'campaign-management', settings);
  return createClient({ transport, clock, deadline, baseUrl, tokens, rateLimit, ...sending });
}

/**
 * The suppression and app list interfaces, with the management key of the document's connection. Without a
 * key nothing is sent and each call fails with a message.
 * @param deadline milliseconds since 1970; no waiting for the service beyond it
 * @throws UserError when addresses or connection are missing
 */
export function openManagement(
  ports: Ports,
  to: ManagementInterface,
  deadline: number,
  settings = readSettings(ports.documentStore),
): Client {
  return openManagementOf(ports, needConnection(ports), to, deadline, settings);
}

/** Like `openManagement`, with the management key of any connection. */
export function openManagementOf(
  ports: Ports,
  connection: Connection,
  to: ManagementInterface,
  deadline: number,
  settings = readSettings(ports.documentStore),
): Client {
  const { apiUrl } = needAddresses(ports);
  const apiKey = managementKeyOf(ports, connection);
  const { transport, clock } = ports;
  const rateLimit = rateLimitOf(ports, connection.id, to, settings);
  return createManagementClient(to, { transport, clock, deadline, apiUrl, apiKey, rateLimit });
}

/**
 * All interfaces, with the document's connection.
 * @param deadline milliseconds since 1970; no waiting for the service beyond it
 * @throws UserError when addresses or connection are missing
 */
export function openService(ports: Ports, deadline: number, sending: SendingOptions = {}): Service {
  needAddresses(ports);
  const connection = withKnownScope(ports, needConnection(ports), deadline);
  const settings = readSettings(ports.documentStore);
  const { rowsForm, pageSize } = settings;
  const campaigns = openCampaigns(ports, connection, deadline, settings, settings.tokenEncoding, sending);
  return {
    ...byInterface(campaigns, () => openManagement(ports, 'app-lists', deadline, settings)),
    forms: { rowsForm, pageSize },
  };
}
