// connections: requests a token for a connection; if its scopes are refused, finds out which ones the
// OAuth application has (section 5.1: a requested scope must be one of the application's).

import { type Failure, failed, type Result, success } from '../ad-service/failures';
import type { TokenEncoding } from '../ad-service/token-request';
import { readSettings } from '../features/settings/settings';
import type { Ports } from '../ports/ports';
import { AREAS } from '../shared/tab-choices';
import { saveScriptScope, scopeIsKnown } from './connection';
import type { Connection } from './connection-record';
import { tokensOf } from './login';
import { mayRead, scopeText, WRITE_SCOPES } from './permission';

export interface Granted {
  /** With the scopes that were granted. */
  readonly connection: Connection;
  /** The form of token requests that worked; it can differ from the one in the settings. */
  readonly encoding: TokenEncoding;
}

const OTHER: Readonly<Record<TokenEncoding, TokenEncoding>> = {
  multipart: 'urlencoded',
  urlencoded: 'multipart',
};

/** Words of OAuth that name a reason other than the scope or the form of the request. */
const OTHER_REASON = /\b(invalid_client|invalid_grant|unauthorized_client|unsupported_grant_type)\b/;

/** Error bodies are not documented, so 400 and 403 without such a word can be about the scope. */
const mayBeScope = ({ status, words }: Failure): boolean =>
  (status === 400 || status === 403) && !OTHER_REASON.test(words);

const mayBeForm = ({ status, words }: Failure): boolean =>
  status === 415 || (status === 400 && !OTHER_REASON.test(words) && !/\binvalid_scope\b/.test(words));

type Ask = (scope: string) => Result<unknown>;

/**
 * Asks for one scope at a time, writing before reading: at most six requests, and one for all that were
 * granted.
 * @param refused the answer to the request for all of `requestedScopes`
 */
function discover(ask: Ask, requestedScopes: string, refused: Failure): Result<string> {
  const grantedScopes: string[] = [];
  let last = '';
  for (const area of AREAS) {
    const levels = [`${area}:write`, `${area}:read`];
    const first = levels.findIndex((scope) => requestedScopes.split(' ').includes(scope));
    for (const scope of first < 0 ? [] : levels.slice(first)) {
      const grantResult = ask(scope);
      if (!grantResult.ok && !mayBeScope(grantResult.failure)) return grantResult;
      if (!grantResult.ok) continue;
      grantedScopes.push(scope);
      last = scope;
      break;
    }
    // Nothing works without campaigns, and the reason may not be the scope: stop here.
    if (!mayRead({ scope: grantedScopes.join(' ') }, 'campaigns')) return failed(refused);
  }
  const scope = scopeText(grantedScopes);
  if (scope === last) return success(scope);
  const together = ask(scope);
  return together.ok ? success(scope) : together;
}

interface GrantOptions {
  /** Milliseconds since 1970: waiting for the service ends. */
  readonly deadline: number;
  /** True: ignores a stored token, to test the credentials. */
  readonly anew: boolean;
  /** True: if the form of the request may be the reason of a refusal, the other form is tried once. */
  readonly otherForm?: boolean;
}

/** A failure deletes the tokens of the attempts. */
export function grant(ports: Ports, connection: Connection, options: GrantOptions): Result<Granted> {
  const { deadline, anew, otherForm } = options;
  const asking =
    (encoding: TokenEncoding, how: 'get' | 'renew'): Ask =>
    (scope) =>
      tokensOf(ports, { ...connection, scope }, deadline, encoding)[how]();
  const granted = (encoding: TokenEncoding, scope = connection.scope) =>
    success({ connection: { ...connection, scope }, encoding });
  let encoding = readSettings(ports.documentStore).tokenEncoding;
  let tried = asking(encoding, anew ? 'renew' : 'get')(connection.scope);
  if (tried.ok) return granted(encoding);
  if (otherForm && mayBeForm(tried.failure)) {
    const other = OTHER[encoding];
    const secondResult = asking(other, 'renew')(connection.scope);
    if (secondResult.ok) return granted(other);
    // The service read the other form, so the form is not the reason of the refusal.
    if (tried.failure.status === 415 && secondResult.failure.status !== 415)
      [encoding, tried] = [other, secondResult];
  }
  if (connection.party !== 'first' || !mayBeScope(tried.failure)) return tried;
  const discovered = discover(asking(encoding, 'renew'), connection.scope, tried.failure);
  if (discovered.ok) return granted(encoding, discovered.value);
  tokensOf(ports, connection, deadline, encoding).forget();
  return discovered;
}

/**
 * The deployment's connection with the scopes that its application has, which are remembered. Unchanged if
 * the service cannot be asked: the next request reports why.
 */
function withScriptScope(ports: Ports, connection: Connection, options: GrantOptions): Connection {
  const granted = grant(ports, { ...connection, scope: WRITE_SCOPES }, options);
  if (!granted.ok) return connection;
  saveScriptScope(ports, granted.value.connection);
  return granted.value.connection;
}

/**
 * The connection with known scopes. Only the first use of the deployment's credentials asks the service for
 * them.
 */
export const withKnownScope = (ports: Ports, connection: Connection, deadline: number): Connection =>
  scopeIsKnown(ports, connection)
    ? connection
    : withScriptScope(ports, connection, { deadline, anew: false });

/**
 * Like `withKnownScope`; if a new token is due, it also notices that the application lost one of the known
 * scopes.
 */
export function withCurrentScope(ports: Ports, connection: Connection, deadline: number): Connection {
  if (connection.source === 'script' && scopeIsKnown(ports, connection))
    tokensOf(ports, connection, deadline).get();
  return withKnownScope(ports, connection, deadline);
}
