// app: opens the advertising service for one execution, with the person's connection.

import { type Call, type Client, createClient, type PacedClient } from '../api/client';
import { type Result, success } from '../api/errors';
import { createManagementClient, type ManagementInterface } from '../api/management';
import {
  managementKeyOf,
  needAddresses,
  needConnection,
  saveScriptScope,
  scopeIsKnown,
} from './connection/connection';
import { tokensOf } from './connection/login';
import { paceOf } from './connection/paces';
import { READ_SCOPES } from './connection/permission';
import type { Connection } from './connection/record';
import type { Ports } from './ports';
import type { Service } from './resources/resource';
import { readSettings } from './settings/settings';

/**
 * A scope the application does not have is refused as a whole: then reading alone is tried.
 * @param anew whether a token at hand counts for nothing, because the credentials are to be tried
 */
export function grant(
  ports: Ports,
  connection: Connection,
  deadline: number,
  anew = true,
): Result<Connection> {
  const tried = tokensOf(ports, connection, deadline)[anew ? 'renew' : 'get']();
  if (tried.ok) return success(connection);
  const mayBeScope = tried.failure.kind === 'refused' || tried.failure.kind === 'forbidden';
  if (!mayBeScope) return tried;
  const reading = { ...connection, scope: READ_SCOPES };
  return tokensOf(ports, reading, deadline)[anew ? 'renew' : 'get']().ok ? success(reading) : tried;
}

/** The deployment's connection with the scope it is granted; as it is when the service cannot be asked (the next call tells why). */
export function withScriptScope(
  ports: Ports,
  connection: Connection,
  deadline: number,
  anew = false,
): Connection {
  const granted = grant(ports, connection, deadline, anew);
  if (!granted.ok) return connection;
  saveScriptScope(ports, granted.value.scope);
  return granted.value;
}

const isManagement = ({ path }: Call): boolean => path.startsWith('/applists/');

/** Sends each call through the interface it belongs to, those of one interface together. */
function byInterface(campaigns: PacedClient, openLists: () => Client): PacedClient {
  let lists: Client | null = null;
  return {
    hindrance: campaigns.hindrance,
    send: (calls) => {
      const own = calls.filter(isManagement);
      if (own.length === 0) return campaigns.send(calls);
      lists = lists ?? openLists();
      const [here, there] = [lists.send(own), campaigns.send(calls.filter((call) => !isManagement(call)))];
      let [a, b] = [0, 0];
      return calls.map((call) => (isManagement(call) ? here[a++]! : there[b++]!));
    },
  };
}

/** Campaign management with this connection, whether the document is for it or not. */
export function openCampaigns(
  ports: Ports,
  connection: Connection,
  deadline: number,
  settings = readSettings(ports.documentStore),
): PacedClient {
  const { baseUrl } = needAddresses(ports);
  const { transport, clock } = ports;
  const tokens = tokensOf(ports, connection, deadline, settings.tokenEncoding);
  const pace = paceOf(ports, connection.id, 'campaign-management', settings);
  return createClient({ transport, clock, deadline, baseUrl, tokens, pace });
}

/**
 * The suppression and app list interfaces, with the management key of the connection that this document is for. Without
 * a key nothing is sent and each call fails with a sentence.
 * @param deadline milliseconds since 1970; no waiting for the service past it
 * @throws Trouble when addresses or connection are missing
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
  const pace = paceOf(ports, connection.id, to, settings);
  return createManagementClient(to, { transport, clock, deadline, apiUrl, apiKey, pace });
}

/**
 * Every interface, with the connection that this document is for.
 * @param deadline milliseconds since 1970; no waiting for the service past it
 * @throws Trouble when addresses or connection are missing
 */
export function openService(ports: Ports, deadline: number): Service {
  needAddresses(ports);
  const found = needConnection(ports);
  // Nobody saved the deployment's credentials here: what they may do is found out with the first token.
  const connection = scopeIsKnown(ports, found) ? found : withScriptScope(ports, found, deadline);
  const settings = readSettings(ports.documentStore);
  const { rowsForm, pageSize } = settings;
  const campaigns = openCampaigns(ports, connection, deadline, settings);
  return {
    ...byInterface(campaigns, () => openManagement(ports, 'app-lists', deadline, settings)),
    forms: { rowsForm, pageSize },
  };
}
