// apps-script: the cache over CacheService, one call for any number of values.

import type { TextCache } from '../ports/ports';

export const userCache = (): TextCache => ({
  get: (names) => {
    const found = new Map(Object.entries(CacheService.getUserCache().getAll([...names])));
    return names.map((name) => found.get(name) ?? null);
  },
  put: (values, seconds) => {
    const all: Record<string, string> = {};
    values.forEach((value, name) => {
      all[name] = value;
    });
    CacheService.getUserCache().putAll(all, seconds);
  },
});
