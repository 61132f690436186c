// api: what the token endpoint answers (section 5.1), and the form in which a token is kept.

import {
  check,
  fallback,
  integer,
  literal,
  minValue,
  number,
  object,
  optional,
  parseJson,
  pipe,
  regex,
  safeParse,
  string,
  transform,
  union,
} from 'valibot';

/** Visible ASCII only: the token goes into a header, where anything else would break it apart. */
const token = pipe(string(), regex(/^[\x21-\x7e]+$/));

/** First-party tokens last an hour when the answer does not say (section 8). */
const LIFETIME_SECONDS = 3_600;
const seconds = union([pipe(number(), minValue(0)), pipe(string(), regex(/^\d{1,9}$/), transform(Number))]);

const bare = object({
  access_token: token,
  token_type: optional(
    pipe(
      string(),
      check((type) => type.toLowerCase() === 'bearer'),
    ),
  ),
  expires_in: fallback(optional(seconds, LIFETIME_SECONDS), LIFETIME_SECONDS),
});
const answer = union([
  pipe(
    object({ accessToken: bare }),
    transform((wrapped) => wrapped.accessToken),
  ),
  bare,
]);

export interface GivenToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** The token of an answer, wrapped in `accessToken` or bare (reading 8); null when there is none to be read. */
export function readTokenAnswer(body: unknown): GivenToken | null {
  const parsed = safeParse(answer, body);
  return parsed.success
    ? { token: parsed.output.access_token, expiresInSeconds: parsed.output.expires_in }
    : null;
}

const kept = pipe(
  string(),
  parseJson(),
  object({
    version: literal(1),
    authUrl: string(),
    clientId: string(),
    scope: string(),
    token,
    expiresAt: pipe(number(), integer()),
  }),
);

/** A token with all that it was given for: asked by other credentials, for another scope or elsewhere, it is of no use. */
export interface KeptToken {
  readonly authUrl: string;
  readonly clientId: string;
  readonly scope: string;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export const writeKept = (value: KeptToken): string => JSON.stringify({ version: 1, ...value });

/** Null for what is missing, damaged or of another version: then a new token is asked for. */
export function readKept(text: string | null): KeptToken | null {
  const parsed = safeParse(kept, text);
  return parsed.success ? parsed.output : null;
}
