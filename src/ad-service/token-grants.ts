// ad-service: gets a new access token, with the connection's credentials or with a refresh token, which
// works once.

import { DAY_MS } from '../shared/time';
import type { Failure, Result } from './failures';
import { failed, newFailure } from './failures';
import { askForToken, type Given, readKeptRefresh, type TokenEndpoint, writeKept } from './token-request';

/** Stores tokens between executions; private to the person. */
export interface TokenStore {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** Requests a new access token. Only one execution of a person may call this at a time. */
export type Obtain = () => Result<Given>;

/** Section 5.1: refresh tokens expire after 30 days. Milliseconds. */
const REFRESH_LIFETIME = 30 * DAY_MS;
/** Before a refresh token with an unknown state is tried once more. Milliseconds. */
const PAUSE = 30_000;

const NEVER_AUTHORIZED =
  'This connection is not authorized yet. Open Bidgrid ▸ More ▸ Connections… and connect it.';
export const CONNECT_AGAIN =
  'The advertising service no longer accepts the login of this connection: it was used up or withdrawn, or it is older than 30 days. Open Bidgrid ▸ More ▸ Connections… and choose "Connect again". Your edits and everything else stay as they are.';

/** First-party: the credentials are sufficient and can be reused. */
export const byCredentials =
  (endpoint: TokenEndpoint, scope: string): Obtain =>
  () =>
    askForToken(endpoint, { grant_type: 'client_credentials', scope });

/**
 * Stores the refresh token of an answer, before anything else: an access token can be requested again, this
 * one cannot.
 */
export function keepRefresh(store: TokenStore, name: string, grant: Given): void {
  if (grant.refreshToken === null) return;
  const expiresAt = grant.askedAt + REFRESH_LIFETIME;
  store.set(name, writeKept({ state: 'good', token: grant.refreshToken, expiresAt }));
}

/**
 * True if a refusal means that the refresh token is invalid. A wrong client secret, scope or form does not
 * use it up; a refusal without a reason does (error bodies are not documented).
 */
const isLost = ({ kind, status, words }: Failure): boolean => {
  if (kind !== 'unauthorized' && kind !== 'refused') return false;
  if (/\binvalid_grant\b/.test(words)) return true;
  const otherReason = /\b(invalid_(client|request|scope)|unauthorized_client|unsupported_grant_type)\b/;
  return status === 400 && !otherReason.test(words);
};

/**
 * Third-party: the stored refresh token, replaced by each answer. It is marked as sent before the request.
 * Without a clear answer it keeps the mark and is tried once more: a network failure keeps the login, a
 * refusal ends it. A refused token is deleted, and nothing is requested until the person authorizes again.
 */
export function byRefreshToken(endpoint: TokenEndpoint, store: TokenStore, name: string): Obtain {
  return () => {
    const storedRefresh = readKeptRefresh(store.get(name));
    if (storedRefresh === null) return failed(newFailure('unauthorized', NEVER_AUTHORIZED));
    if (storedRefresh.state === 'lost') return failed(newFailure('unauthorized', CONNECT_AGAIN));
    const mark = (state: 'good' | 'sent') => store.set(name, writeKept({ ...storedRefresh, state }));
    const tokenReading = askForToken(
      endpoint,
      { grant_type: 'refresh_token', refresh_token: storedRefresh.token },
      () => mark('sent'),
    );
    if (tokenReading.ok) {
      keepRefresh(store, name, tokenReading.value);
      // Without a new refresh token the old one stays; the next request shows whether it still works.
      return tokenReading;
    }
    const { failure } = tokenReading;
    if (isLost(failure)) {
      store.set(name, writeKept({ state: 'lost' }));
      return failed({ ...failure, kind: 'unauthorized', sentence: CONNECT_AGAIN });
    }
    const unclear = failure.kind === 'server' || failure.kind === 'no-answer' || failure.kind === 'garbled';
    if (unclear) return failed({ ...failure, retryAt: endpoint.clock.now() + PAUSE });
    // Refused for another reason, or not accepted at all: the token is unused.
    mark(storedRefresh.state);
    return tokenReading;
  };
}
