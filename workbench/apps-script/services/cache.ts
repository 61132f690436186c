// Workbench, Apps Script host: CacheService on the main thread. Any read may miss.
import { ScriptException } from '../protocol/exceptions';
import { handle } from '../protocol/messages';
import { requireMode } from './permission';
import type { Run, Service } from './run';

type CacheKind = 'document' | 'user' | 'script';

interface Entry {
  value: string;
  expires: number;
}

const LONGEST_KEY = 250;
const LARGEST_VALUE = 100 * 1024;
const LONGEST_SECONDS = 21_600;
const STANDARD_SECONDS = 600;
const MOST_ENTRIES = 1000;
const KEPT_ENTRIES = 900;

/** Controls for tests: a cache may drop any entry. */
export interface CacheControl {
  /** While true, every read misses. */
  forgetting: boolean;
  /** Drops all entries. */
  clear(): void;
  /** The current entries, as JSON. */
  saved(): string;
  /** Replaces all entries by those that `saved` returned. */
  restore(saved: string): void;
}

const nameOf = (run: Run, kind: CacheKind): string => (kind === 'user' ? `user ${run.user}` : kind);

/** Above its capacity, Google keeps the 900 entries that expire last. */
function trim(cache: Map<string, Entry>): void {
  if (cache.size <= MOST_ENTRIES) return;
  const soonest = [...cache.entries()].sort(([, a], [, b]) => a.expires - b.expires);
  for (const [key] of soonest.slice(0, cache.size - KEPT_ENTRIES)) cache.delete(key);
}

export function cacheServices(): { services: Record<string, Service>; control: CacheControl } {
  const caches = new Map<string, Map<string, Entry>>();
  const control: CacheControl = {
    forgetting: false,
    clear: () => caches.clear(),
    saved: () => JSON.stringify([...caches].map(([name, cache]) => [name, [...cache]])),
    restore: (saved) => {
      caches.clear();
      const all = JSON.parse(saved) as [string, [string, Entry][]][];
      for (const [name, entries] of all) caches.set(name, new Map(entries));
    },
  };

  const open = (run: Run, kind: CacheKind, method: string): Map<string, Entry> => {
    requireMode(run, 'LIMITED', `CacheService.Cache.${method}`);
    const name = nameOf(run, kind);
    const cache = caches.get(name) ?? new Map<string, Entry>();
    caches.set(name, cache);
    return cache;
  };

  const read = (run: Run, cache: Map<string, Entry>, key: string): string | null => {
    const entry = cache.get(key);
    if (!entry || control.forgetting) return null;
    if (entry.expires > run.host.now()) return entry.value;
    cache.delete(key);
    return null;
  };

  const put = (
    run: Run,
    kind: CacheKind,
    values: Record<string, string>,
    seconds = STANDARD_SECONDS,
  ): void => {
    const cache = open(run, kind, 'put');
    if (seconds <= 0) throw new ScriptException(`Invalid argument: ${seconds}`);
    for (const [key, value] of Object.entries(values)) {
      if (key.length > LONGEST_KEY) throw new ScriptException('Argument too large: key');
      if (Buffer.byteLength(value, 'utf8') > LARGEST_VALUE)
        throw new ScriptException('Argument too large: value');
    }
    const expires = run.host.now() + Math.min(seconds, LONGEST_SECONDS) * 1000;
    for (const [key, value] of Object.entries(values)) cache.set(key, { value, expires });
    trim(cache);
  };

  const CacheService: Service = {
    open(run, kind: CacheKind) {
      requireMode(run, 'LIMITED', 'CacheService.getCache');
      return kind === 'document' && !run.documentBound ? null : handle('Cache', kind);
    },
  };

  const Cache: Service = {
    getAll(run, kind: CacheKind, keys: string[]) {
      const cache = open(run, kind, 'get');
      const found = keys
        .map((key) => [key, read(run, cache, key)] as const)
        .filter(([, value]) => value !== null);
      return Object.fromEntries(found);
    },
    putAll: put,
    removeAll(run, kind: CacheKind, keys: string[]) {
      const cache = open(run, kind, 'remove');
      for (const key of keys) cache.delete(key);
    },
  };
  return { services: { CacheService, Cache }, control };
}
