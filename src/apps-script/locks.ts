// apps-script: the locks over LockService; they end with the execution, so a killed one never leaves them
// closed.

import type { Lock } from '../ports/ports';
import type { LockedStore } from './stores';

/** Stores that cache their values while a lock is held. */
type Held = readonly Pick<LockedStore, 'hold' | 'release'>[];

/** @param beforeRelease also called after an error */
function lockOver(
  open: () => GoogleAppsScript.Lock.Lock | null,
  stores: Held,
  beforeRelease: () => void,
): Lock {
  let lock: GoogleAppsScript.Lock.Lock | null = null;
  return {
    withLock: (waitMs, work) => {
      lock = lock ?? open();
      if (lock === null || !lock.tryLock(waitMs)) return { got: false };
      for (const store of stores) store.hold();
      try {
        const value = work();
        beforeRelease();
        return { got: true, value };
      } catch (error) {
        // Commits writes before the error while the lock is held. A second error does not hide the first.
        try {
          beforeRelease();
        } catch {}
        throw error;
      } finally {
        for (const store of stores) store.release();
        lock.releaseLock();
      }
    },
  };
}

/** For the document: buffered writes are flushed before the next execution gets the lock. */
export const documentLock = (flush: () => void = () => SpreadsheetApp.flush(), stores: Held = []): Lock =>
  lockOver(() => LockService.getDocumentLock(), stores, flush);

/** For data of one person, such as tokens. */
export const userLock = (store?: Held[number]): Lock =>
  lockOver(
    () => LockService.getUserLock(),
    store ? [store] : [],
    () => undefined,
  );
