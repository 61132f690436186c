// ad-service: reads answers of the token endpoint (section 5.1), and encodes tokens for storage.

import { amount, isRecord } from './decode';

/** Visible ASCII only: other characters would break a header or form. */
const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);

/** Lifetime of first-party tokens if the answer has none (section 8). */
const LIFETIME_SECONDS = 3_600;

export interface GivenToken {
  readonly token: string;
  readonly expiresInSeconds: number;
  /** Third-party grants only; can be used once. */
  readonly refreshToken: string | null;
}

/** The tokens of an answer, inside `accessToken` or not (reading 8); null: none. */
export function readTokenAnswer(body: unknown): GivenToken | null {
  const bare = isRecord(body) && isRecord(body.accessToken) ? body.accessToken : body;
  if (!isRecord(bare) || !isToken(bare.access_token)) return null;
  if (!/^bearer$/i.test(String(bare.token_type ?? 'bearer'))) return null;
  const seconds = amount(bare.expires_in);
  const isNumber = typeof seconds === 'number' && seconds >= 0;
  return {
    token: bare.access_token,
    expiresInSeconds: isNumber ? seconds : LIFETIME_SECONDS,
    refreshToken: isToken(bare.refresh_token) ? bare.refresh_token : null,
  };
}

/** A token with its purpose: it is not used with other credentials, scopes or addresses. */
export interface KeptToken {
  readonly authUrl: string;
  readonly clientId: string;
  readonly scope: string;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * A refresh token works once (section 5.1). good: not used · sent: used, but the result is unknown (lost
 * answer, killed execution), so it may be invalid · lost: refused; not stored and never sent again.
 */
export type KeptRefresh =
  | { readonly state: 'good' | 'sent'; readonly token: string; readonly expiresAt: number }
  | { readonly state: 'lost' };

const TEXTS = ['authUrl', 'clientId', 'scope'];

export const writeKept = (value: KeptToken | KeptRefresh): string => JSON.stringify({ version: 1, ...value });

/** null: missing, damaged or of another version. */
function kept(json: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const parsed = JSON.parse(json ?? '') as unknown;
    return isRecord(parsed) && parsed.version === 1 ? parsed : null;
  } catch {
    return null;
  }
}

const isDated = (record: Readonly<Record<string, unknown>>): boolean =>
  isToken(record.token) && Number.isSafeInteger(record.expiresAt);

/** null: missing, damaged or of another version; then a new token is requested. */
export function readKept(json: string | null): KeptToken | null {
  const record = kept(json);
  const sound = record && isDated(record) && TEXTS.every((name) => typeof record[name] === 'string');
  return sound ? (record as unknown as KeptToken) : null;
}

/** null: not authorized, or damaged. */
export function readKeptRefresh(json: string | null): KeptRefresh | null {
  const record = kept(json);
  if (record?.state === 'lost') return { state: 'lost' };
  const sound = record && (record.state === 'good' || record.state === 'sent') && isDated(record);
  return sound ? (record as unknown as KeptRefresh) : null;
}
