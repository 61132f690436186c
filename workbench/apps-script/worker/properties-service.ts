// Workbench, Apps Script host, in the worker: PropertiesService and its stores.
import { signatureMismatch } from '../protocol/exceptions';
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';
import { textArgument } from './text-argument';

type Properties = GoogleAppsScript.Properties.Properties;

const SERVICE = 'PropertiesService.Properties';

/** One store; keys and values are converted to text here, as Google's signatures require. */
function createStore(bridge: Bridge, kind: string): Properties {
  const call = (method: string, ...args: unknown[]) => bridge.call('Properties', method, [kind, ...args]);
  const key = (method: string, value: unknown, args: unknown[]) =>
    textArgument(`${SERVICE}.${method}`, value, args);
  const methods: Properties = {
    deleteAllProperties() {
      call('deleteAllProperties');
      return store;
    },
    deleteProperty(name) {
      call('deleteProperty', key('deleteProperty', name, [name]));
      return store;
    },
    getKeys: () => call('getKeys') as string[],
    getProperties: () => call('getProperties') as Record<string, string>,
    getProperty: (name) => call('getProperty', key('getProperty', name, [name])) as string | null,
    setProperties(entries: Record<string, string>, deleteAllOthers?: boolean) {
      const method = `${SERVICE}.setProperties`;
      if (typeof entries !== 'object' || entries === null) throw signatureMismatch(method, [entries]);
      const texts = Object.entries(entries).map(([name, value]) => [
        name,
        textArgument(method, value, [entries]),
      ]);
      call('setProperties', Object.fromEntries(texts), deleteAllOthers === true);
      return store;
    },
    setProperty(name, value) {
      const args = [name, value];
      call('setProperty', key('setProperty', name, args), key('setProperty', value, args));
      return store;
    },
  };
  const store = strict('Properties', methods);
  return store;
}

/** The global `PropertiesService`; document properties are null outside a document. */
export function propertiesService(bridge: Bridge): GoogleAppsScript.Properties.PropertiesService {
  bridge.revive('Properties', (kind: string) => createStore(bridge, kind));
  const open = (kind: string) => bridge.call('PropertiesService', 'open', [kind]) as Properties;
  return strict('PropertiesService', {
    getDocumentProperties: () => open('document'),
    getScriptProperties: () => open('script'),
    getUserProperties: () => open('user'),
  });
}
