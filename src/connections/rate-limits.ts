// connections: the rate limit of each interface of the service, shared by all executions of the person.

import type { Interface } from '../ad-service/failure-sentences';
import { createRateLimit, type RateLimit } from '../ad-service/rate-limit';
import type { Settings } from '../features/settings/settings-table';
import type { Ports } from '../ports/ports';
import { RATE_LIMITS } from './connection-record';

/**
 * The state is locked for a few calls only; a token request may hold the lock for some seconds. Milliseconds.
 */
const WAIT_MS = 10_000;

const storeOf = ({ userStore }: Pick<Ports, 'userStore'>, name: string) => ({
  get: () => userStore.get(name),
  set: (text: string) => userStore.set(name, text),
});

/** By person and connection: the service counts requests of all documents together. */
export function rateLimitOf(
  ports: Ports,
  id: string,
  to: Exclude<Interface, 'token'>,
  { requestsAnHour }: Settings,
): RateLimit {
  return createRateLimit({
    store: storeOf(ports, RATE_LIMITS[to] + id),
    now: () => ports.clock.now(),
    alone: (work) => ports.userLock.withLock(WAIT_MS, work).got,
    limit: requestsAnHour,
  });
}

/**
 * For token requests, which run under the person's lock and may have no document. They are few and have their
 * own address, so the document's setting does not count them.
 */
export function tokenRateLimitOf(ports: Ports, id: string): RateLimit {
  return createRateLimit({
    store: storeOf(ports, RATE_LIMITS.token + id),
    now: () => ports.clock.now(),
    alone: (work) => {
      work();
      return true;
    },
    limit: Number.POSITIVE_INFINITY,
  });
}
