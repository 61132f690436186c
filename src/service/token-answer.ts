// service: what the token endpoint answers (section 5.1), and the forms in which tokens are kept.

import { amount, isRecord } from './decode';

/** Visible ASCII only: a token goes into a header or a form, where anything else would break it apart. */
const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);

/** First-party tokens last an hour when the answer does not say (section 8). */
const LIFETIME_SECONDS = 3_600;

export interface GivenToken {
  readonly token: string;
  readonly expiresInSeconds: number;
  /** Third-party grants only: good for one use. */
  readonly refreshToken: string | null;
}

/**
 * The tokens of an answer, wrapped in `accessToken` or bare (reading 8); null when there is none to be read.
 */
export function readTokenAnswer(body: unknown): GivenToken | null {
  const bare = isRecord(body) && isRecord(body.accessToken) ? body.accessToken : body;
  if (!isRecord(bare) || !isToken(bare.access_token)) return null;
  if (!/^bearer$/i.test(String(bare.token_type ?? 'bearer'))) return null;
  const seconds = amount(bare.expires_in);
  const known = typeof seconds === 'number' && seconds >= 0;
  return {
    token: bare.access_token,
    expiresInSeconds: known ? seconds : LIFETIME_SECONDS,
    refreshToken: isToken(bare.refresh_token) ? bare.refresh_token : null,
  };
}

/**
 * A token with all that it was given for: asked by other credentials, for another scope or elsewhere, it is
 * of no use.
 */
export interface KeptToken {
  readonly authUrl: string;
  readonly clientId: string;
  readonly scope: string;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * A refresh token works once (section 5.1). good: not used yet · sent: it went out and nobody knows what
 * became of it (a lost answer, a killed execution), so it may be burnt · lost: it was refused; it is not kept
 * and never sent again.
 */
export type KeptRefresh =
  | { readonly state: 'good' | 'sent'; readonly token: string; readonly expiresAt: number }
  | { readonly state: 'lost' };

const TEXTS = ['authUrl', 'clientId', 'scope'];

export const writeKept = (value: KeptToken | KeptRefresh): string => JSON.stringify({ version: 1, ...value });

/** Null for what is missing, damaged or of another version. */
function kept(written: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const found = JSON.parse(written ?? '') as unknown;
    return isRecord(found) && found.version === 1 ? found : null;
  } catch {
    return null;
  }
}

const isDated = (found: Readonly<Record<string, unknown>>): boolean =>
  isToken(found.token) && Number.isSafeInteger(found.expiresAt);

/** Null for what is missing, damaged or of another version: then a new token is asked for. */
export function readKept(written: string | null): KeptToken | null {
  const found = kept(written);
  const sound = found && isDated(found) && TEXTS.every((name) => typeof found[name] === 'string');
  return sound ? (found as unknown as KeptToken) : null;
}

/** Null: nobody has authorised, or what is kept is damaged. */
export function readKeptRefresh(written: string | null): KeptRefresh | null {
  const found = kept(written);
  if (found?.state === 'lost') return { state: 'lost' };
  const sound = found && (found.state === 'good' || found.state === 'sent') && isDated(found);
  return sound ? (found as unknown as KeptRefresh) : null;
}
