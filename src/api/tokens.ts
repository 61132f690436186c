// api: access tokens for campaign management by the first-party grant (section 5.1), kept until shortly before they expire.

import { noHost, queryOf, readHost } from './address';
import { readAnswer } from './answer';
import type { Failure, Result } from './errors';
import { failed, success, trouble } from './errors';
import type { Patience, Reading } from './exchange';
import { settle } from './exchange';
import { multipart } from './multipart';
import { readRetryAfter } from './retry';
import { sentenceFor } from './sentences';
import type { GivenToken, KeptToken } from './token-answer';
import { readKept, readTokenAnswer, writeKept } from './token-answer';
import type { HttpAnswer, HttpRequest, Transport } from './transport';

/** Where the token is kept between executions; private to the person. */
export interface TokenStore {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How the token request is encoded: as documented, or the form most OAuth services take (a setting). */
export type TokenEncoding = 'multipart' | 'urlencoded';

export interface TokenOptions extends Patience {
  readonly transport: Transport;
  /** `https://…` of the OAuth host, without the path. */
  readonly authUrl: string;
  readonly credentials: Credentials;
  /** Space-separated scopes, required by the grant: `campaigns:write source_bids:write`. */
  readonly scope: string;
  readonly store: TokenStore;
  readonly encoding: TokenEncoding;
}

export interface Tokens {
  /** A token that is good for at least another minute: the one at hand, else a new one. */
  get(): Result<string>;
  /** A new token, whatever is at hand (the service refused the old one). */
  renew(): Result<string>;
  /** When the token at hand expires, milliseconds since 1970; null when there is none. Asks nobody. */
  expiresAt(): number | null;
  /** Removes the token at hand from memory and store. */
  forget(): void;
}

const PATH = '/oauth/v1/access_token';
const STORE_NAME = 'access-token';
/** A token that is about to expire might do so on its way. Milliseconds. */
const MARGIN = 60_000;
const NOTHING: HttpAnswer = { kind: 'no-answer', reason: 'The host returned nothing for it.' };
const ASK = { to: 'token', kind: 'read', what: 'an access token' } as const;

/** OAuth has one status for wrong credentials and for a scope that is not granted, and a word to tell them apart. */
const withScopeTold = (failure: Failure): Failure =>
  failure.kind === 'unauthorised' && /\binvalid_scope\b/.test(failure.words)
    ? { ...failure, kind: 'forbidden' }
    : failure;

/** What forbids asking at all; null: nothing. */
function hindrance({ authUrl, credentials }: TokenOptions): Failure | null {
  if (readHost(authUrl) === null) return noHost('signing in');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they come along when text is copied from a page
  const usable = /^[^\u0000-\u001f\u007f]+$/;
  if (usable.test(credentials.clientId) && usable.test(credentials.clientSecret)) return null;
  return trouble(
    'configuration',
    'The client ID or the client secret is empty or holds a line break. Enter both again in Connections.',
  );
}

function tokenRequest({ authUrl, credentials, scope, encoding }: TokenOptions): HttpRequest {
  const fields = {
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    grant_type: 'client_credentials',
    scope,
  };
  const form =
    encoding === 'multipart'
      ? multipart(fields)
      : { contentType: 'application/x-www-form-urlencoded', body: queryOf(fields) };
  return {
    method: 'POST',
    url: `${readHost(authUrl)}${PATH}`,
    headers: { accept: 'application/json' },
    ...form,
  };
}

export function createTokens(options: TokenOptions): Tokens {
  const { transport, authUrl, credentials, scope, store, clock } = options;
  const purpose = { authUrl, clientId: credentials.clientId, scope };
  const secrets = [credentials.clientSecret, credentials.clientId];
  let held: KeptToken | null = null;

  const atHand = (): KeptToken | null => {
    if (held === null) {
      const kept = readKept(store.get(STORE_NAME));
      const fits = kept?.authUrl === authUrl && kept.clientId === purpose.clientId && kept.scope === scope;
      held = fits ? kept : null;
    }
    return held;
  };

  const ask = (): Reading<GivenToken> => {
    const answer = transport([tokenRequest(options)])[0] ?? NOTHING;
    const retryAfter = readRetryAfter(
      answer.kind === 'answer' ? answer.headers['retry-after'] : undefined,
      clock.now(),
    );
    const read = readAnswer(answer, ASK, secrets);
    if (!read.ok) return { result: failed(withScopeTold(read.failure)), retryAfter };
    const given = readTokenAnswer(read.value);
    if (given) return { result: success(given) };
    const status = answer.kind === 'answer' ? answer.status : null;
    // Its words are not shown: they may be the token in a form that we do not know.
    return { result: failed(trouble('garbled', sentenceFor('garbled', status, ASK), status)) };
  };

  const renew = (): Result<string> => {
    const hindered = hindrance(options);
    if (hindered) return failed(hindered);
    // Measured from before the request, so that a slow answer does not make the token seem to live longer.
    const asked = { at: clock.now() };
    const [result] = settle<GivenToken>(
      ['read'],
      () => {
        asked.at = clock.now();
        return [ask()];
      },
      options,
    );
    if (!result?.ok) return result as Result<never>;
    const { token, expiresInSeconds } = result.value;
    held = { ...purpose, token, expiresAt: asked.at + Math.floor(expiresInSeconds) * 1000 };
    store.set(STORE_NAME, writeKept(held));
    return success(token);
  };

  return {
    get() {
      const token = atHand();
      return token && token.expiresAt - MARGIN > clock.now() ? success(token.token) : renew();
    },
    renew,
    expiresAt: () => atHand()?.expiresAt ?? null,
    forget() {
      held = null;
      store.delete(STORE_NAME);
    },
  };
}
