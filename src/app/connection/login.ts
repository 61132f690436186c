// app: the access tokens of a connection, for one execution; whichever execution of a person gets a new one, all use it.

import { byCredentials, byRefreshToken, type Obtain } from '../../api/token-grants';
import type { TokenEncoding, TokenEndpoint } from '../../api/token-request';
import { createTokens, type Tokens } from '../../api/tokens';
import type { Ports } from '../ports';
import { readSettings } from '../settings/settings';
import { needAddresses } from './connection';
import { ACCESS, REFRESH } from './names';
import { tokenPaceOf } from './paces';
import type { Connection } from './record';

/** Longer than a slow token request takes. */
const WAIT_MS = 20_000;

/**
 * What it takes to ask the token endpoint as this connection.
 * @param deadline milliseconds since 1970
 */
export function endpointOf(
  ports: Ports,
  connection: Connection,
  encoding: TokenEncoding,
  deadline?: number,
): TokenEndpoint {
  const { transport, clock } = ports;
  const { authUrl } = needAddresses(ports);
  const { id, credentials } = connection;
  return { transport, clock, authUrl, credentials, encoding, deadline, pace: tokenPaceOf(ports, id) };
}

/**
 * @param deadline milliseconds since 1970; no waiting for the service past it
 * @param encoding a setting of the document; has to be told where none is open
 */
export function tokensOf(
  ports: Ports,
  connection: Connection,
  deadline?: number,
  encoding: TokenEncoding = readSettings(ports.documentStore).tokenEncoding,
): Tokens {
  const { userStore: store, clock } = ports;
  const { id, party, scope } = connection;
  const endpoint = endpointOf(ports, connection, encoding, deadline);
  const obtain: Obtain =
    party === 'first' ? byCredentials(endpoint, scope) : byRefreshToken(endpoint, store, REFRESH + id);
  return createTokens({
    purpose: { authUrl: endpoint.authUrl, clientId: connection.credentials.clientId, scope },
    obtain,
    store,
    name: ACCESS + id,
    // The person's lock, whatever the document: the same login is used in all of them.
    alone: (work) => ports.userLock.withLock(WAIT_MS, work),
    clock,
  });
}
