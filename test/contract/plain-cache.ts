// test: a cache in memory with Google's limits, which can be cleared at any time.

import type { TextCache } from '../../src/ports/ports';

export function plainCache(): TextCache & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get: (names) => names.map((name) => entries.get(name) ?? null),
    put: (values) => {
      values.forEach((value, name) => {
        if (name.length > 250 || Buffer.byteLength(value) > 100 * 1024) throw new Error('Argument too large');
        entries.set(name, value);
      });
    },
  };
}
