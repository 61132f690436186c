// service: access tokens for campaign management (section 5.1), kept until shortly before they expire; one
// execution of a person asks for a new one, all others find what it was given.

import type { Clock } from './clock';
import type { Failure, Result } from './errors';
import { failed, success, trouble } from './errors';
import type { KeptToken } from './token-answer';
import { readKept, writeKept } from './token-answer';
import type { Obtain, TokenStore } from './token-grants';
import type { Given } from './token-request';

/**
 * Runs the work while no other execution of this person does the same; `got: false`: it was not free in time.
 */
export type Alone = <T>(work: () => T) => { readonly got: true; readonly value: T } | { readonly got: false };

export interface TokenOptions {
  /** What the token is asked for by; a kept token of any other purpose is not used. */
  readonly purpose: Omit<KeptToken, 'token' | 'expiresAt'>;
  readonly obtain: Obtain;
  readonly store: TokenStore;
  /** The name under which the token is kept. */
  readonly name: string;
  readonly alone: Alone;
  /** Called before a token from the store is used: why this login must not be used any more; null: it may. */
  readonly refusal?: () => Failure | null;
  readonly clock: Clock;
}

export interface Tokens {
  /** A token that is good for at least another minute: the one at hand, else a new one. */
  get(): Result<string>;
  /**
   * Another token than the one that `get` gave (the service refused that); without such a one a new token in
   * any case.
   */
  renew(): Result<string>;
  /** When the token at hand expires, milliseconds since 1970; null when there is none. Asks nobody. */
  expiresAt(): number | null;
  /** Keeps a token that came some other way (an authorisation). */
  keep(given: Given): void;
  /** Removes the token at hand from memory and store. */
  forget(): void;
}

/** A token that is about to expire might do so on its way. Milliseconds. */
const MARGIN = 60_000;
const BUSY =
  'Another window of yours is signing in to the advertising service at this moment. Try again in a few seconds.';
const BUSY_MS = 5_000;

export function createTokens({ purpose, obtain, store, name, alone, refusal, clock }: TokenOptions): Tokens {
  const { authUrl, clientId, scope } = purpose;
  let held: KeptToken | null = null;
  /** The last token that was given out here. */
  let given: string | null = null;

  const kept = (): KeptToken | null => {
    const found = readKept(store.get(name));
    const fits = found?.authUrl === authUrl && found.clientId === clientId && found.scope === scope;
    return fits ? found : null;
  };
  const isGood = (token: KeptToken | null): token is KeptToken =>
    token !== null && token.expiresAt - MARGIN > clock.now();

  const keep = ({ token, askedAt, expiresInSeconds }: Given): void => {
    held = { authUrl, clientId, scope, token, expiresAt: askedAt + Math.floor(expiresInSeconds) * 1000 };
    store.set(name, writeKept(held));
  };
  const give = (token: KeptToken): Result<string> => {
    held = token;
    given = token.token;
    return success(token.token);
  };

  /** Alone: what another execution got meanwhile is taken; only when that is nothing is the service asked. */
  const replace = (isWanted: (found: KeptToken) => boolean): Result<string> => {
    const done = alone((): Result<string> => {
      const refused = refusal?.();
      if (refused) return failed(refused);
      const found = kept();
      if (isGood(found) && isWanted(found)) return give(found);
      const asked = obtain();
      if (!asked.ok) return asked;
      keep(asked.value);
      return give(held!);
    });
    if (done.got) return done.value;
    return failed({ ...trouble('rate-limited', BUSY), retryAt: clock.now() + BUSY_MS });
  };

  return {
    get() {
      if (held === null) {
        held = kept();
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
      const refused = given;
      return replace(({ token }) => refused !== null && token !== refused);
    },
    expiresAt: () => (held ?? kept())?.expiresAt ?? null,
    keep,
    forget() {
      held = null;
      store.delete(name);
    },
  };
}
