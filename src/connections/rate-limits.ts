// connections: what is remembered of a connection between executions: the rate limit of each interface of
// the service, shared by all executions of the person, and which lists are too long for one answer.

import type { Interface } from '../ad-service/failure-sentences';
import type { LearnedPages } from '../ad-service/paged';
import { createRateLimit, type RateLimit } from '../ad-service/rate-limit';
import type { Settings } from '../features/settings/settings-table';
import type { Ports } from '../ports/ports';
import { PAGES, RATE_LIMITS } from './connection-record';

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

/** More is not stored: there are two kinds of lists with pages. */
const MOST = 10;

function parsed(text: string | null): Map<string, number> {
  try {
    const entries = Object.entries(JSON.parse(text ?? '{}') as Record<string, unknown>);
    const sizes = entries.filter(
      (entry): entry is [string, number] => Number.isInteger(entry[1]) && (entry[1] as number) > 0,
    );
    return new Map(sizes.slice(0, MOST));
  } catch {
    return new Map();
  }
}

/** Read when first asked for, written when something is learned. */
export function learnedPagesOf({ userStore }: Pick<Ports, 'userStore'>, id: string): LearnedPages {
  const name = PAGES + id;
  let sizes: Map<string, number> | null = null;
  const pageSizes = () => {
    sizes = sizes ?? parsed(userStore.get(name));
    return sizes;
  };
  const write = () => {
    if (pageSizes().size > 0) userStore.set(name, JSON.stringify(Object.fromEntries(pageSizes())));
    else userStore.delete(name);
  };
  return {
    get: (resource) => pageSizes().get(resource),
    set: (resource, size) => {
      if (pageSizes().get(resource) === size) return;
      pageSizes().set(resource, size);
      write();
    },
    delete: (resource) => {
      if (pageSizes().delete(resource)) write();
    },
  };
}
