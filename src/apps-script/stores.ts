// apps-script: the stores over PropertiesService, one for the document, one for the person, one for the deployment.

import type { Store } from '../app/ports';

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

export const scriptStore = (): Store => storeOver(() => PropertiesService.getScriptProperties(), 'script');
