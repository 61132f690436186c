// Workbench, Apps Script host, in the worker: CacheService and its caches.
import { signatureMismatch } from '../protocol/exceptions';
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';
import { numberArgument, textArgument } from './text-argument';

/** The value that Google returns from methods without a result; the published types declare void. */
const NULL = null as unknown as undefined;

type Cache = GoogleAppsScript.Cache.Cache;

function createCache(bridge: Bridge, kind: string): Cache {
  const key = (method: string, value: unknown) =>
    textArgument(`CacheService.Cache.${method}`, value, [value]);
  const keys = (method: string, list: unknown): string[] => {
    if (!Array.isArray(list)) throw signatureMismatch(`CacheService.Cache.${method}`, [list]);
    return list.map((entry) => key(method, entry));
  };
  const read = (list: string[]) => bridge.call('Cache', 'getAll', [kind, list]) as Record<string, string>;
  const write = (
    method: string,
    values: Record<string, unknown>,
    seconds: unknown,
    args: unknown[],
  ): undefined => {
    const name = `CacheService.Cache.${method}`;
    if (typeof values !== 'object' || values === null) throw signatureMismatch(name, args);
    const texts = Object.entries(values).map(([entry, value]) => [entry, textArgument(name, value, args)]);
    const lasting = seconds === undefined ? [] : [numberArgument(name, seconds, args)];
    bridge.call('Cache', 'putAll', [kind, Object.fromEntries(texts), ...lasting]);
    return NULL;
  };
  const methods: Cache = {
    get(name) {
      const wanted = key('get', name);
      return read([wanted])[wanted] ?? null;
    },
    getAll: (names) => read(keys('getAll', names)),
    put: (name: string, value: string, seconds?: number) =>
      write('put', { [key('put', name)]: value }, seconds, [name, value]),
    putAll: (values: Record<string, unknown>, seconds?: number) => write('putAll', values, seconds, [values]),
    remove(name) {
      bridge.call('Cache', 'removeAll', [kind, [key('remove', name)]]);
      return NULL;
    },
    removeAll(names) {
      bridge.call('Cache', 'removeAll', [kind, keys('removeAll', names)]);
      return NULL;
    },
  };
  return strict('Cache', methods);
}

/** The global `CacheService`; the document cache is null outside a document. */
export function cacheService(bridge: Bridge): GoogleAppsScript.Cache.CacheService {
  bridge.revive('Cache', (kind: string) => createCache(bridge, kind));
  const open = (kind: string) => bridge.call('CacheService', 'open', [kind]) as Cache;
  return strict('CacheService', {
    getDocumentCache: () => open('document'),
    getScriptCache: () => open('script'),
    getUserCache: () => open('user'),
  });
}
