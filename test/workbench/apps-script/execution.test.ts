// Workbench tests: executions: many at once, their limits, crash points, errors, and their environment.
import { ScriptException } from '../../../workbench/apps-script/protocol/exceptions';
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

const SHEET = 'SpreadsheetApp.getActiveSpreadsheet().getActiveSheet()';

test('thirty executions run at once, the thirty-first of a user is refused', async () => {
  const host = await hostWith(`
    function add(n) { ${SHEET}.getRange(n, 1).setValue(n); return n; }
  `);
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const runs = Array.from({ length: 30 }, (_, i) =>
    host.run({ function: 'add', args: [i + 1], onCall: (n) => (n === 1 ? gate : undefined) }),
  );
  const refused = await host.run({ function: 'add', args: [99] });
  expect(refused.error?.message).toContain('too many scripts running simultaneously');
  const other = await host.run({ function: 'add', args: [50], user: 'other@example.com' });
  expect(other.ok).toBe(true);
  open();
  const results = await Promise.all(runs);
  expect(results.map((result) => result.value)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  const values = await runOn(host, `return ${SHEET}.getRange(1, 1, 30, 1).getValues().flat()`);
  expect(values).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
});

const runOn = async (host: Awaited<ReturnType<typeof hostWith>>, body: string) => {
  host.options.files.push({ name: 'more.js', source: `function more() { ${body} }` });
  return resultOf(host, { function: 'more' });
};

test('without a lock concurrent counting loses updates: executions are really concurrent', async () => {
  const host = await hostWith(`
    function count() {
      const cell = ${SHEET}.getRange('A1');
      for (let i = 0; i < 5; i++) cell.setValue(Number(cell.getValue()) + 1);
    }
  `);
  await Promise.all(Array.from({ length: 10 }, () => host.run({ function: 'count' })));
  const total = Number(await runOn(host, `return ${SHEET}.getRange('A1').getValue()`));
  expect(total).toBeGreaterThanOrEqual(5);
  expect(total).toBeLessThan(50);
});

test('the time limit ends an endless loop and releases its lock', async () => {
  const host = await hostWith(`
    function hang() { LockService.getDocumentLock().waitLock(1000); for (;;) {} }
    function free() { const lock = LockService.getDocumentLock(); const got = lock.tryLock(0); lock.releaseLock(); return got; }
  `);
  const result = await host.run({ function: 'hang', timeLimitMs: 400 });
  expect(result).toMatchObject({
    ok: false,
    ended: 'time-limit',
    error: { name: 'Exception', message: 'Exceeded maximum execution time' },
  });
  expect(await resultOf(host, { function: 'free' })).toBe(true);
});

test('a crash point ends the execution right after the n-th call was carried out', async () => {
  const body = `const s = ${SHEET}; s.getRange('A1').setValue('first'); s.getRange('A2').setValue('second');`;
  const host = await hostWith(`function main() { ${body} }`, { writes: 'at-once' });
  const result = await host.run({ function: 'main', crashAfterCalls: 4 });
  expect(result).toMatchObject({
    ok: false,
    ended: 'crash-point',
    totalCalls: 4,
    calls: { 'Range.setValue': 1 },
  });
  expect(await runOn(host, `return ${SHEET}.getRange('A1:A2').getValues().flat()`)).toEqual(['first', '']);
});

test('tests can act between two calls of a script', async () => {
  const host = await hostWith(`function main() {
    const cell = ${SHEET}.getRange('A1');
    cell.setValue('mine');
    SpreadsheetApp.flush();
    return cell.getValue();
  }`);
  const result = await host.run({
    function: 'main',
    onCall: (_n, service, method) => {
      if (service === 'SpreadsheetApp' && method === 'flush') {
        host.workbook.setCells('0', { 0: { 0: { v: 'theirs', t: 1 } } });
      }
    },
  });
  expect(result.value).toBe('theirs');
});

test('errors keep name, message and the frames of the script', async () => {
  const host = await hostWith(`
    class Odd extends Error { constructor(m) { super(m); this.name = 'Odd'; } }
    function own() { throw new Odd('so odd'); }
    function service() { ${SHEET}.getRange(0, 1); }
    function text() { throw 'just text'; }
    function caught() { try { ${SHEET}.getRange(0, 1) } catch (e) { return [String(e), e instanceof Error] } }
  `);
  const own = await host.run({ function: 'own' });
  expect(own.error).toMatchObject({ name: 'Odd', message: 'so odd' });
  expect(own.error?.stack).toMatch(/at own \(Code\.js:3:/);
  expect(own.error?.stack).not.toContain('worker');
  expect((await host.run({ function: 'service' })).error).toMatchObject({
    name: new ScriptException('').name,
    message: 'The starting row of the range is too small.',
  });
  expect((await host.run({ function: 'text' })).error?.message).toBe('just text');
  expect(await resultOf(host, { function: 'caught' })).toEqual([
    'Exception: The starting row of the range is too small.',
    true,
  ]);
});

test('an error with Google’s message has a stack of only the script, also for the script', async () => {
  const host = await hostWith(
    `function main() { try { ${SHEET}.getRange(0, 1) } catch (e) { return e.stack } }`,
  );
  const stack = String(await resultOf(host, { function: 'main' }));
  expect(stack).toMatch(
    /^Exception: The starting row of the range is too small\.\n\s+at main \(Code\.js:1:\d+\)$/,
  );
});

test.each([
  ['async function main() { return 5 }', { ok: true, value: 5 }],
  ['function main() { return Promise.resolve().then(() => ({ a: [1] })) }', { ok: true, value: { a: [1] } }],
  [
    'async function main() { throw new Error("late") }',
    { ok: false, error: { name: 'Error', message: 'late' } },
  ],
  ['function main() { return new Promise(() => {}) }', { ok: true, value: undefined }],
  ['function main() { return [10n, Symbol("s")] }', { ok: true, value: ['10', 'Symbol(s)'] }],
  ['function main() { throw { code: 5 } }', { ok: false, error: { name: 'Error', message: '{"code":5}' } }],
  [
    'function main() { const a = {}; a.a = a; return a }',
    { ok: false, error: { message: 'The result contains itself, so it cannot be given back.' } },
  ],
  [
    'function main() {\n  return {',
    { ok: false, error: { name: 'SyntaxError', message: 'Unexpected end of input line: 2 file: Code.js' } },
  ],
])('%s', async (source, expected) => {
  const host = await hostWith(source);
  expect(await host.run({ function: 'main' })).toMatchObject(expected);
});

test('dates stay dates as arguments and results', async () => {
  const host = await hostWith(`function main(given) {
    const cell = ${SHEET}.getRange('A1');
    cell.setValue(given);
    const read = cell.getValue();
    return [given instanceof Date, read instanceof Date, read.getTime() === given.getTime(), read];
  }`);
  const date = new Date(2026, 0, 15, 10, 30);
  const result = await host.run({ function: 'main', args: [date] });
  expect(result.value).toEqual([true, true, true, date]);
});

test('calling a missing method of Google gives an error with its name', async () => {
  await expect(runBody(`${SHEET}.getRange('A1').autoFill(null, null)`)).rejects.toThrow(
    'Error: Range.autoFill is not implemented in the workbench',
  );
  await expect(runBody('SpreadsheetApp.create("x")')).rejects.toThrow(
    'SpreadsheetApp.create is not implemented in the workbench',
  );
  // A missing enum must not be undefined: a method would treat that as an omitted argument.
  await expect(runBody('return CardService.TextButtonStyle.FILLED')).rejects.toThrow(
    'CardService.TextButtonStyle is not implemented in the workbench',
  );
});

test('scripts see JavaScript and Google’s globals, nothing of Node', async () => {
  const names = await runBody(
    `return ['process', 'Buffer', 'require', 'setTimeout', 'setImmediate', 'queueMicrotask', 'URL', 'fetch',
      'TextEncoder', 'structuredClone', 'atob', 'crypto', 'global', 'performance', 'AbortController']
      .filter((name) => name in globalThis)`,
  );
  expect(names).toEqual([]);
  expect(await runBody('return [typeof Map, typeof Intl, typeof Atomics]')).toEqual([
    'function',
    'object',
    'object',
  ]);
});

test('a client reaches public top-level functions only, and gets JSON only', async () => {
  const host = await hostWith(`
    function open_() { return 1 }
    const arrow = () => 1;
    function date() { return new Date() }
    function circle() { const a = []; a.push(a); return a }
    function data(x) { return { x, missing: undefined, list: [1, 'a', null] } }
  `);
  const call = (name: string, ...args: unknown[]) => host.run({ function: name, args, fromClient: true });
  for (const name of ['open_', 'arrow', 'nothing', 'SpreadsheetApp', 'toString']) {
    expect((await call(name)).error?.message).toBe(`Script function not found: ${name}`);
  }
  expect((await call('date')).value).toBeNull();
  expect((await call('circle')).error?.name).toBe('ScriptError');
  expect((await call('data', { $: 'Range', ref: {} })).value).toEqual({
    x: { $: 'Range', ref: {} },
    list: [1, 'a', null],
  });
});

test('without authorization the script cannot use the document', async () => {
  await expect(runBody(`return ${SHEET}`, {}, { mode: 'NONE' })).rejects.toThrow(
    'You do not have permission to call',
  );
  expect(
    await runBody('return SpreadsheetApp.getActiveSpreadsheet()', {}, { documentBound: false }),
  ).toBeNull();
});

test("a clock of the script's own goes ahead, also while it runs; given dates stay, and sleep takes no time", async () => {
  const ahead = new SharedArrayBuffer(8);
  const source = `function times() {
    Utilities.sleep(200000);
    return [Date.now(), new Date().getTime(), Date.parse(Date()), new Date(0).getTime(), new Date() instanceof Date];
  }`;
  const host = await hostWith(source, { clock: { ahead, sleepsAtOnce: true } });
  new BigInt64Array(ahead)[0] = 3_600_000n;
  for (const slept of [200_000, 400_000]) {
    const expected = Date.now() + 3_600_000 + slept;
    const value = (await resultOf(host, { function: 'times', fromClient: true })) as unknown[];
    const right = value.slice(0, 3).map((moment) => Math.abs(Number(moment) - expected) < 60_000);
    expect([...right, ...value.slice(3)]).toEqual([true, true, true, 0, true]);
  }
});

test('an error of a test between two calls ends the execution and reaches the test', async () => {
  const host = await hostWith(
    "function main() { PropertiesService.getScriptProperties().getProperty('a'); }",
  );
  const onCall = () => {
    throw new Error('wrong in the test');
  };
  await expect(host.run({ function: 'main', onCall })).rejects.toThrow('wrong in the test');
  expect(await host.run({ function: 'main' })).toMatchObject({ ok: true });
});
