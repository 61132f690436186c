// test: a store in memory.

import type { Store } from '../../src/ports/ports';

export function plainStore(
  entries: Map<string, string> = new Map(),
): Store & { entries: Map<string, string> } {
  return {
    entries,
    get: (name) => entries.get(name) ?? null,
    set: (name, value) => void entries.set(name, value),
    delete: (name) => void entries.delete(name),
  };
}
