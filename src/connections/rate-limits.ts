// connections: the paces of a connection, one for each interface of the service, shared by everything the
// person does with it.

import type { Ports } from '../ports/ports';
import { createRateLimit, type RateLimit } from '../service/rate-limit';
import type { Interface } from '../service/sentences';
import type { Settings } from '../settings/settings-table';
import { PACE } from './names';

/**
 * Nobody is at the book for longer than a few calls; a colleague's token request may hold the lock for some
 * seconds.
 */
const WAIT_MS = 10_000;

const bookIn = ({ userStore }: Pick<Ports, 'userStore'>, name: string) => ({
  get: () => userStore.get(name),
  set: (text: string) => userStore.set(name, text),
});

/** By person and connection: whatever document they work in, the service counts their requests together. */
export function rateLimitOf(
  ports: Ports,
  id: string,
  to: Exclude<Interface, 'token'>,
  { requestsAnHour }: Settings,
): RateLimit {
  return createRateLimit({
    store: bookIn(ports, PACE[to] + id),
    now: () => ports.clock.now(),
    alone: (work) => ports.userLock.withLock(WAIT_MS, work).got,
    limit: requestsAnHour === '' ? null : requestsAnHour,
  });
}

/**
 * Of requests for tokens, which are made where the person's lock is held already, and no document may be
 * open. They have an address of their own and are few: the setting of a document does not count them.
 */
export function tokenRateLimitOf(ports: Ports, id: string): RateLimit {
  return createRateLimit({
    store: bookIn(ports, PACE.token + id),
    now: () => ports.clock.now(),
    alone: (work) => {
      work();
      return true;
    },
    limit: null,
  });
}
