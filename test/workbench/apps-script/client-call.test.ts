// Workbench, Apps Script host: google.script.run reaches top-level functions with data and nothing else.
import { closeAll, hostWith } from './script-host';

afterEach(closeAll);

const SCRIPT = `
  function echo(...args) { return args; }
  function hidden_() { return 'secret'; }
  const arrow = () => 'not declared';
  globalThis.assigned = function () { return 'not declared'; };
  function outer() { function inner() {} }
  function fails() { const e = new TypeError('because'); e.token = 'secret'; throw e; }
  function dated() { return {when: new Date(0)}; }
  function functional() { return [() => 1]; }
  function googles() { return SpreadsheetApp.getActive(); }
  function nothing() {}
  function mode() { return [String(SpreadsheetApp.getUi() !== null), Session.getEffectiveUser().getEmail()]; }`;

async function call(name: string, args: unknown[] = []) {
  const host = await hostWith(SCRIPT);
  return host.callFromClient({ user: 'a@example.com', session: 'page', function: name, args });
}

test('data goes in and comes out', async () => {
  const data = [1, 'two', true, null, { list: [{ deep: 'x' }] }];
  expect(await call('echo', data)).toEqual({ ok: true, value: data });
  expect(await call('nothing')).toEqual({ ok: true, value: null });
  expect(await call('mode')).toEqual({ ok: true, value: ['true', 'a@example.com'] });
});

test('a client cannot forge references to objects', async () => {
  const forged = { $: 'Range', ref: { sheetId: 'x', row: 1, column: 1, rows: 1, columns: 1 } };
  expect(await call('echo', [forged])).toEqual({ ok: true, value: [forged] });
});

test.each([
  'hidden_',
  'arrow',
  'assigned',
  'inner',
  'missing',
  'eval',
  'Array',
  'SpreadsheetApp',
  'toString',
  '__proto__',
])('%s cannot be called', async (name) => {
  expect(await call(name)).toEqual({
    ok: false,
    error: { name: 'Error', message: `Script function not found: ${name}` },
  });
});

test('a result with a date arrives as null', async () => {
  expect(await call('dated')).toEqual({ ok: true, value: null });
});

test.each(['functional', 'googles'])('the result of %s breaks the call', async (name) => {
  expect(await call(name)).toEqual({
    ok: false,
    error: {
      name: 'ScriptError',
      message: 'The script completed but the returned value is not a supported return type.',
    },
  });
});

test.each([
  ['a date', [{ when: new Date(0) }], '0.when'],
  ['a function', [() => 1], '0'],
  ['a map', [1, new Map()], '1'],
])('%s as an argument breaks the call before it is sent', async (_name, args, path) => {
  expect(await call('echo', args)).toEqual({
    ok: false,
    error: { name: 'TypeError', message: `Failed due to illegal value in property: ${path}` },
  });
});

test('an error arrives as name and message and nothing more', async () => {
  expect(await call('fails')).toEqual({ ok: false, error: { name: 'TypeError', message: 'because' } });
});
