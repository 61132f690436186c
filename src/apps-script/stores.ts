// apps-script: the stores over PropertiesService for the document, the person and the deployment, and the
// cache over CacheService.

import type { ReadOnlyStore, Store, TextCache } from '../ports/ports';

type Properties = GoogleAppsScript.Properties.Properties;

/** Opened on first use: onEdit in LIMITED mode must not pay for stores that it does not need. */
function opener(openProperties: () => Properties | null, what: string): () => Properties {
  let opened: Properties | null = null;
  return () => {
    opened = opened ?? openProperties();
    if (opened === null) throw new Error(`The ${what} properties are not available here.`);
    return opened;
  };
}

/** A store that reads all values in one call while a lock keeps others from changing them. */
export interface LockedStore extends Store {
  /** Until `release`, the first read fetches and caches all values. Holds can be nested. */
  hold(): void;
  /** The inverse of `hold`. */
  release(): void;
}

function storeOver(properties: () => Properties): LockedStore {
  let holds = 0;
  let cachedValues: Record<string, string> | null = null;
  return {
    get: (name) => {
      if (holds === 0) return properties().getProperty(name);
      cachedValues = cachedValues ?? properties().getProperties();
      return cachedValues[name] ?? null;
    },
    set: (name, value) => {
      properties().setProperty(name, value);
      if (cachedValues) cachedValues[name] = value;
    },
    delete: (name) => {
      properties().deleteProperty(name);
      if (cachedValues) delete cachedValues[name];
    },
    hold: () => {
      holds += 1;
      // Another execution may have written before this lock was taken.
      cachedValues = null;
    },
    release: () => {
      holds -= 1;
      if (holds === 0) cachedValues = null;
    },
  };
}

export const documentStore = (): LockedStore =>
  storeOver(opener(() => PropertiesService.getDocumentProperties(), 'document'));

export const userStore = (): LockedStore =>
  storeOver(opener(() => PropertiesService.getUserProperties(), 'user'));

/** The settings of the person who deploys the add-on, and the key of the seals: one call reads all of it. */
export function scriptStore(): ReadOnlyStore {
  let cachedValues: Readonly<Partial<Record<string, string>>> | null = null;
  return {
    get: (name) => {
      cachedValues = cachedValues ?? PropertiesService.getScriptProperties().getProperties();
      return cachedValues[name] ?? null;
    },
  };
}

export const userCache = (): TextCache => ({
  get: (names) => {
    const valuesByName = new Map(Object.entries(CacheService.getUserCache().getAll([...names])));
    return names.map((name) => valuesByName.get(name) ?? null);
  },
  put: (values, seconds) => {
    const valuesByName: Record<string, string> = {};
    values.forEach((value, name) => {
      valuesByName[name] = value;
    });
    CacheService.getUserCache().putAll(valuesByName, seconds);
  },
});
