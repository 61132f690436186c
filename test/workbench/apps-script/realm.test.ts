// Workbench tests: executions share threads but nothing else: globals, promises, kills.
import { closeAll, hostWith, resultOf } from './script-host';

afterEach(closeAll);

const SHEET = 'SpreadsheetApp.getActiveSpreadsheet().getActiveSheet()';

test('changes of a script to built-in objects are gone in the next execution', async () => {
  const host = await hostWith(`
    var count = 0;
    function spoil() {
      globalThis.left = 1; count += 1; Array.prototype.left = 1; Object.prototype.left = 1; JSON.parse = null;
      SpreadsheetApp = null; Date.now = () => 0; delete globalThis.Map;
      Object.defineProperty(Error.prototype, 'left', { value: 1 });
      return count;
    }
    function look() {
      return [typeof left, [].left, ({}).left, typeof JSON.parse, typeof SpreadsheetApp, Date.now() > 0, typeof Map,
        new Error('x').left, count, typeof Logger.left_];
    }
  `);
  const before = await resultOf(host, { function: 'look' });
  for (let i = 0; i < 3; i += 1) expect(await resultOf(host, { function: 'spoil' })).toBe(1);
  expect(await resultOf(host, { function: 'look' })).toEqual(before);
});

test('code that waits when an execution ends never resumes, not even by a promise of a timer', async () => {
  const host = await hostWith(`
    const write = (text) => ${SHEET}.getRange('A1').setValue(text);
    function leave() {
      const bell = new Int32Array(new SharedArrayBuffer(4));
      Atomics.waitAsync(bell, 0, 0, 5).value.then(() => write('left'));
      WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => write('compiled'));
      return 'over';
    }
    function later() {
      const end = Date.now() + 50;
      while (Date.now() < end);
      return ${SHEET}.getRange('A1').getValue();
    }
  `);
  for (let i = 0; i < 3; i += 1) {
    expect(await resultOf(host, { function: 'leave' })).toBe('over');
    expect(await resultOf(host, { function: 'later' })).toBe('');
  }
});

test('an unhandled rejection ends its own execution, with its message', async () => {
  const host = await hostWith(`
    function leave() { Promise.reject(new TypeError('left unhandled')); return 1 }
    function fine() { return 2 }
  `);
  expect(await host.run({ function: 'leave' })).toMatchObject({
    ended: 'threw',
    error: { name: 'TypeError', message: 'left unhandled' },
  });
  expect(await resultOf(host, { function: 'fine' })).toBe(2);
});

test('after any kind of kill the next execution has a thread', async () => {
  const host = await hostWith(`
    function hang() { for (;;) {} }
    function chain() { const next = () => Promise.resolve().then(next); next(); return 1 }
    function work() { return ${SHEET}.getRange('A1').getValue() + 'x' }
  `);
  for (const name of ['hang', 'chain']) {
    const killed = await host.run({ function: name, timeLimitMs: 200 });
    expect(killed.ended).toBe('time-limit');
    expect(await resultOf(host, { function: 'work' })).toBe('x');
  }
  for (const crashAfterCalls of [1, 2, 3]) {
    expect((await host.run({ function: 'work', crashAfterCalls })).ended).toBe('crash-point');
    expect(await resultOf(host, { function: 'work' })).toBe('x');
  }
});
