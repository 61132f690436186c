// apps-script: the stores over PropertiesService: for the document, the person and the deployment.

import type { ReadOnlyStore, Store } from '../ports/ports';

type Properties = GoogleAppsScript.Properties.Properties;

/** Opened on first use: onEdit in LIMITED mode must not pay for stores that it does not need. */
function opener(open: () => Properties | null, what: string): () => Properties {
  let opened: Properties | null = null;
  return () => {
    opened = opened ?? open();
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
  let all: Record<string, string> | null = null;
  return {
    get: (name) => {
      if (holds === 0) return properties().getProperty(name);
      all = all ?? properties().getProperties();
      return all[name] ?? null;
    },
    set: (name, value) => {
      properties().setProperty(name, value);
      if (all) all[name] = value;
    },
    delete: (name) => {
      properties().deleteProperty(name);
      if (all) delete all[name];
    },
    hold: () => {
      holds += 1;
      // Another execution may have written before this lock was taken.
      all = null;
    },
    release: () => {
      holds -= 1;
      if (holds === 0) all = null;
    },
  };
}

export const documentStore = (): LockedStore =>
  storeOver(opener(() => PropertiesService.getDocumentProperties(), 'document'));

export const userStore = (): LockedStore =>
  storeOver(opener(() => PropertiesService.getUserProperties(), 'user'));

/** Written by the person who deploys the add-on, never by the add-on: one call reads all of it. */
export function scriptStore(): ReadOnlyStore {
  let all: Readonly<Partial<Record<string, string>>> | null = null;
  return {
    get: (name) => {
      all = all ?? PropertiesService.getScriptProperties().getProperties();
      return all[name] ?? null;
    },
  };
}
