// api: access tokens for campaign management by the first-party grant (section 5.1), kept until shortly before they expire.

import type { Clock } from './clock';
import type { Result } from './errors';
import type { Transport } from './transport';

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

export interface TokenOptions {
  readonly transport: Transport;
  /** `https://…` of the OAuth host, without the path. */
  readonly authUrl: string;
  readonly credentials: Credentials;
  /** Space-separated scopes, required by the grant: `campaigns:write source_bids:write`. */
  readonly scope: string;
  readonly store: TokenStore;
  readonly clock: Clock;
  readonly encoding: TokenEncoding;
  /** Milliseconds since 1970: never sleep past it. */
  readonly deadline?: number;
  /** 0 ≤ x < 1, for the jitter of waits. */
  readonly random?: () => number;
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

export function createTokens(_options: TokenOptions): Tokens {
  throw new Error('createTokens is being written');
}
