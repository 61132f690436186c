// apps-script: the locks over LockService; they end with the execution, so a killed one never leaves them closed.

import type { Lock } from '../app/ports';

function lockOver(open: () => GoogleAppsScript.Lock.Lock | null, beforeRelease: () => void): Lock {
  let lock: GoogleAppsScript.Lock.Lock | null = null;
  return {
    withLock: (waitMs, work) => {
      lock = lock ?? open();
      if (lock === null || !lock.tryLock(waitMs)) return { got: false };
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
        lock.releaseLock();
      }
    },
  };
}

/** For everything that reads and writes the document: buffered writes are flushed before the next holder reads. */
export const documentLock = (): Lock =>
  lockOver(
    () => LockService.getDocumentLock(),
    () => SpreadsheetApp.flush(),
  );

/** For what belongs to one person, such as tokens. */
export const userLock = (): Lock =>
  lockOver(
    () => LockService.getUserLock(),
    () => undefined,
  );
