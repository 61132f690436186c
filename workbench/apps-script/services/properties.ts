// Workbench, Apps Script host: PropertiesService on the main thread: three stores with Google's limits.
import { ScriptException } from '../protocol/exceptions';
import { handle, SELF } from '../protocol/messages';
import { requireMode } from './permission';
import { type Quota, spend } from './quota';
import type { Run, Service } from './run';
import type { StateFile } from './state-file';

type StoreKind = 'document' | 'user' | 'script';

const LARGEST_VALUE = 9 * 1024;
const LARGEST_STORE = 500 * 1024;

const size = (text: string): number => Buffer.byteLength(text, 'utf8');

/** Throws Google's errors if `next` exceeds the limits of a store. */
function checkSize(next: Record<string, string>): void {
  let total = 0;
  for (const [key, value] of Object.entries(next)) {
    if (size(value) > LARGEST_VALUE) throw new ScriptException('Argument too large: value');
    total += size(key) + size(value);
  }
  if (total > LARGEST_STORE) {
    throw new ScriptException(
      'You have exceeded the property storage quota. Please remove some properties and try again.',
    );
  }
}

function storeOf({ state }: StateFile, kind: StoreKind, user: string): Record<string, string> {
  if (kind === 'script') return state.script;
  if (kind === 'document') return state.document;
  state.users[user] ??= {};
  return state.users[user];
}

function replace(store: Record<string, string>, next: Record<string, string>): void {
  for (const key of Object.keys(store)) if (!(key in next)) delete store[key];
  Object.assign(store, next);
}

/** `quota` counts reads and writes of a user per day; getProperties and setProperties count once. */
export function propertiesServices(file: StateFile, quota: Quota): Record<string, Service> {
  const open = (run: Run, kind: StoreKind, method: string): Record<string, string> => {
    requireMode(run, 'LIMITED', `PropertiesService.Properties.${method}`);
    spend(quota, run);
    return storeOf(file, kind, run.user);
  };
  const change = (
    run: Run,
    kind: StoreKind,
    method: string,
    edit: (copy: Record<string, string>) => void,
  ) => {
    const store = open(run, kind, method);
    const next = { ...store };
    edit(next);
    checkSize(next);
    replace(store, next);
    file.save();
    return SELF;
  };

  const PropertiesService: Service = {
    open(run, kind: StoreKind) {
      requireMode(run, 'LIMITED', 'PropertiesService.getProperties');
      return kind === 'document' && !run.documentBound ? null : handle('Properties', kind);
    },
  };

  const Properties: Service = {
    getProperty: (run, kind: StoreKind, key: string) => {
      const store = open(run, kind, 'getProperty');
      return Object.hasOwn(store, key) ? store[key] : null;
    },
    getProperties: (run, kind: StoreKind) => ({ ...open(run, kind, 'getProperties') }),
    getKeys: (run, kind: StoreKind) => Object.keys(open(run, kind, 'getKeys')),
    setProperty: (run, kind: StoreKind, key: string, value: string) =>
      change(run, kind, 'setProperty', (copy) => {
        copy[key] = value;
      }),
    setProperties: (run, kind: StoreKind, entries: Record<string, string>, deleteAllOthers: boolean) =>
      change(run, kind, 'setProperties', (copy) =>
        deleteAllOthers ? replace(copy, entries) : Object.assign(copy, entries),
      ),
    deleteProperty: (run, kind: StoreKind, key: string) =>
      change(run, kind, 'deleteProperty', (copy) => {
        delete copy[key];
      }),
    deleteAllProperties: (run, kind: StoreKind) =>
      change(run, kind, 'deleteAllProperties', (copy) => replace(copy, {})),
  };
  return { PropertiesService, Properties };
}
