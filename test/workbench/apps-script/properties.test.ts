// Workbench, Apps Script host: PropertiesService keeps text per document, user and script, within Google's
// limits.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

const STORES = `
  function open(kind) { return PropertiesService['get' + kind + 'Properties'](); }
  function put(kind, key, value) { open(kind).setProperty(key, value); }
  function read(kind) { return open(kind).getProperties(); }`;

test('stores have set, get, delete and bulk methods, and chain', async () => {
  const value = await runBody(`
    const store = PropertiesService.getUserProperties();
    store.setProperty('a', 'one').setProperties({b: 'two', c: 3}).deleteProperty('a');
    const before = store.getProperties();
    store.setProperties({d: 'four'}, true);
    const keys = store.getKeys();
    store.deleteAllProperties();
    return {before, keys, missing: store.getProperty('d'), left: store.getKeys()};`);
  expect(value).toEqual({ before: { b: 'two', c: '3' }, keys: ['d'], missing: null, left: [] });
});

test('user properties belong to one user, the others to all', async () => {
  const host = await hostWith(STORES);
  for (const kind of ['User', 'Document', 'Script']) {
    await resultOf(host, { function: 'put', args: [kind, 'who', kind], user: 'a@example.com' });
  }
  const seen = (kind: string) => resultOf(host, { function: 'read', args: [kind], user: 'b@example.com' });
  expect(await seen('User')).toEqual({});
  expect(await seen('Document')).toEqual({ who: 'Document' });
  expect(await seen('Script')).toEqual({ who: 'Script' });
});

test('document properties are null outside a document', async () => {
  expect(
    await runBody('return PropertiesService.getDocumentProperties()', {}, { documentBound: false }),
  ).toBeNull();
});

test.each([
  ['a value of 9 KB fits', `s.setProperty('k', 'x'.repeat(9216)); return 'kept'`, 'kept'],
  [
    'the store of 500 KB fits',
    `for (let i = 0; i < 50; i++) s.setProperty('k' + i, 'x'.repeat(9216)); return 'kept'`,
    'kept',
  ],
])('%s', async (_name, body, expected) => {
  expect(await runBody(`const s = PropertiesService.getScriptProperties(); ${body}`)).toBe(expected);
});

test.each([
  [
    'more than 9 KB, counted in bytes',
    `s.setProperty('k', 'é'.repeat(4609))`,
    'Exception: Argument too large: value',
  ],
  [
    'more than 500 KB',
    `for (let i = 0; i < 60; i++) s.setProperty('k' + i, 'x'.repeat(9000))`,
    'Exception: You have exceeded the property storage quota',
  ],
  [
    'null as a value',
    `s.setProperty('k', null)`,
    "The parameters (String,null) don't match the method signature for PropertiesService.Properties.setProperty.",
  ],
  ['an object as a value', `s.setProperties({k: {}})`, "don't match the method signature"],
  [
    'a method that is missing',
    `s.getPropertyNames()`,
    'Properties.getPropertyNames is not implemented in the workbench',
  ],
])('refuses %s', async (_name, body, message) => {
  await expect(runBody(`const s = PropertiesService.getScriptProperties(); ${body}`)).rejects.toThrow(
    message,
  );
});

test('a refused setProperties changes nothing', async () => {
  const value = await runBody(`
    const s = PropertiesService.getScriptProperties();
    s.setProperty('a', 'old');
    try { s.setProperties({a: 'new', b: 'x'.repeat(10000)}); } catch (error) {}
    return s.getProperties();`);
  expect(value).toEqual({ a: 'old' });
});

test('LIMITED may use properties, NONE may not', async () => {
  const body = `return PropertiesService.getDocumentProperties().getKeys()`;
  expect(await runBody(body, {}, { mode: 'LIMITED' })).toEqual([]);
  await expect(runBody(body, {}, { mode: 'NONE' })).rejects.toThrow(
    'Specified permissions are not sufficient',
  );
});

test('reads and writes per day are counted', async () => {
  const host = await hostWith(STORES);
  host.quotas.properties.limit = 2;
  await resultOf(host, { function: 'put', args: ['User', 'a', '1'] });
  await resultOf(host, { function: 'read', args: ['User'] });
  await expect(resultOf(host, { function: 'read', args: ['User'] })).rejects.toThrow(
    'Service invoked too many times for one day: properties.',
  );
});

test('the state file keeps them over a restart and is readable only by its owner', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'state-'));
  const stateFile = path.join(folder, 'state.json');
  try {
    const first = await hostWith(STORES, { stateFile, scriptProperties: { base: 'given' } });
    await resultOf(first, { function: 'put', args: ['User', 'token', 'kept'] });
    // Written at once: a kill after the call loses nothing.
    expect(readFileSync(stateFile, 'utf8')).toContain('kept');
    expect(statSync(stateFile).mode & 0o077).toBe(0);
    const second = await hostWith(STORES, { stateFile });
    expect(await resultOf(second, { function: 'read', args: ['User'] })).toEqual({ token: 'kept' });
    expect(await resultOf(second, { function: 'read', args: ['Script'] })).toEqual({ base: 'given' });
  } finally {
    await closeAll();
    rmSync(folder, { recursive: true });
  }
});
