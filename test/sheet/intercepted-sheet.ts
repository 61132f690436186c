// test of sheet: runs a callback, for example an action of a person, right before each call of the add-on.

import type { PlainSheet } from './plain-workbook';

/**
 * `rowsSeen` is not a call.
 * @param beforeCall gets the number of the call, from 1
 */
export function interceptCalls(
  sheet: PlainSheet,
  beforeCall: (call: number) => void,
): { readonly intercepted: PlainSheet; calls(): number } {
  let calls = 0;
  let isInside = false;
  const intercepted = new Proxy(sheet, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function' || name === 'rowsSeen') return own;
      return (...args: unknown[]): unknown => {
        if (!isInside) {
          calls += 1;
          isInside = true;
          beforeCall(calls);
          isInside = false;
        }
        return (own as (...args: unknown[]) => unknown)(...args);
      };
    },
  });
  return { intercepted, calls: () => calls };
}
