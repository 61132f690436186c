// ad-service: access tokens for campaign management (section 5.1), stored until shortly before they
// expire. One execution of a person requests a new one; the others use it.

import { MINUTE_MS } from '../shared/time';
import type { Failure, Result } from './failures';
import { failed, newFailure, success } from './failures';
import type { Obtain, TokenStore } from './token-grants';
import { type Given, type KeptToken, readKept, writeKept } from './token-request';
import type { Clock } from './transport';

/**
 * Runs the work while no other execution of this person does the same; `got: false`: the lock was not free in
 * time.
 */
type Alone = <T>(work: () => T) => { readonly got: true; readonly value: T } | { readonly got: false };

interface TokenOptions {
  /** What the token was requested for; a stored token for anything else is not used. */
  readonly purpose: Omit<KeptToken, 'token' | 'expiresAt'>;
  readonly obtain: Obtain;
  readonly store: TokenStore;
  /** Name of the stored token. */
  readonly name: string;
  readonly alone: Alone;
  /** Called before a token from the store is used: why this login must no longer be used; null: it may. */
  readonly refusal?: () => Failure | null;
  readonly clock: Clock;
}

export interface Tokens {
  /** A token that is valid for at least another minute: the stored one, or a new one. */
  get(): Result<string>;
  /** Another token than the one that `get` returned, which the service refused. */
  renew(): Result<string>;
  /** When the stored token expires, milliseconds since 1970; null: none. Sends nothing. */
  expiresAt(): number | null;
  /** Stores a token from elsewhere (an authorization). */
  keep(given: Given): void;
  /** Deletes the token from memory and store. */
  forget(): void;
}

/** A token could expire on its way. Milliseconds. */
const MARGIN = MINUTE_MS;
const BUSY =
  'Another window of yours is signing in to the advertising service at this moment. Try again in a few seconds.';
const BUSY_MS = 5_000;

export function createTokens({ purpose, obtain, store, name, alone, refusal, clock }: TokenOptions): Tokens {
  const { authUrl, clientId, scope } = purpose;
  let held: KeptToken | null = null;
  /** The last token returned here. */
  let renewedToken: string | null = null;

  const storedToken = (): KeptToken | null => {
    const token = readKept(store.get(name));
    const fits = token?.authUrl === authUrl && token.clientId === clientId && token.scope === scope;
    return fits ? token : null;
  };
  const isGood = (token: KeptToken | null): token is KeptToken =>
    token !== null && token.expiresAt - MARGIN > clock.now();

  const keep = ({ token, askedAt, expiresInSeconds }: Given): void => {
    held = { authUrl, clientId, scope, token, expiresAt: askedAt + Math.floor(expiresInSeconds) * 1000 };
    store.set(name, writeKept(held));
  };
  const give = (token: KeptToken): Result<string> => {
    held = token;
    renewedToken = token.token;
    return success(token.token);
  };

  /** With the lock: uses the token that another execution got meanwhile, or requests one. */
  const replace = (isWanted: (found: KeptToken) => boolean): Result<string> => {
    const lockedResult = alone((): Result<string> => {
      const refused = refusal?.();
      if (refused) return failed(refused);
      const token = storedToken();
      if (isGood(token) && isWanted(token)) return give(token);
      const grantReading = obtain();
      if (!grantReading.ok) return grantReading;
      keep(grantReading.value);
      return give(held!);
    });
    if (lockedResult.got) return lockedResult.value;
    return failed({ ...newFailure('rate-limited', BUSY), retryAt: clock.now() + BUSY_MS });
  };

  return {
    get() {
      if (held === null) {
        held = storedToken();
        // After the token was read: a new login is marked before its token is stored.
        const refused = held && refusal?.();
        if (refused) {
          held = null;
          return failed(refused);
        }
      }
      return isGood(held) ? give(held) : replace(() => true);
    },
    renew() {
      const refused = renewedToken;
      return replace(({ token }) => refused !== null && token !== refused);
    },
    expiresAt: () => (held ?? storedToken())?.expiresAt ?? null,
    keep,
    forget() {
      held = null;
      store.delete(name);
    },
  };
}
