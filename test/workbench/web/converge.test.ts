// Workbench tests: whatever two people and a script do at once, all copies of the workbook converge.
import * as fc from 'fast-check';
import { type LiveWorkbook, openLiveWorkbook } from '../../../workbench/apps-script/engine/live-workbook';
import { createSync, type Sync } from '../../../workbench/web/server/sync';
import { contentOf, type SimulatedPage, simulatePage } from './simulated-page';

const UNIT = { unitId: 'workbook', subUnitId: '0' };
const row = (startRow: number, endRow = startRow) => ({
  startRow,
  endRow,
  startColumn: 0,
  endColumn: 25,
  rangeType: 1,
});
const column = (startColumn: number) => ({
  startRow: 0,
  endRow: 999,
  startColumn,
  endColumn: startColumn,
  rangeType: 2,
});

let live: LiveWorkbook;
let sync: Sync;
let pages: SimulatedPage[];

function open(forbids?: (user: string) => string | null): void {
  live = openLiveWorkbook({ owner: 'ana@example.com' });
  sync = createSync({ workbook: live, gatherMs: 3_600_000, forbids });
  pages = ['ana', 'ben'].map((name) => simulatePage(sync, name));
}
function close(): void {
  for (const page of pages) page.close();
  sync.close();
  live.close();
}
beforeEach(() => open());
afterEach(close);

function deliverAll(): void {
  let moved = true;
  while (moved) {
    moved = false;
    for (const page of pages) while (page.deliverToServer()) moved = true;
    sync.flush();
    for (const page of pages) while (page.deliverToPage()) moved = true;
  }
}

const truth = () => contentOf(live.snapshot());
function expectEqual(): void {
  deliverAll();
  for (const page of pages) expect(page.content()).toEqual(truth());
}

const value = (r: number, c: number) => live.cells('0').getValue(r, c)?.v;
const [ana, ben] = [() => pages[0]!, () => pages[1]!];

test('each sees values typed by the other, and both see values written by a script', () => {
  ana().type(0, 0, 'from ana');
  ben().type(1, 0, 'from ben');
  live.setCells('0', { 2: { 0: { v: 'from the script' } } });
  expectEqual();
  expect([value(0, 0), value(1, 0), value(2, 0)]).toEqual(['from ana', 'from ben', 'from the script']);
});

test('both typing in one cell end up with the same value', () => {
  ana().type(0, 0, 'ana');
  ben().type(0, 0, 'ben');
  expectEqual();
});

test('of several values typed in one cell the last stays, also when the first is confirmed late', async () => {
  live.setCells('0', { 0: { 0: { v: 'script' } } });
  ana().type(0, 0, 'first');
  sync.flush();
  ana().deliverToPage();
  ana().type(0, 0, 'second');
  ana().type(0, 0, 'last');
  expectEqual();
  expect(value(0, 0)).toBe('last');
  live.setCells('0', { 0: { 1: { v: 'script' } } });
  ana().type(4, 0, 'moves down');
  sync.flush();
  ana().deliverToPage();
  await ana().command('sheet.command.insert-row', { ...UNIT, range: row(2), direction: 0 });
  expectEqual();
  expect(value(5, 0)).toBe('moves down');
});

test('a value typed below a row that another person inserts goes to its intended row', async () => {
  ana().type(5, 0, 'target');
  deliverAll();
  await ben().command('sheet.command.insert-row', { ...UNIT, range: row(2), direction: 0 });
  ana().type(5, 1, 'for target');
  while (ben().deliverToServer());
  expectEqual();
  expect([value(6, 0), value(6, 1), value(5, 1)]).toEqual(['target', 'for target', undefined]);
});

test('a row that a script inserts below a styled one, and a copied sheet, look the same everywhere', async () => {
  const cell = { startRow: 6, endRow: 6, startColumn: 0, endColumn: 0 };
  await ana().command('sheet.command.set-style', { ...UNIT, range: cell, style: { type: 'bl', value: 1 } });
  deliverAll();
  live.facadeSheet('0')!.insertRowsBefore(7, 1);
  await ben().command('sheet.command.insert-row', { ...UNIT, range: row(8), direction: 0 });
  await ana().command('sheet.command.copy-sheet', UNIT);
  expectEqual();
  const { styles } = live.snapshot();
  expect([6, 7].map((r) => styles[String(live.cells('0').getValue(r, 0)?.s)])).toEqual([
    { bl: 1 },
    { bl: 1 },
  ]);
});

test('two people inserting rows at once converge, and the second is notified if its change was dropped', async () => {
  ana().type(5, 0, 'x');
  deliverAll();
  await ana().command('sheet.command.insert-row', { ...UNIT, range: row(2), direction: 0 });
  await ben().command('sheet.command.insert-row', { ...UNIT, range: row(4), direction: 0 });
  expectEqual();
  expect(ben().notices).toHaveLength(1);
});

test('a change made at the moment the connection broke is neither lost nor made twice', () => {
  ana().type(0, 0, 'sent');
  while (ana().deliverToServer());
  ana().type(1, 0, 'on its way');
  ana().cutLine();
  ben().type(2, 0, 'meanwhile');
  deliverAll();
  ana().joinLine();
  expectEqual();
  expect([value(0, 0), value(1, 0), value(2, 0)]).toEqual(['sent', 'on its way', 'meanwhile']);
  expect(ana().pending()).toBe(0);
});

test('a forbidden change is undone on the page that made it', () => {
  close();
  open((user) => (user.startsWith('ben') ? 'No.' : null));
  ben().type(0, 0, 'not allowed');
  ana().type(1, 0, 'allowed');
  expectEqual();
  expect([value(0, 0), value(1, 0)]).toEqual([undefined, 'allowed']);
  expect(ben().notices).toEqual(['No.']);
});

type Step = { who: number; what: string; r: number; c: number; n: number };
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(1),
  what: fc.constantFrom(
    'type',
    'type',
    'type',
    'formula',
    'clear',
    'bold',
    'insertRow',
    'removeRow',
    'insertColumn',
    'removeColumn',
    'sort',
    'script',
    'scriptInsert',
    'send',
    'send',
    'flush',
    'receive',
    'reconnect',
  ),
  r: fc.nat(9),
  c: fc.nat(3),
  n: fc.nat(99),
});

async function act({ who, what, r, c, n }: Step): Promise<void> {
  const page = pages[who]!;
  const cell = { startRow: r, endRow: r, startColumn: c, endColumn: c };
  const steps: Record<string, () => unknown> = {
    type: () => page.type(r, c, n),
    formula: () => page.type(r, c, `=A${(n % 10) + 1}`),
    clear: () => page.command('sheet.command.clear-selection-content', { ...UNIT, ranges: [cell] }),
    bold: () =>
      page.command('sheet.command.set-style', { ...UNIT, range: cell, style: { type: 'bl', value: n % 2 } }),
    insertRow: () => page.command('sheet.command.insert-row', { ...UNIT, range: row(r), direction: 0 }),
    removeRow: () => page.command('sheet.command.remove-row', { range: row(r) }),
    insertColumn: () => page.command('sheet.command.insert-col', { ...UNIT, range: column(c), direction: 3 }),
    removeColumn: () => page.command('sheet.command.remove-col', { range: column(c) }),
    sort: () =>
      page.command('sheet.command.sort-range', {
        ...UNIT,
        range: { startRow: 0, endRow: 9, startColumn: 0, endColumn: 3 },
        orderRules: [{ colIndex: c, type: 'asc' }],
        hasTitle: false,
      }),
    script: () => live.setCells('0', { [r]: { [c]: { v: n } } }),
    scriptInsert: () => live.facadeSheet('0')!.insertRowsBefore(r, 1),
    send: () => page.deliverToServer(),
    flush: () => sync.flush(),
    receive: () => page.deliverToPage(),
    reconnect: () => {
      page.cutLine();
      page.joinLine();
    },
  };
  await steps[what]!();
}

test('any mixture of edits, inserts, deletions, sorts, scripts and broken connections converges', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      close();
      open();
      for (const each of steps) await act(each);
      expectEqual();
    }),
    { numRuns: 60 },
  );
});
