// test, e2e: the script's clock: waiting for a service takes no time, waiting for a lock little, and hours
// can be skipped.

import type { Host } from '../../workbench/apps-script/host';
import type { ScriptFile } from '../../workbench/apps-script/protocol/messages';

const fileOf = (name: string, ahead: number): ScriptFile => ({
  name,
  source: `(function () {
  var late = ${ahead}, real = Date.now;
  Date.now = function () { return real.call(Date) + late; };
  globalThis.Utilities = { __proto__: Utilities, sleep: function (ms) { late += ms; } };
})();`,
});

/** A file of the script: waiting takes no time; it moves the clock of that execution on. */
export const PATIENT: ScriptFile = fileOf('Patient.js', 0);

/** Moves the script's clock further ahead of the real one, for all executions from now on. */
export function later({ options: { files } }: Host, ms: number): void {
  files.push(fileOf(`Later${files.length}.js`, ms));
}

/** Waiting for the document lock is a hundred times faster, so its time limit comes sooner. */
export const HASTE: ScriptFile = {
  name: 'Haste.js',
  source: `var LockService = (function (google) {
    return {
      getUserLock: function () { return google.getUserLock(); },
      getScriptLock: function () { return google.getScriptLock(); },
      getDocumentLock: function () {
        var lock = google.getDocumentLock();
        return {
          tryLock: function (ms) { return lock.tryLock(ms / 100); },
          waitLock: function (ms) { lock.waitLock(ms / 100); },
          hasLock: function () { return lock.hasLock(); },
          releaseLock: function () { lock.releaseLock(); },
        };
      },
    };
  })(LockService);`,
};
