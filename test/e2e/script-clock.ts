// test, e2e: the script's clock: what waits for a service costs no time, and hours pass at a word.

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

/** A file of the script: waiting costs no time, the clock of that execution moves on instead. */
export const PATIENT: ScriptFile = fileOf('Patient.js', 0);

/**
 * The script's clock goes ahead of the real one, by as much more with each call, in every execution from now
 * on.
 */
export function later({ options: { files } }: Host, ms: number): void {
  files.push(fileOf(`Later${files.length}.js`, ms));
}
