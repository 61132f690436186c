// test, sheet: a sheet whose rows are a table with typed columns.

import { FormatRefused } from '../../src/shared/google-errors';
import type { PlainSheet } from './plain-workbook';

/** Like a table at Google: the next read throws the refusal; writes after the format are dropped. */
export function inTable(sheet: PlainSheet): PlainSheet {
  let isRefused = false;
  return new Proxy(sheet, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      return (...args: unknown[]): unknown => {
        if (name === 'formatCells') isRefused ||= (args[0] as unknown[]).length > 0;
        if (!isRefused) return (own as (...args: unknown[]) => unknown)(...args);
        if (/^(write|format)/.test(String(name))) return undefined;
        isRefused = false;
        throw new FormatRefused('typed column');
      };
    },
  });
}
