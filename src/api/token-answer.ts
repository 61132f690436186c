// api: what the token endpoint answers (section 5.1), and the form in which a token is kept.

import { amount, isRecord } from './decode';

/** Visible ASCII only: the token goes into a header, where anything else would break it apart. */
const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);

/** First-party tokens last an hour when the answer does not say (section 8). */
const LIFETIME_SECONDS = 3_600;

export interface GivenToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** The token of an answer, wrapped in `accessToken` or bare (reading 8); null when there is none to be read. */
export function readTokenAnswer(body: unknown): GivenToken | null {
  const bare = isRecord(body) && isRecord(body.accessToken) ? body.accessToken : body;
  if (!isRecord(bare) || !isToken(bare.access_token)) return null;
  if (!/^bearer$/i.test(String(bare.token_type ?? 'bearer'))) return null;
  const seconds = amount(bare.expires_in);
  const known = typeof seconds === 'number' && seconds >= 0;
  return { token: bare.access_token, expiresInSeconds: known ? seconds : LIFETIME_SECONDS };
}

/** A token with all that it was given for: asked by other credentials, for another scope or elsewhere, it is of no use. */
export interface KeptToken {
  readonly authUrl: string;
  readonly clientId: string;
  readonly scope: string;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const TEXTS = ['authUrl', 'clientId', 'scope'];

export const writeKept = (value: KeptToken): string => JSON.stringify({ version: 1, ...value });

/** Null for what is missing, damaged or of another version: then a new token is asked for. */
export function readKept(written: string | null): KeptToken | null {
  try {
    const kept = JSON.parse(written ?? '') as unknown;
    const sound =
      isRecord(kept) &&
      kept.version === 1 &&
      TEXTS.every((name) => typeof kept[name] === 'string') &&
      isToken(kept.token) &&
      Number.isSafeInteger(kept.expiresAt);
    return sound ? (kept as unknown as KeptToken) : null;
  } catch {
    return null;
  }
}
