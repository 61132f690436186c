// service: how a connection comes by a new access token: with its own credentials, or with a refresh token
// that works once.

import type { Failure, Result } from './errors';
import { failed, trouble } from './errors';
import type { KeptRefresh } from './token-answer';
import { readKeptRefresh, writeKept } from './token-answer';
import type { Given, TokenEndpoint } from './token-request';
import { askForToken } from './token-request';

/** Where tokens are kept between executions; private to the person. */
export interface TokenStore {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** Asks for a new access token. To be called by one execution of a person at a time. */
export type Obtain = () => Result<Given>;

/** Section 5.1: refresh tokens expire after 30 days. Milliseconds. */
const REFRESH_LIFETIME = 30 * 24 * 3_600_000;
/** Before a refresh token whose fate is unclear is tried once more. Milliseconds. */
const PAUSE = 30_000;

const NEVER_AUTHORISED =
  'Nobody has authorized this connection yet. Open Bidgrid › Connections… and connect it.';
export const CONNECT_AGAIN =
  'The advertising service does not accept the login of this connection any more: it was used up or withdrawn, or it is older than 30 days. Open Bidgrid › Connections… and choose "Connect again". Your edits and everything else stay as they are.';

/** First-party: the credentials are enough, as often as they are needed. */
export const byCredentials =
  (endpoint: TokenEndpoint, scope: string): Obtain =>
  () =>
    askForToken(endpoint, { grant_type: 'client_credentials', scope });

/**
 * Keeps the refresh token of an answer. First of all that is kept: an access token can be asked for again,
 * this cannot.
 */
export function keepRefresh(store: TokenStore, name: string, given: Given): void {
  if (given.refreshToken === null) return;
  const expiresAt = given.askedAt + REFRESH_LIFETIME;
  store.set(name, writeKept({ state: 'good', token: given.refreshToken, expiresAt }));
}

/**
 * Whether a refusal says that the refresh token is gone for good. A wrong client secret, a scope or a form
 * that is not taken do not burn it; a refusal that names no reason (error bodies are not documented) does.
 */
const isLost = ({ kind, status, words }: Failure): boolean => {
  if (kind !== 'unauthorised' && kind !== 'refused') return false;
  if (/\binvalid_grant\b/.test(words)) return true;
  const otherReason = /\b(invalid_(client|request|scope)|unauthorized_client|unsupported_grant_type)\b/;
  return status === 400 && !otherReason.test(words);
};

/**
 * Third-party: the kept refresh token, which is replaced by each answer. It is marked as sent before it
 * leaves. An unclear end leaves that mark: then it is tried once more, because a failing network is no lost
 * login, and what the service says to that is final. A refused token is dropped and nothing is asked until
 * somebody authorises anew.
 */
export function byRefreshToken(endpoint: TokenEndpoint, store: TokenStore, name: string): Obtain {
  return () => {
    const kept = readKeptRefresh(store.get(name));
    if (kept === null) return failed(trouble('unauthorised', NEVER_AUTHORISED));
    if (kept.state === 'lost') return failed(trouble('unauthorised', CONNECT_AGAIN));
    const mark = (state: 'good' | 'sent') => store.set(name, writeKept({ ...kept, state }));
    const asked = askForToken(endpoint, { grant_type: 'refresh_token', refresh_token: kept.token }, () =>
      mark('sent'),
    );
    if (asked.ok) {
      keepRefresh(store, name, asked.value);
      // Without a new one the old one is all there is; whether it works again, the next answer says.
      return asked;
    }
    const { failure } = asked;
    if (isLost(failure)) {
      store.set(name, writeKept({ state: 'lost' } satisfies KeptRefresh));
      return failed({ ...failure, kind: 'unauthorised', sentence: CONNECT_AGAIN });
    }
    const unclear = failure.kind === 'server' || failure.kind === 'no-answer' || failure.kind === 'garbled';
    if (unclear) return failed({ ...failure, retryAt: endpoint.clock.now() + PAUSE });
    // It was read and turned down for another reason, or not taken at all: it is as good as it was before.
    mark(kept.state);
    return asked;
  };
}
