// Workbench tests: writes to the spreadsheet are buffered as at Google, and an execution that is killed
// before they are committed loses them.
import type { Host, RunOptions, RunResult } from '../../../workbench/apps-script/host';
import { closeAll, hostWith, resultOf, runBody, serve } from './script-host';

afterEach(closeAll);

const SHEET = 'SpreadsheetApp.getActiveSheet()';

const cellsOf = (host: Host) =>
  Array.from({ length: 3 }, (_, row) => host.workbook.cells('0').getValue(row, 0)?.v ?? null);

/** Runs `main`, killed right after its last call of a method of this name. */
async function killedAt(host: Host, method: string, run: Partial<RunOptions> = {}): Promise<RunResult> {
  let total = 0;
  const onCall = (call: number, _service: string, name: string): void => {
    if (name === method) total = call;
  };
  await host.run({ function: 'main', onCall, ...run });
  host.workbook.setCells('0', { 0: { 0: null }, 1: { 0: null }, 2: { 0: null } });
  return host.run({ function: 'main', ...run, crashAfterCalls: total });
}

test('a kill loses writes since the last read or flush', async () => {
  const host = await hostWith(`function main() {
    const s = ${SHEET};
    s.getRange('A1').setValue('flushed');
    SpreadsheetApp.flush();
    s.getRange('A2').setValue('read back');
    s.getRange('C1').getValue();
    s.getRange('A3').setValues([['lost']]).setNumberFormat('@');
    Utilities.getUuid();
    CacheService.getScriptCache().get('end');
  }`);
  const result = await killedAt(host, 'getAll');
  expect(result).toMatchObject({
    ended: 'crash-point',
    turns: 2,
    lost: ['Range.setValues', 'Range.setNumberFormat'],
  });
  expect(cellsOf(host)).toEqual(['flushed', 'read back', null]);
});

test('the time limit loses them too; an execution that ends or throws keeps them', async () => {
  const host = await hostWith(`
    function write(text) { ${SHEET}.getRange('A1').setValue(text); }
    function hang() { write('hung'); for (;;) {} }
    function end() { write('ended'); }
    function fail() { write('thrown'); throw new Error('own'); }
  `);
  expect(await host.run({ function: 'hang', timeLimitMs: 300 })).toMatchObject({ ended: 'time-limit' });
  expect(cellsOf(host)[0]).toBeNull();
  await host.run({ function: 'end' });
  expect(cellsOf(host)[0]).toBe('ended');
  expect(await host.run({ function: 'fail' })).toMatchObject({ error: { message: 'own' }, turns: 1 });
  expect(cellsOf(host)[0]).toBe('thrown');
});

test('other executions see a write only when it is committed; the same execution reads it', async () => {
  const host = await hostWith(`
    function main() {
      const cell = ${SHEET}.getRange('A1');
      cell.setValue('mine');
      const lock = LockService.getDocumentLock();
      lock.tryLock(0);
      lock.releaseLock();
      PropertiesService.getDocumentProperties().getProperty('wait');
      return cell.getValue();
    }
    function other() { return ${SHEET}.getRange('A1').getValue(); }
  `);
  let seen: unknown;
  const result = await host.run({
    function: 'main',
    onCall: async (_n, _service, method) => {
      if (method === 'getProperty') seen = await resultOf(host, { function: 'other', user: 'b@example.com' });
    },
  });
  expect([seen, result.value]).toEqual(['', 'mine']);
});

test('a request is sent before a write that was not flushed', async () => {
  const host = await hostWith(`function main(url) {
    ${SHEET}.getRange('A1').setValue('pending');
    UrlFetchApp.fetch(url);
    ${SHEET}.getRange('A2').setValue('written');
    SpreadsheetApp.flush();
    UrlFetchApp.fetch(url);
  }`);
  const seen: unknown[] = [];
  const { url } = await serve((_request, response) => {
    seen.push(cellsOf(host));
    response.end('ok');
  });
  await resultOf(host, { function: 'main', args: [url] });
  expect(seen).toEqual([
    [null, null, null],
    ['pending', 'written', null],
  ]);
});

test('a write that is refused throws at the next read or flush, and those after it are lost', async () => {
  const long = `'x'.repeat(50001)`;
  expect(
    await runBody(`
      const s = ${SHEET};
      const caught = [];
      const attempt = (name, work) => { try { work(); } catch (e) { caught.push(name + ': ' + e.message); } };
      attempt('shape', () => s.getRange('A1:A2').setValues([['one']]));
      attempt('call', () => s.getRange('A1').setValue(${long}));
      attempt('call', () => s.getRange('A2').setValue('after'));
      attempt('flush', () => SpreadsheetApp.flush());
      s.getRange('A3').setValue('later');
      return [...caught, ...s.getRange('A1:A3').getValues().flat()];
    `),
  ).toEqual([
    'shape: The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 2.',
    'flush: Your input contains more than the maximum of 50000 characters in a single cell.',
    '',
    '',
    'later',
  ]);
});

test('a refused write that nothing reads or flushes fails the execution at its end', async () => {
  const host = await hostWith(`
    function protect() { ${SHEET}.getRange('A1').protect().removeEditors(['b@example.com']); }
    function main() { ${SHEET}.getRange('A1').setValue('no'); return 'done'; }
  `);
  await host.run({ function: 'main', user: 'b@example.com' });
  await resultOf(host, { function: 'protect' });
  expect(await host.run({ function: 'main', user: 'b@example.com' })).toMatchObject({
    ok: false,
    ended: 'threw',
    error: { name: 'Exception', message: expect.stringContaining('protected cell') },
  });
});

test('positions are those of the sheet as the execution has changed it', async () => {
  expect(
    await runBody(`
      const s = ${SHEET};
      const rows = s.getMaxRows();
      s.insertRowsAfter(rows, 5);
      s.getRange(rows + 5, 1).setValue('last');
      s.setName('Renamed');
      const same = SpreadsheetApp.getActive().getSheetByName('Renamed');
      s.getRange('A1').setValue('below');
      s.insertRowBefore(1);
      return [same.getLastRow() - rows, same.getRange('A2').getValue()];
    `),
  ).toEqual([6, 'below']);
});

test('with immediate writes each call is durable when it returns', async () => {
  const host = await hostWith(
    `function main() { ${SHEET}.getRange('A1').setValue('kept'); CacheService.getScriptCache().get('end'); }`,
  );
  const result = await killedAt(host, 'getAll', { writes: 'at-once' });
  expect(result).toMatchObject({ ended: 'crash-point', lost: [], turns: 0 });
  expect(cellsOf(host)[0]).toBe('kept');
});

test('a test can refuse a write: its error is thrown late, like those of typed columns', async () => {
  const host = await hostWith(`function main() {
    const s = ${SHEET};
    s.getRange('A1').setValue('kept');
    s.getRange('A2:A3').setNumberFormat('@');
    try { SpreadsheetApp.flush(); } catch (e) { return e.message; }
  }`);
  const message = "You can't set the number format of cells in a typed column.";
  const result = await host.run({
    function: 'main',
    refuseWrite: (write, place) =>
      write === 'Range.setNumberFormat' && 'row' in place && place.row === 2 ? message : null,
  });
  expect(result.value).toBe(message);
  expect(cellsOf(host)[0]).toBe('kept');
});
