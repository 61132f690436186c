// test: a lock in memory; `taken`: another execution holds it.

import type { Lock } from '../../src/ports/ports';

export interface PlainLock extends Lock {
  taken: boolean;
}

export function plainLock(): PlainLock {
  const lock: PlainLock = {
    taken: false,
    withLock: (_waitMs, work) => {
      if (lock.taken) return { got: false };
      lock.taken = true;
      try {
        return { got: true, value: work() };
      } finally {
        lock.taken = false;
      }
    },
  };
  return lock;
}
