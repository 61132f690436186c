// Workbench, Apps Script host: google.script.run calls top-level functions with plain data only.
import { closeAll, hostWith, serve } from './script-host';

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

test('data is passed in both directions', async () => {
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

test('an error arrives as name and message only', async () => {
  expect(await call('fails')).toEqual({ ok: false, error: { name: 'TypeError', message: 'because' } });
});

test('ten calls of a page run at once, the others wait for their turn, and other pages do not wait', async () => {
  const { url, received } = await serve((_request, response) => void held.push(() => response.end('ok')));
  const held: (() => void)[] = [];
  const host = await hostWith(`function ask(n) { UrlFetchApp.fetch('${url}/' + n); return n; }`);
  const ask = (session: string, n: number) =>
    host.callFromClient({ user: `${session}@example.com`, session, function: 'ask', args: [n] });
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const first = Array.from({ length: 13 }, (_, n) => ask('a', n));
  await until(() => received.length === 10);
  const other = ask('b', 99);
  await until(() => received.length === 11);
  expect(received.map((request) => request.url)).toContain('/99');
  for (const n of [11, 12, 13, 14]) {
    held.shift()!();
    if (n < 14) await until(() => received.length === n + 1);
  }
  for (const end of held.splice(0)) end();
  const answers = await Promise.all([...first, other]);
  expect(answers.map((answer) => (answer.ok ? answer.value : null))).toEqual([
    ...Array.from({ length: 13 }, (_, n) => n),
    99,
  ]);
  expect(received).toHaveLength(14);
});

test.each([
  ['before', 0],
  ['after', 1],
] as const)('a connection lost %s a call ran', async (when, runs) => {
  const { url, received } = await serve((_request, response) => response.end('ok'));
  const host = await hostWith(`function ask() { UrlFetchApp.fetch('${url}'); }`, {
    loseClientCall: () => when,
  });
  const call = { user: 'a@example.com', session: 'page', function: 'ask', args: [] };
  expect(await host.callFromClient(call)).toEqual({
    ok: false,
    error: { name: 'NetworkError', message: 'NetworkError: Connection failure due to HTTP 0' },
  });
  expect(received).toHaveLength(runs);
});

test('arguments that are too large break the call before it runs', async () => {
  const host = await hostWith('function size(text) { return text.length; }', { clientCallBytes: 1000 });
  const size = (text: string) =>
    host.callFromClient({ user: 'a@example.com', session: 'page', function: 'size', args: [text] });
  expect(await size('x'.repeat(996))).toEqual({ ok: true, value: 996 });
  expect(await size('x'.repeat(997))).toEqual({
    ok: false,
    error: { name: 'NetworkError', message: 'NetworkError: Connection failure due to HTTP 413' },
  });
  // Bytes, not characters.
  expect((await size('ü'.repeat(499))).ok).toBe(false);
});
