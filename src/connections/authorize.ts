// connections: the third-party flow (section 5.1): sends the person to the service with a state token, and
// processes the answer, which arrives in a new window without a document. Nothing here may use the
// document.

import { queryOf, readHost } from '../ad-service/address';
import { toBase64 } from '../ad-service/base64';
import type { Failure, Result } from '../ad-service/failures';
import { keepRefresh } from '../ad-service/token-grants';
import type { Given, TokenEncoding } from '../ad-service/token-request';
import { askForToken } from '../ad-service/token-request';
import type { Ports } from '../ports/ports';
import { FieldError, UserError } from '../ports/user-error';
import { hmacSha256, sha256Bytes } from '../shared/digests';
import { needAddresses } from './connection';
import {
  type Connection,
  connectionIds,
  detailsOf,
  dropPending,
  markUnconfirmed,
  ownConnection,
  type Pending,
  pendingOf,
  REFRESH,
  saveDetails,
  savePending,
} from './connection-record';
import { endpointOf, tokensOf } from './login';
import { inConnections } from './permission';

const PATIENCE_MS = 20_000;

/** What the browser returns: the service's answer and the arguments of the state token. Untrusted. */
export interface CallbackParameters {
  readonly connection: string;
  readonly nonce: string;
  readonly code: string;
  readonly error: string;
}

/** Content of the window at the end. */
export interface ResultPage {
  readonly isConnected: boolean;
  readonly sentence: string;
}

/** Whether the deployment declares that the service supports PKCE; its description does not specify this. */
const usesPkce = ({ scriptStore }: Pick<Ports, 'scriptStore'>): boolean =>
  (scriptStore.get('BIDGRID_PKCE') ?? '').trim().toUpperCase() === 'S256';

/**
 * Derived from the person's key and the secret of this authorization, so it is never stored. 64 characters.
 */
const verifierOf = ({ keys }: Pick<Ports, 'keys'>, id: string, nonce: string): string =>
  hmacSha256(keys.approval(), ['pkce', id, nonce]);

/** The challenge of method S256. @param verifier 43 to 128 unreserved characters */
const pkceChallengeOf = (verifier: string): string =>
  toBase64(sha256Bytes(verifier)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');

/** Starts an authorization and returns the address of the page where the person grants access. */
export function authorizationAddress(
  ports: Ports,
  connection: Connection,
  scope: string,
  encoding: TokenEncoding,
): string {
  const host = readHost(needAddresses(ports).authUrl);
  if (host === null)
    throw new UserError('The sign-in address in the script properties is not an https address.');
  const { clientId, clientSecret } = connection.credentials;
  if (!clientId || !clientSecret)
    throw new FieldError('clientSecret', 'Enter the client secret of the OAuth application.');
  const pkce = usesPkce(ports);
  const nonce = [1, 2, 3, 4].map(() => ports.uniqueId()).join('');
  const query = {
    client_id: clientId,
    redirect_uri: ports.oauthCallback.address(),
    response_type: 'code',
    scope,
    state: ports.oauthCallback.stateToken({ connection: connection.id, nonce }),
    ...(pkce
      ? {
          code_challenge: pkceChallengeOf(verifierOf(ports, connection.id, nonce)),
          code_challenge_method: 'S256',
        }
      : {}),
  };
  const pending: Pending = { nonce, at: ports.clock.now(), scope, encoding };
  savePending(ports, connection.id, pkce ? { ...pending, pkce: true } : pending);
  return `${host}/oauth/initialize?${queryOf(query)}`;
}

const bad = (sentence: string): ResultPage => ({ isConnected: false, sentence });

const NOT_OURS =
  'This answer was already used, has expired, or belongs to another authorization, so nothing was changed. Open Bidgrid ▸ More ▸ Connections… and start again.';

/** Why the service returned no code. Its reason is shown only if it looks like one of OAuth's. */
const refusalOf = (error: string): string => {
  if (error === 'access_denied') {
    return 'Access was refused in the window of the advertising service, so nothing was connected.';
  }
  const word = /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : '';
  return error === 'invalid_scope'
    ? `The OAuth application may not ask for these scopes${word}. Choose fewer, or ask its owner to add them.`
    : `The advertising service did not grant access${word}. Check the client ID and the redirect address of the OAuth application.`;
};

const exchangeFailure = (failure: Failure): string =>
  /\binvalid_grant\b/.test(failure.words)
    ? 'The advertising service refused the authorization code: it was already used or has expired, or the OAuth application has another redirect address. Connect once more.'
    : `${inConnections(failure.sentence)} Then connect once more.`;

function exchange(ports: Ports, connection: Connection, pending: Pending, code: string): Result<Given> {
  const deadline = ports.clock.now() + PATIENCE_MS;
  const endpoint = endpointOf(ports, connection, pending.encoding, deadline);
  const redirect_uri = ports.oauthCallback.address();
  const verifier = pending.pkce ? { code_verifier: verifierOf(ports, connection.id, pending.nonce) } : {};
  return askForToken(endpoint, { grant_type: 'authorization_code', code, redirect_uri, ...verifier });
}

/** Under the person's lock: no refresh of the old login may happen between code and tokens. */
function take(ports: Ports, parameters: CallbackParameters): ResultPage {
  const { connection: id, nonce, code, error } = parameters;
  const pending = connectionIds(ports).includes(id) ? pendingOf(ports, id) : null;
  if (pending === null || pending.outcome !== undefined || pending.nonce !== nonce) return bad(NOT_OURS);
  // Deleted before the code is used, so that an answer is never used twice.
  dropPending(ports, id);
  const end = (outcome: string): ResultPage => {
    savePending(ports, id, { ...pending, nonce: '', outcome });
    return bad(outcome);
  };
  if (error || !code) return end(refusalOf(error));
  const connection = ownConnection(ports, id);
  const grantResult = exchange(ports, connection, pending, code);
  if (!grantResult.ok) return end(exchangeFailure(grantResult.failure));
  if (grantResult.value.refreshToken === null) {
    return end('The advertising service returned a login that ends after one hour and cannot be renewed.');
  }
  markUnconfirmed(ports, id, ports.uniqueId());
  keepRefresh(ports.userStore, REFRESH + id, grantResult.value);
  saveDetails(ports.userStore, id, { ...detailsOf(ports, id)!, scope: pending.scope });
  tokensOf(ports, ownConnection(ports, id), undefined, pending.encoding).keep(grantResult.value);
  return {
    isConnected: true,
    sentence: `Access was granted. Close this window, return to the spreadsheet and confirm the company of "${connection.name}".`,
  };
}

/** Runs without a document. */
export function authorizationAnswer(ports: Ports, parameters: CallbackParameters): ResultPage {
  try {
    const lockedResult = ports.userLock.withLock(PATIENCE_MS, () => take(ports, parameters));
    return lockedResult.got
      ? lockedResult.value
      : bad('Another window of yours is signing in at this moment. Connect once more.');
  } catch (error) {
    if (error instanceof UserError) return bad(error.sentence);
    return bad('Something unexpected happened, and nothing was connected. Connect once more.');
  }
}
