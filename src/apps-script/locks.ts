// apps-script: the locks over LockService, which end with the execution: a killed one never leaves them
// closed.

import type { Lock } from '../ports/ports';
import type { LockedStore } from './stores';

/** Called when a lock was taken and before it is released: a store caches its values meanwhile. */
type LockListener = Pick<LockedStore, 'hold' | 'release'>;

/** @param beforeRelease also called after an error */
function lockOver(
  openLock: () => GoogleAppsScript.Lock.Lock | null,
  listeners: readonly LockListener[],
  beforeRelease: () => void,
): Lock {
  let lock: GoogleAppsScript.Lock.Lock | null = null;
  return {
    withLock: (waitMs, work) => {
      lock = lock ?? openLock();
      if (lock === null || !lock.tryLock(waitMs)) return { got: false };
      for (const listener of listeners) listener.hold();
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
        for (const listener of listeners) listener.release();
        lock.releaseLock();
      }
    },
  };
}

/** For the document: buffered writes are flushed before the next execution gets the lock. */
export const documentLock = (
  flush: () => void = () => SpreadsheetApp.flush(),
  listeners: readonly LockListener[] = [],
): Lock => lockOver(() => LockService.getDocumentLock(), listeners, flush);

/** For data of one person, such as tokens. */
export const userLock = (store?: LockListener): Lock =>
  lockOver(
    () => LockService.getUserLock(),
    store ? [store] : [],
    () => undefined,
  );
