// app: opens the advertising service for one execution, with the person's connection.

import { type Call, type Client, createClient } from '../api/client';
import { type Result, success } from '../api/errors';
import { createManagementClient } from '../api/management';
import { createTokens, type Tokens } from '../api/tokens';
import {
  type Connection,
  managementKey,
  needAddresses,
  needConnection,
  READ_SCOPES,
  saveConnection,
  scopeIsKnown,
} from './connection';
import type { Ports } from './ports';
import type { Service } from './resources/resource';
import { readSettings } from './settings';

/** @param deadline milliseconds since 1970; no waiting for the service past it */
export function tokensOf(ports: Ports, connection: Connection, deadline?: number): Tokens {
  return createTokens({
    transport: ports.transport,
    authUrl: needAddresses(ports).authUrl,
    credentials: connection.credentials,
    scope: connection.scope,
    store: ports.userStore,
    clock: ports.clock,
    encoding: readSettings(ports.documentStore).tokenEncoding,
    deadline,
  });
}

/** A scope the application does not have is refused as a whole: then reading alone is tried. Asks for a new token. */
export function grant(ports: Ports, connection: Connection, deadline: number): Result<Connection> {
  const tried = tokensOf(ports, connection, deadline).renew();
  if (tried.ok) return success(connection);
  const mayBeScope = tried.failure.kind === 'refused' || tried.failure.kind === 'forbidden';
  if (!mayBeScope) return tried;
  const reading = { ...connection, scope: READ_SCOPES };
  return tokensOf(ports, reading, deadline).renew().ok ? success(reading) : tried;
}

/** The connection with the scope it was granted; as it is when the service cannot be asked (the next call tells why). */
export function grantAndSave(ports: Ports, connection: Connection, deadline: number): Connection {
  const granted = grant(ports, connection, deadline);
  if (!granted.ok) return connection;
  saveConnection(ports, granted.value);
  return granted.value;
}

const isManagement = ({ path }: Call): boolean => path.startsWith('/applists/');

/** Sends each call through the interface it belongs to, those of one interface together. */
function byInterface(campaigns: Client, management: Client): Client {
  return {
    send: (calls) => {
      const own = calls.filter(isManagement);
      if (own.length === 0) return campaigns.send(calls);
      const [here, there] = [
        management.send(own),
        campaigns.send(calls.filter((call) => !isManagement(call))),
      ];
      let [a, b] = [0, 0];
      return calls.map((call) => (isManagement(call) ? here[a++]! : there[b++]!));
    },
  };
}

/**
 * @param deadline milliseconds since 1970; no waiting for the service past it
 * @throws Trouble when addresses or connection are missing
 */
export function openService(ports: Ports, deadline: number): Service {
  const { baseUrl, apiUrl } = needAddresses(ports);
  const found = needConnection(ports);
  // Nobody saved the deployment's credentials here: what they may do is found out with the first token.
  const connection = scopeIsKnown(ports, found) ? found : grantAndSave(ports, found, deadline);
  const tokens = tokensOf(ports, connection, deadline);
  const patience = { transport: ports.transport, clock: ports.clock, deadline };
  const campaigns = createClient({ ...patience, baseUrl, tokens });
  const management = createManagementClient({ ...patience, apiUrl, apiKey: managementKey(ports) });
  const { rowsForm, pageSize } = readSettings(ports.documentStore);
  return { ...byInterface(campaigns, management), forms: { rowsForm, pageSize } };
}
