// ad-service: sends one request to the token endpoint (section 5.1) for any grant: form, retries and answer,
// and encodes tokens for storage.

import * as v from 'valibot';
import { type HostLimit, LIMIT_PAUSES } from '../shared/google-errors';
import { noHost, queryOf, readHost } from './address';
import { readAnswer } from './answer';
import { amount, isRecord } from './decode';
import { type Patience, type ReadAnswer, sendRequests } from './exchange';
import { type CallKind, notSent, scopeRefused, sentenceFor } from './failure-sentences';
import { type Failure, failed, newFailure, type Result, success } from './failures';
import { multipart } from './multipart';
import { readRetryAfter } from './retry';
import type { HttpAnswer, HttpRequest, Transport } from './transport';

/** Visible ASCII only: other characters would break a header or form. */
const TOKEN_FORM = /^[\x21-\x7e]+$/;
const isToken = (text: unknown): text is string => typeof text === 'string' && TOKEN_FORM.test(text);

/** Lifetime of first-party tokens if the answer has none (section 8). */
const LIFETIME_SECONDS = 3_600;

interface GivenToken {
  readonly token: string;
  readonly expiresInSeconds: number;
  /** Third-party grants only; can be used once. */
  readonly refreshToken: string | null;
}

/** The tokens of an answer, inside `accessToken` or not (reading 6); null: none. */
export function readTokenAnswer(body: unknown): GivenToken | null {
  const bare = isRecord(body) && isRecord(body.accessToken) ? body.accessToken : body;
  if (!isRecord(bare) || !isToken(bare.access_token)) return null;
  const type = bare.token_type ?? 'bearer';
  if (typeof type !== 'string' || !/^bearer$/i.test(type)) return null;
  const seconds = amount(bare.expires_in);
  const isNumber = typeof seconds === 'number' && seconds >= 0;
  return {
    token: bare.access_token,
    expiresInSeconds: isNumber ? seconds : LIFETIME_SECONDS,
    refreshToken: isToken(bare.refresh_token) ? bare.refresh_token : null,
  };
}

/** What every stored token has. Another version is as good as none. */
const STORED = {
  version: v.literal(1),
  token: v.pipe(v.string(), v.regex(TOKEN_FORM)),
  /** Milliseconds since 1970. */
  expiresAt: v.pipe(v.number(), v.safeInteger()),
};

/** A token with its purpose: it is not used with other credentials, scopes or addresses. */
const StoredToken = v.object({ ...STORED, authUrl: v.string(), clientId: v.string(), scope: v.string() });
export type KeptToken = Readonly<Omit<v.InferOutput<typeof StoredToken>, 'version'>>;

/**
 * A refresh token works once (section 5.1). good: not used · sent: used, but the result is unknown (lost
 * answer, killed execution), so it may be invalid · lost: refused; not stored and never sent again.
 */
const StoredRefresh = v.variant('state', [
  v.object({ ...STORED, state: v.picklist(['good', 'sent']) }),
  v.object({ version: STORED.version, state: v.literal('lost') }),
]);
type WithoutVersion<T> = T extends unknown ? Readonly<Omit<T, 'version'>> : never;
type KeptRefresh = WithoutVersion<v.InferOutput<typeof StoredRefresh>>;

export const writeKept = (value: KeptToken | KeptRefresh): string => JSON.stringify({ version: 1, ...value });

function kept<S extends v.GenericSchema>(schema: S, json: string | null): v.InferOutput<S> | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json);
  return parsed.success ? parsed.output : null;
}

/** null: missing, damaged or of another version; then a new token is requested. */
export const readKept = (json: string | null): KeptToken | null => kept(StoredToken, json);

/** null: not authorized, or damaged. */
export const readKeptRefresh = (json: string | null): KeptRefresh | null => kept(StoredRefresh, json);

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How the token request is encoded: as documented, or as most OAuth services expect it (a setting). */
export type TokenEncoding = 'multipart' | 'urlencoded';

/** The fields of a grant in addition to the credentials. */
type Grant =
  | { readonly grant_type: 'client_credentials'; readonly scope: string }
  | {
      readonly grant_type: 'authorization_code';
      readonly code: string;
      readonly redirect_uri: string;
      /** Only with PKCE. */
      readonly code_verifier?: string;
    }
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string };

export interface TokenEndpoint extends Patience {
  readonly transport: Transport;
  /** `https://…` of the OAuth host, without the path. */
  readonly authUrl: string;
  readonly credentials: Credentials;
  readonly encoding: TokenEncoding;
}

/**
 * Tokens and when they were requested: their lifetime counts from then, so that a slow answer does not extend
 * it.
 */
export interface Given extends GivenToken {
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

const PATH = '/oauth/v1/access_token';
/** HTTP status. */
const TOO_MANY = 429;
const NOTHING: HttpAnswer = { kind: 'no-answer', reason: 'The host returned nothing for it.' };
const ASK = { to: 'token', kind: 'read', what: 'an access token' } as const;

/**
 * OAuth uses one status for invalid credentials and for a scope that is not granted; the message has the
 * difference.
 */
const withScopeNamed = (failure: Failure): Failure =>
  failure.kind === 'unauthorized' && /\binvalid_scope\b/.test(failure.words)
    ? { ...failure, kind: 'forbidden', sentence: scopeRefused(failure.status) }
    : failure;

/** Why no request can be sent; null: it can. */
function blockedReason({ authUrl, credentials }: TokenEndpoint): Failure | null {
  if (readHost(authUrl) === null) return noHost('signing in');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they come along when text is copied from a page
  const usable = /^[^\u0000-\u001f\u007f]+$/;
  if (usable.test(credentials.clientId) && usable.test(credentials.clientSecret)) return null;
  return newFailure(
    'configuration',
    'The client ID or the client secret is empty or contains a line break. Enter both again in Connections.',
  );
}

function tokenRequest({ authUrl, credentials, encoding }: TokenEndpoint, grant: Grant): HttpRequest {
  const fields = {
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    ...grant,
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

/** Retries after an unclear answer: codes and refresh tokens work once, so a retry may find them used. */
const KIND: Readonly<Record<Grant['grant_type'], CallKind>> = {
  client_credentials: 'read',
  authorization_code: 'creation',
  refresh_token: 'creation',
};

const secretsOf = ({ credentials }: TokenEndpoint, grant: Grant): string[] => [
  credentials.clientSecret,
  credentials.clientId,
  ...(grant.grant_type === 'refresh_token' ? [grant.refresh_token] : []),
  ...(grant.grant_type === 'authorization_code' ? [grant.code, grant.code_verifier ?? ''] : []),
];

/** A limit of Google: the request was not sent. */
function limited(limit: HostLimit, nowMs: number): ReadAnswer<Given> {
  const pause = LIMIT_PAUSES[limit];
  const kind = pause === null ? 'configuration' : 'rate-limited';
  const failure = newFailure(kind, notSent(limit, 0, ASK));
  const result = failed({ ...failure, retryAt: pause === null ? null : nowMs + pause });
  return pause === null || limit === 'day' ? { result, state: 'final' } : { result, retryAfter: pause };
}

/** @param sending called before each request, so that a single-use grant can be marked as used */
export function askForToken(
  endpoint: TokenEndpoint,
  grant: Grant,
  sending: () => void = () => undefined,
): Result<Given> {
  const { transport, clock } = endpoint;
  const hindered = blockedReason(endpoint);
  if (hindered) return failed(hindered);
  const secrets = secretsOf(endpoint, grant);

  const ask = (): ReadAnswer<Given> => {
    sending();
    const askedAt = clock.now();
    const answer = transport([tokenRequest(endpoint, grant)])[0] ?? NOTHING;
    const limit = answer.kind === 'no-answer' ? answer.limit : undefined;
    // Limits are recognized by Google's words, which may be misread: a grant for single use counts as sent.
    const isUnsent = KIND[grant.grant_type] === 'read' || (limit && LIMIT_PAUSES[limit] === null);
    if (limit && isUnsent) return limited(limit, clock.now());
    const header = answer.kind === 'answer' ? answer.headers['retry-after'] : undefined;
    const retryAfter = readRetryAfter(header, clock.now());
    const reading = readAnswer(answer, ASK, secrets);
    if (!reading.ok) return { result: failed(withScopeNamed(reading.failure)), retryAfter };
    const givenToken = readTokenAnswer(reading.value);
    if (givenToken) return { result: success({ ...givenToken, askedAt }) };
    const status = answer.kind === 'answer' ? answer.status : null;
    // Its text is not shown: it may be the token in an unknown form.
    return { result: failed(newFailure('garbled', sentenceFor('garbled', status, ASK), status)) };
  };

  const unsentFailure = () =>
    newFailure('rate-limited', sentenceFor('rate-limited', TOO_MANY, ASK), TOO_MANY);
  return sendRequests<Given>(
    { kinds: [KIND[grant.grant_type]], send: () => [ask()], unsentFailure },
    endpoint,
  )[0]!;
}
