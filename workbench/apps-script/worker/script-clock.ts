// Workbench, Apps Script host, in the worker: the script's clock, if it differs from the machine's.
import type { ScriptClock } from '../protocol/messages';

/** After this call, `Date.now()`, `new Date()` and `Date()` use this clock; other dates are unchanged. */
export function installClock({ ahead, from }: ScriptClock): void {
  const milliseconds = new BigInt64Array(ahead);
  const now = from === undefined ? Date.now : () => from;
  // Saved because scripts may replace or delete the global.
  const { load } = Atomics;
  const moment = (): number => now() + Number(load(milliseconds, 0));
  Date.now = moment;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [moment()] : args, made),
    apply: (target) => new target(moment()).toString(),
  });
}

/** Waits, or advances the clock if it supports that. */
export function sleepOn(clock: ScriptClock | null, milliseconds: number): void {
  if (clock?.sleepsAtOnce) Atomics.add(new BigInt64Array(clock.ahead), 0, BigInt(Math.round(milliseconds)));
  else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
