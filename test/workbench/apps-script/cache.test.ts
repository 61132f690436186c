// Workbench, Apps Script host: CacheService keeps values for a while, and may drop them at any time.
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

const CACHE = `
  function put(key, value, seconds) { const c = CacheService.getUserCache(); seconds ? c.put(key, value, seconds) : c.put(key, value); }
  function get(key) { return CacheService.getUserCache().get(key); }`;

test('one and many values are put, read and removed', async () => {
  const value = await runBody(`
    const cache = CacheService.getScriptCache();
    cache.put('a', 'one');
    cache.putAll({b: 'two', c: 3}, 60);
    cache.remove('a');
    const all = cache.getAll(['a', 'b', 'c']);
    cache.removeAll(['b', 'c']);
    return {all, gone: cache.get('b')};`);
  expect(value).toEqual({ all: { b: 'two', c: '3' }, gone: null });
});

test('values expire after ten minutes, the given time, or at most six hours', async () => {
  let now = 0;
  const host = await hostWith(CACHE, { now: () => now });
  await resultOf(host, { function: 'put', args: ['standard', 'x'] });
  await resultOf(host, { function: 'put', args: ['short', 'x', 30] });
  await resultOf(host, { function: 'put', args: ['longest', 'x', 999_999] });
  const seen = async () => {
    const values = [];
    for (const key of ['standard', 'short', 'longest']) {
      values.push(await resultOf(host, { function: 'get', args: [key] }));
    }
    return values;
  };
  now = 29_000;
  expect(await seen()).toEqual(['x', 'x', 'x']);
  now = 30_000;
  expect(await seen()).toEqual(['x', null, 'x']);
  now = 600_000;
  expect(await seen()).toEqual([null, null, 'x']);
  now = 21_600_000;
  expect(await seen()).toEqual([null, null, null]);
});

test('users do not share the user cache; outside a document there is no document cache', async () => {
  const host = await hostWith(CACHE);
  await resultOf(host, { function: 'put', args: ['k', 'mine'], user: 'a@example.com' });
  expect(await resultOf(host, { function: 'get', args: ['k'], user: 'b@example.com' })).toBeNull();
  expect(await runBody('return CacheService.getDocumentCache()', {}, { documentBound: false })).toBeNull();
});

test('a test can clear it', async () => {
  const host = await hostWith(CACHE);
  await resultOf(host, { function: 'put', args: ['k', 'x'] });
  host.cache.forgetting = true;
  expect(await resultOf(host, { function: 'get', args: ['k'] })).toBeNull();
  host.cache.forgetting = false;
  expect(await resultOf(host, { function: 'get', args: ['k'] })).toBe('x');
  host.cache.clear();
  expect(await resultOf(host, { function: 'get', args: ['k'] })).toBeNull();
});

test('above a thousand entries only the 900 that expire last stay', async () => {
  const value = await runBody(`
    const cache = CacheService.getScriptCache();
    for (let i = 0; i <= 1000; i++) cache.put('k' + i, 'x', 1000 + i);
    const keys = Array.from({length: 1001}, (_, i) => 'k' + i);
    return Object.keys(cache.getAll(keys)).length;`);
  expect(value).toBe(900);
});

test.each([
  ['a key over 250 characters', `c.put('k'.repeat(251), 'x')`, 'Exception: Argument too large: key'],
  ['a value over 100 KB', `c.put('k', 'x'.repeat(102401))`, 'Exception: Argument too large: value'],
  ['no value', `c.put('k')`, "don't match the method signature for CacheService.Cache.put"],
  ['a time of zero', `c.put('k', 'x', 0)`, 'Exception: Invalid argument'],
])('refuses %s', async (_name, body, message) => {
  await expect(runBody(`const c = CacheService.getUserCache(); ${body}`)).rejects.toThrow(message);
});
