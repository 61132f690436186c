// test of service: tokens by the first-party grant, set up as the app does for one execution.

import { createTokens, type Tokens } from '../../src/ad-service/access-tokens';
import type { TokenStore } from '../../src/ad-service/token-grants';
import { byCredentials } from '../../src/ad-service/token-grants';
import type { TokenEndpoint } from '../../src/ad-service/token-request';

export interface FirstParty extends TokenEndpoint {
  readonly scope: string;
  readonly store: TokenStore;
}

/** A store over texts that tests can read. */
export const storeOver = (texts: Map<string, string>): TokenStore => ({
  get: (name) => texts.get(name) ?? null,
  set: (name, value) => void texts.set(name, value),
  delete: (name) => void texts.delete(name),
});

/** In these tests no other execution signs in at the same time. */
export const alone = <T>(work: () => T) => ({ got: true, value: work() }) as const;

export const firstParty = ({ scope, store, ...endpoint }: FirstParty): Tokens =>
  createTokens({
    purpose: { authUrl: endpoint.authUrl, clientId: endpoint.credentials.clientId, scope },
    obtain: byCredentials(endpoint, scope),
    store,
    name: 'access-token',
    alone,
    clock: endpoint.clock,
  });
