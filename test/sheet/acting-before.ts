// test of sheet: a person who does something right before one call of the port.

import type { SheetPort } from '../../src/ports/sheet';
import type { PlainSheet } from './plain-workbook';

/** @param n the call, 1-based */
export function actingBefore(
  sheet: PlainSheet,
  n: number,
  act: () => void,
): { readonly port: SheetPort; isOver(): boolean } {
  let count = 0;
  const methods = Object.entries(sheet).map(([name, value]) => [
    name,
    typeof value !== 'function' || name === 'name'
      ? value
      : (...args: unknown[]) => {
          count += 1;
          if (count === n) act();
          return (value as (...all: unknown[]) => unknown)(...args);
        },
  ]);
  return { port: Object.fromEntries(methods) as unknown as SheetPort, isOver: () => count < n };
}
