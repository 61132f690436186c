// ad-service, OAuth: issues and redeems tokens and codes. Only their digests are stored (section 5.1).
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../context';
import { Refusal } from '../errors';
import type { Grant } from '../state';
import type { Scope } from '../vocabulary';

export const TOKEN_SECONDS = 3600;
const REFRESH_SECONDS = 30 * 24 * 3600;
const CODE_SECONDS = 600;

export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

type Owner = Pick<Grant, 'client_id' | 'company_id' | 'scopes'>;

const DAY = 24 * 3600 * 1000;

/** Prevents unlimited growth of a service that runs for weeks. */
function dropLongExpired(store: Map<string, Grant>, now: number): void {
  for (const [key, grant] of store) if (grant.expires_at < now - DAY) store.delete(key);
}

function issue(context: Context, kind: 'access' | 'refresh' | 'code', owner: Owner, seconds: number): string {
  const secret = `${kind}-${randomBytes(24).toString('base64url')}`;
  const grant: Grant = { ...owner, expires_at: context.clock.now() + seconds * 1000, used: false };
  const { access_tokens, refresh_tokens, codes } = context.state;
  const store = kind === 'access' ? access_tokens : kind === 'refresh' ? refresh_tokens : codes;
  dropLongExpired(store, context.clock.now());
  store.set(digest(secret), grant);
  context.changed();
  return secret;
}

/** @param challenge of PKCE method S256; the code can then only be exchanged with its verifier */
export function issueCode(context: Context, owner: Owner, challenge: string | null): string {
  const code = issue(context, 'code', owner, CODE_SECONDS);
  const grant = context.state.codes.get(digest(code))!;
  if (challenge !== null) grant.code_challenge = challenge;
  return code;
}

/** @throws Refusal invalid_grant if the code has a challenge that the verifier does not match */
export function checkVerifier({ code_challenge }: Grant, verifier: string | undefined): void {
  if (code_challenge === undefined && verifier === undefined) return;
  if (code_challenge === undefined || verifier === undefined || digest(verifier) !== code_challenge) {
    throw new Refusal(400, 'code_verifier does not fit the code.', 'invalid_grant');
  }
}
export const issueAccessToken = (context: Context, owner: Owner): string =>
  issue(context, 'access', owner, TOKEN_SECONDS);
export const issueRefreshToken = (context: Context, owner: Owner): string =>
  issue(context, 'refresh', owner, REFRESH_SECONDS);

/**
 * Redeems a code or refresh token, which can be used once.
 * @throws Refusal invalid_grant if it is unknown, of another client, used or expired
 */
export function redeem(
  context: Context,
  store: Map<string, Grant>,
  secret: string,
  clientId: string,
  what: string,
): Grant {
  const grant = store.get(digest(secret));
  if (!grant || grant.client_id !== clientId)
    throw new Refusal(400, `The ${what} is not known.`, 'invalid_grant');
  if (grant.used) throw new Refusal(400, `The ${what} has been used already.`, 'invalid_grant');
  if (grant.expires_at <= context.clock.now()) {
    throw new Refusal(400, `The ${what} has expired.`, 'invalid_grant');
  }
  return grant;
}

/** A write scope includes read. */
export const covers = (granted: readonly Scope[], needed: Scope): boolean =>
  granted.includes(needed) ||
  (needed.endsWith(':read') && granted.includes(needed.replace(':read', ':write') as Scope));

/**
 * The grant of the token in an Authorization header.
 * @throws Refusal 401 without a valid token, 403 if its scopes do not include `needed`
 */
export function authorize(context: Context, header: string | undefined, needed: Scope): Grant {
  // Names of authentication schemes are case-insensitive (RFC 9110, section 11.1).
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  if (!token) throw new Refusal(401, 'The header Authorization: Bearer <token> is missing.');
  const grant = context.state.access_tokens.get(digest(token));
  if (!grant) throw new Refusal(401, 'The access token is not known.');
  if (grant.expires_at <= context.clock.now()) throw new Refusal(401, 'The access token has expired.');
  if (!covers(grant.scopes, needed)) throw new Refusal(403, `The access token lacks the scope ${needed}.`);
  return grant;
}
