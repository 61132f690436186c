// test, apps-script: the adapters over Google's services keep the ports' contracts, inside the host.

import type { Host, RunOptions } from '../../workbench/apps-script/host';
import { LOCK_SUITE } from '../adapter-suites/lock-suite';
import { SHEET_SUITE } from '../adapter-suites/sheet-suite';
import { STORE_SUITE } from '../adapter-suites/store-suite';
import { transportContract } from '../contract/transport';
import { createHost } from '../outside/programs';
import { scriptOf } from './script-bundle';

const NAMES = [
  'runStoreCase',
  'runLockCase',
  'runSheetCase',
  'sendRequests',
  'readDeployed',
  'readsWhileHeld',
  'holdLock',
  'writeUnderLock',
  'writeAfterDeletion',
  'findTab',
  'createTab',
  'hiddenRowsIn',
  'hideTextsIn',
  'hiddenColumnsIn',
];

let source: string;
beforeAll(async () => {
  source = await scriptOf('adapters-script.ts', NAMES);
});

const open = (): Promise<Host> => createHost({ files: [{ name: 'Code.js', source }] });

async function call(
  host: Host,
  name: string,
  args: unknown[],
  rest: Partial<RunOptions> = {},
): Promise<unknown> {
  const result = await host.run({ function: name, args, ...rest });
  if (!result.ok) throw new Error(`${result.error?.name}: ${result.error?.message}\n${result.error?.stack}`);
  return result.value;
}

async function withHost<T>(work: (host: Host) => Promise<T>): Promise<T> {
  const host = await open();
  try {
    return await work(host);
  } finally {
    await host.close();
  }
}

describe('sheets over SpreadsheetApp', () => {
  test.each(SHEET_SUITE.map(({ name }) => name))('%s', (name) =>
    withHost((host) => call(host, 'runSheetCase', [name])),
  );

  test('finds hidden rows and columns: a few by asking for each, many by a formula, with the same result', () =>
    withHost(async (host) => {
      await call(host, 'createTab', ['contract', "People's rows", false]);
      host.options.files.push({
        name: 'Hide.js',
        source: `function hide(rows) {
            var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("People's rows");
            if (s.getMaxRows() < rows) s.insertRowsAfter(s.getMaxRows(), rows - s.getMaxRows());
            var lines = [['kind', 'n']];
            for (var i = 2; i <= rows; i++) lines.push([i % 3 ? 'keep' : 'drop', i]);
            s.getRange(1, 1, rows, 2).setValues(lines);
            s.getRange(1, 1, rows, 2).createFilter().setColumnFilterCriteria(1,
              SpreadsheetApp.newFilterCriteria().setHiddenValues(['drop']).build());
            s.hideRows(10, 2);
            s.hideColumns(2);
            s.getRange('A4:B5').activate();
          }
          function after() {
            var b = SpreadsheetApp.getActiveSpreadsheet();
            return [b.getSheets().length, b.getActiveSheet().getName(), b.getActiveRange().getA1Notation()];
          }
          function killedCheck() {
            var b = SpreadsheetApp.getActiveSpreadsheet();
            b.insertSheet('Bidgrid scratch (do not edit)');
            b.getSheetByName("People's rows").getRange('A4:B5').activate();
          }`,
      });
      const last = 2000;
      const page = { session: 'page-1' };
      await call(host, 'hide', [last], page);
      const before = await call(host, 'after', [], page);
      const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
      const unseen = (row: number) => row % 3 === 0 || row === 10 || row === 11;
      expect(await call(host, 'hiddenRowsIn', ['contract', rows(2, 40)], page)).toEqual(
        rows(2, 40).filter(unseen),
      );
      const many = await host.run({ function: 'hiddenRowsIn', args: ['contract', rows(2, last)], ...page });
      expect(many.value).toEqual(rows(2, last).filter(unseen));
      expect(many.totalCalls).toBeLessThan(50);
      expect(await call(host, 'after', [], page)).toEqual(before);
      // A check that was killed has left its sheet, before hiding it.
      await call(host, 'killedCheck', [], page);
      expect(await call(host, 'hiddenRowsIn', ['contract', rows(2, last)], page)).toEqual(
        rows(2, last).filter(unseen),
      );
      expect(await call(host, 'after', [], page)).toEqual(before);
      expect(before).toEqual([2, "People's rows", 'A4:B5']);
      expect(await call(host, 'hiddenColumnsIn', ['contract', [1, 2, 3]], page)).toEqual([2]);
    }));

  test.each(['en_US', 'de_DE', 'tr_TR', 'ja_JP'] as const)(
    'finds one hidden row among many in a document of %s',
    async (locale) => {
      const host = await createHost({ files: [{ name: 'Code.js', source }], locale });
      try {
        await call(host, 'createTab', ['contract', "People's rows", false]);
        host.options.files.push({
          name: 'Hide.js',
          source: `function hide() {
            var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("People's rows");
            s.getRange(1, 1, 200, 2).setValue('x');
            s.hideRows(3);
          }`,
        });
        const page = { session: 'page-1' };
        await call(host, 'hide', [], page);
        const rows = Array.from({ length: 199 }, (_, i) => i + 2);
        expect(await call(host, 'hiddenRowsIn', ['contract', rows], page)).toEqual([3]);
      } finally {
        await host.close();
      }
    },
  );

  test.each([
    ['of other columns', 'B1:C5', 'A1:D5'],
    ['that lacks the last rows', 'A1:D4', 'A1:D5'],
    ['that begins below the header', 'A2:D5', 'A1:D5'],
    ['of all columns and rows', 'A1:D9', 'A1:D9'],
  ])("a person's filter %s keeps its choices when rows are hidden by another column", (_, range, after) =>
    withHost(async (host) => {
      await call(host, 'createTab', ['contract', 'Contract', false]);
      host.options.files.push({
        name: 'People.js',
        source: `function tab() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Contract'); }
          function filter(range) {
            tab().getRange('A1:D5').setValues([['Change', 'Name', 'Place', 'Own'], ['edit', 'a', 'x', 1],
              ['', 'b', 'x', 1], ['edit', 'c', 'y', 1], ['', 'd', 'x', 1]]);
            tab().getRange(range).createFilter().setColumnFilterCriteria(3,
              SpreadsheetApp.newFilterCriteria().setHiddenValues(['y']).build());
          }
          function range() { return tab().getFilter().getRange().getA1Notation(); }`,
      });
      await call(host, 'filter', [range]);
      const hidden = () => call(host, 'hiddenRowsIn', ['contract', [2, 3, 4, 5]]);
      expect(await hidden()).toEqual([4]);
      await call(host, 'hideTextsIn', ['contract', 1, ['']]);
      expect(await hidden()).toEqual([3, 4, 5]);
      expect(await call(host, 'range', [])).toBe(after);
      await call(host, 'hideTextsIn', ['contract', 1, []]);
      expect(await hidden()).toEqual([4]);
    }),
  );

  test('finds a renamed sheet, not its copy, and makes a new one when the sheet was deleted', () =>
    withHost(async (host) => {
      const made = await call(host, 'createTab', ['contract', 'Contract', false]);
      host.options.files.push({
        name: 'People.js',
        source: `function rename() { book('Contract').setName('Ours'); }
          function copy() { book('Ours').copyTo(SpreadsheetApp.getActiveSpreadsheet()); }
          function remove() { SpreadsheetApp.getActiveSpreadsheet().deleteSheet(book('Ours')); }
          function book(name) { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name); }`,
      });
      await call(host, 'rename', []);
      await call(host, 'copy', []);
      expect(await call(host, 'findTab', ['contract'])).toBe(made);
      await call(host, 'remove', []);
      expect(await call(host, 'findTab', ['contract'])).toBeNull();
      const again = await call(host, 'createTab', ['contract', 'Contract', false]);
      expect(again).not.toBe(made);
      expect(await call(host, 'findTab', ['contract'])).toBe(again);
    }));

  test('hides the given rows and columns and keeps the selection', () =>
    withHost(async (host) => {
      await call(host, 'createTab', ['hidden', 'Hidden', true]);
      const { core } = host.workbook;
      const sheet = core.getSheets().find((one) => one.getName() === 'Hidden');
      expect(sheet?.isSheetHidden()).toBe(1);
    }));
});

describe.each(['document', 'held', 'user'] as const)('%s store over PropertiesService', (store) => {
  test.each(STORE_SUITE.map(({ name }) => name))('%s', (name) =>
    withHost((host) => call(host, 'runStoreCase', [store, name])),
  );
});

test('deployed properties are read in one call', () =>
  withHost(async (host) => {
    Object.assign(host.state.script, { ONE: '1', TWO: '2' });
    const result = await host.run({ function: 'readDeployed', args: [['TWO', 'ONE', 'THREE']] });
    expect(result.value).toEqual(['2', '1', null]);
    expect(result.calls).toEqual({ 'PropertiesService.open': 1, 'Properties.getProperties': 1 });
  }));

test('a held store reads all values once, at the start of the last hold, and every value after its release', () =>
  withHost(async (host) => {
    expect(await call(host, 'readsWhileHeld', [])).toEqual(['a', 'b', 'b', 'd', 'd', 'f', 'g']);
  }));

describe.each(['document', 'user'] as const)('%s lock over LockService', (lock) => {
  test.each(LOCK_SUITE.map(({ name }) => name))('%s', (name) =>
    withHost((host) => call(host, 'runLockCase', [lock, name])),
  );

  test('is not granted to a second execution, and is released when the first is killed', () =>
    withHost(async (host) => {
      const other: unknown[] = [];
      const crashed = await host.run({
        function: 'holdLock',
        args: [lock],
        onCall: async (_n, _service, method) => {
          if (method === 'getProperty') {
            other.push(await call(host, 'holdLock', [lock]));
          }
        },
      });
      expect([crashed.value, other]).toEqual([true, [false]]);
      const calls = crashed.totalCalls;
      for (let at = 1; at <= calls; at += 1) {
        await host.run({ function: 'holdLock', args: [lock], crashAfterCalls: at });
        expect(await call(host, 'holdLock', [lock])).toBe(true);
      }
    }));
});

describe('writes under the document lock', () => {
  /**
   * @returns the error, the cell's value that other executions read after the release, and whether they get
   * the lock
   */
  const written = (fails: boolean, refusal: string | null) =>
    withHost(async (host) => {
      await call(host, 'createTab', ['contract', 'Contract', false]);
      const seen: unknown[] = [];
      const error = await call(host, 'writeUnderLock', [fails], {
        refuseWrite: (write) => (write === 'Range.setValues' ? refusal : null),
        onCall: async (_n, _service, method) => {
          if (method !== 'getProperty') return;
          const sheet = host.workbook.core.getSheets().find((one) => one.getName() === 'Contract')!;
          seen.push(host.workbook.cells(sheet.getSheetId()).getValue(0, 0)?.v ?? null);
          seen.push(host.heldLocks().length === 0 && (await call(host, 'holdLock', ['document'])));
        },
      });
      return [error, ...seen];
    });

  test('are committed before the next holder reads', async () =>
    expect(await written(false, null)).toEqual(['', 'written', true]));

  test('are committed before the next holder reads, also after an error', async () =>
    expect(await written(true, null)).toEqual(['from the work', 'written', true]));

  test('release the lock when they are refused at the end of the work', async () =>
    expect(await written(false, 'This cell is protected.')).toEqual([
      expect.stringContaining('This cell is protected.'),
      null,
      true,
    ]));

  test('do not hide an earlier error when they are refused, and release the lock', async () =>
    expect(await written(true, 'This cell is protected.')).toEqual(['from the work', null, true]));
});

test('a write that finds its cells does not hide the error of the write before it', () =>
  withHost(async (host) => {
    await call(host, 'createTab', ['contract', 'Contract', false]);
    const refuse = (message: string | null) =>
      call(host, 'writeAfterDeletion', [], {
        refuseWrite: (write) => (write === 'Sheet.deleteRows' ? message : null),
      });
    expect(await refuse('You cannot delete a protected row.')).toBe('You cannot delete a protected row.');
    expect(await refuse(null)).toBe('');
  }));

test('document properties are reported as missing outside a document', () =>
  withHost(async (host) => {
    const run = call(host, 'runStoreCase', ['document', STORE_SUITE[0]!.name], { documentBound: false });
    await expect(run).rejects.toThrow('The document properties are not available here.');
  }));

test('there is no document lock outside a document', () =>
  withHost(async (host) => {
    expect(await call(host, 'holdLock', ['document'], { documentBound: false })).toBe(false);
  }));

transportContract('UrlFetchApp', async () => {
  const host = await open();
  return {
    send: async (requests) => (await call(host, 'sendRequests', [requests])) as never,
    close: () => host.close(),
  };
});
