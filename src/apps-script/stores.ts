// apps-script: the stores over PropertiesService for the document, the person and the deployment, the cache
// over CacheService, and the locks over LockService, which end with the execution: a killed one never
// leaves them closed.

import type { Lock, ReadOnlyStore, Store, TextCache } from '../ports/ports';

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

/** Written by the person who deploys the add-on, never by the add-on: one call reads all of it. */
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

/** Stores that cache their values while a lock is held. */
type Held = readonly Pick<LockedStore, 'hold' | 'release'>[];

/** @param beforeRelease also called after an error */
function lockOver(
  openLock: () => GoogleAppsScript.Lock.Lock | null,
  stores: Held,
  beforeRelease: () => void,
): Lock {
  let lock: GoogleAppsScript.Lock.Lock | null = null;
  return {
    withLock: (waitMs, work) => {
      lock = lock ?? openLock();
      if (lock === null || !lock.tryLock(waitMs)) return { got: false };
      for (const store of stores) store.hold();
      try {
        const value = work();
        beforeRelease();
        return { got: true, value };
      } catch (error) {
        // Commits writes before the error while the lock is held. A second error does not hide the first.
        try {
          beforeRelease();
        } catch {}
        throw error;
      } finally {
        for (const store of stores) store.release();
        lock.releaseLock();
      }
    },
  };
}

/** For the document: buffered writes are flushed before the next execution gets the lock. */
export const documentLock = (flush: () => void = () => SpreadsheetApp.flush(), stores: Held = []): Lock =>
  lockOver(() => LockService.getDocumentLock(), stores, flush);

/** For data of one person, such as tokens. */
export const userLock = (store?: Held[number]): Lock =>
  lockOver(
    () => LockService.getUserLock(),
    store ? [store] : [],
    () => undefined,
  );
