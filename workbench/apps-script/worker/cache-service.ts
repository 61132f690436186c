// Workbench, Apps Script host, in the worker: CacheService and its caches.
import { signatureMismatch } from '../exceptions';
import type { Bridge } from './bridge';
import { strict } from './strict';
import { numberArgument, textArgument } from './text-argument';

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
  ): void => {
    const name = `CacheService.Cache.${method}`;
    if (typeof values !== 'object' || values === null) throw signatureMismatch(name, args);
    const texts = Object.entries(values).map(([entry, value]) => [entry, textArgument(name, value, args)]);
    const lasting = seconds === undefined ? [] : [numberArgument(name, seconds, args)];
    bridge.call('Cache', 'putAll', [kind, Object.fromEntries(texts), ...lasting]);
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
    remove: (name) => void bridge.call('Cache', 'removeAll', [kind, [key('remove', name)]]),
    removeAll: (names) => void bridge.call('Cache', 'removeAll', [kind, keys('removeAll', names)]),
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
