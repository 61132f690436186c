// api: what the token endpoint answers (section 5.1), and the form in which a token is kept.

import { object, optional, safeParse, string } from 'valibot';
import { count, scalar } from './decode';

/** Visible ASCII only: the token goes into a header, where anything else would break it apart. */
const token = scalar((value) =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : undefined,
);

/** First-party tokens last an hour when the answer does not say (section 8). */
const LIFETIME_SECONDS = 3_600;

const bare = object({
  access_token: token,
  token_type: optional(scalar((value) => /^bearer$/i.test(String(value)) || undefined)),
  expires_in: optional(count),
});

export interface GivenToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** The token of an answer, wrapped in `accessToken` or bare (reading 8); null when there is none to be read. */
export function readTokenAnswer(body: unknown): GivenToken | null {
  const wrapped = body as { readonly accessToken?: unknown } | null;
  const parsed = safeParse(bare, wrapped?.accessToken ?? body);
  if (!parsed.success) return null;
  const { access_token, expires_in } = parsed.output;
  const known = typeof expires_in === 'number' && expires_in >= 0;
  return { token: access_token, expiresInSeconds: known ? expires_in : LIFETIME_SECONDS };
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

const kept = object({
  version: scalar((value) => (value === 1 ? value : undefined)),
  authUrl: string(),
  clientId: string(),
  scope: string(),
  token,
  expiresAt: scalar((value) => (Number.isSafeInteger(value) ? (value as number) : undefined)),
});

export const writeKept = (value: KeptToken): string => JSON.stringify({ version: 1, ...value });

/** Null for what is missing, damaged or of another version: then a new token is asked for. */
export function readKept(written: string | null): KeptToken | null {
  try {
    const parsed = safeParse(kept, JSON.parse(written ?? ''));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
