// apps-script: the stores over PropertiesService, one for the document, one for the person, one for the deployment.

import type { FixedStore, Store } from '../app/ports';

type Properties = GoogleAppsScript.Properties.Properties;

/** Nothing is asked of Google before the first use: onEdit in LIMITED mode must not pay for stores it does not need. */
function storeOver(open: () => Properties | null, what: string): Store {
  let opened: Properties | null = null;
  const properties = (): Properties => {
    opened = opened ?? open();
    if (opened === null) throw new Error(`The ${what} properties are not available here.`);
    return opened;
  };
  return {
    get: (name) => properties().getProperty(name),
    set: (name, value) => {
      properties().setProperty(name, value);
    },
    delete: (name) => {
      properties().deleteProperty(name);
    },
  };
}

export const documentStore = (): Store =>
  storeOver(() => PropertiesService.getDocumentProperties(), 'document');

export const userStore = (): Store => storeOver(() => PropertiesService.getUserProperties(), 'user');

/** Whoever deployed the add-on wrote it, and the add-on never does: one call reads all of it. */
export function scriptStore(): FixedStore {
  let all: Readonly<Partial<Record<string, string>>> | null = null;
  return {
    get: (name) => {
      all = all ?? PropertiesService.getScriptProperties().getProperties();
      return all[name] ?? null;
    },
  };
}
