// connections: the access tokens of a connection for one execution, shared by all executions of a person.

import { createTokens, type Tokens } from '../ad-service/access-tokens';
import { type Failure, failed, newFailure } from '../ad-service/failures';
import { byCredentials, byRefreshToken, type Obtain } from '../ad-service/token-grants';
import type { TokenEncoding, TokenEndpoint } from '../ad-service/token-request';
import { readSettings } from '../features/settings/settings';
import type { Ports } from '../ports/ports';
import { forgetScriptScope, needAddresses, unconfirmedSentence } from './connection';
import { ACCESS, type Connection, REFRESH, unconfirmedLogin } from './connection-record';
import { tokenRateLimitOf } from './rate-limits';

/** Longer than a slow token request takes. */
const WAIT_MS = 20_000;

/**
 * The token endpoint with the credentials of this connection.
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
  return {
    transport,
    clock,
    authUrl,
    credentials,
    encoding,
    deadline,
    rateLimit: tokenRateLimitOf(ports, id),
  };
}

/** The deployment's login has no form in the sidebar, so its refusals name who can fix them. */
function deployedSentence({ kind, status, sentence }: Failure): string {
  const http = `(HTTP ${status ?? 0})`;
  const ask =
    'the person who installed Bidgrid to check the script properties BIDGRID_CLIENT_ID and BIDGRID_CLIENT_SECRET.';
  if (kind === 'forbidden') {
    return `The OAuth application of the company login cannot read campaigns, or lost a scope ${http}. Try again; if that fails, ask the person who installed Bidgrid to add the scope campaigns:read.`;
  }
  if (kind !== 'unauthorized') return sentence;
  const refused = `The advertising service does not accept the company login ${http}.`;
  return status === 400
    ? `${refused} Choose Test in Bidgrid ▸ More ▸ Connections…, which tries the other form of "Token requests are sent as"; if that fails, ask ${ask}`
    : `${refused} Ask ${ask}`;
}

/**
 * @param deadline milliseconds since 1970; no waiting for the service beyond it
 * @param encoding a setting of the document; required without a document
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
  const byItself: Obtain =
    party === 'first' ? byCredentials(endpoint, scope) : byRefreshToken(endpoint, store, REFRESH + id);
  const obtain: Obtain = () => {
    const refusal = byItself();
    if (refusal.ok || connection.source !== 'script') return refusal;
    const { status } = refusal.failure;
    if (status === 400 || status === 403) forgetScriptScope(ports);
    return failed({ ...refusal.failure, sentence: deployedSentence(refusal.failure) });
  };
  // This execution may have begun with the previous login.
  const refusal = (): Failure | null => {
    const currentLogin = unconfirmedLogin(ports, id);
    return currentLogin === null || currentLogin === connection.unconfirmed
      ? null
      : newFailure('unauthorized', unconfirmedSentence(connection));
  };
  return createTokens({
    purpose: { authUrl: endpoint.authUrl, clientId: connection.credentials.clientId, scope },
    obtain,
    store,
    name: ACCESS + id,
    // The person's lock, for all documents: they share the login.
    alone: (work) => ports.userLock.withLock(WAIT_MS, work),
    ...(party === 'third' && { refusal }),
    clock,
  });
}
