// test of sheet: a person acts right before any call of the add-on.

import type { PlainSheet } from './plain-workbook';

/** @param act gets the number of each call, from 1; its own calls are not counted */
export function actingSheet(
  sheet: PlainSheet,
  act: (call: number) => void,
): { readonly acting: PlainSheet; calls(): number } {
  let calls = 0;
  let isActing = false;
  const acting = new Proxy(sheet, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function' || name === 'rowsSeen') return own;
      return (...args: unknown[]): unknown => {
        if (!isActing) {
          calls += 1;
          isActing = true;
          act(calls);
          isActing = false;
        }
        return (own as (...args: unknown[]) => unknown)(...args);
      };
    },
  });
  return { acting, calls: () => calls };
}
