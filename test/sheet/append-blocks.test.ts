// test, sheet: new rows are written as blocks below the last one, even if a person types or inserts a column
// at that moment.

import { type Arrival, writeArrival } from '../../src/grid/cell-updates';
import { UserError } from '../../src/ports/user-error';
import type { Fields } from '../../src/shared/value';
import { appendBlocks } from '../../src/sheet/append-blocks';
import { readTab, type TabReading } from '../../src/sheet/read-tab';
import { hasOtherKey } from '../../src/tabs/columns/row-memory';
import type { Tab } from '../../src/tabs/columns/tab';
import { creativeSets } from '../../src/tabs/creative-sets/creative-sets-columns';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { columnAt } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';
import { pulledTab, sound } from './tab-rows';

const bid = (appId: string) => ({
  campaignId: '007',
  appId,
  country: 'DE',
  overridePercent: 20,
  bidValue: null,
});

const appsIn = (sheet: PlainSheet) => readTab(sourceBids, sheet).rows.map(({ fields }) => fields.appId);

/** @param now the rows with the values written since they were read */
const append = (
  tab: Tab,
  sheet: PlainSheet,
  reading: TabReading,
  rows: readonly Fields[],
  now = reading.rows,
): unknown => appendBlocks(tab, sheet, { ...reading, rows: now }, rows);

const NO_BASE = () => undefined;

/** A merge result with only these new rows; its base is not used here. */
const arrive = (tab: Tab, sheet: PlainSheet, reading: TabReading, arrival: Omit<Arrival, 'base'>): unknown =>
  writeArrival(
    { tab, sheet, reading, storedBase: { base: new Map() } },
    { ...arrival, base: new Map() },
    NO_BASE,
  );

const start = () => {
  const { sheet } = pulledTab(sourceBids, [{ appId: 'a1' }, { appId: 'a2' }]);
  return { sheet, reading: readTab(sourceBids, sheet) };
};

test('rows are added below the last one, whatever people have beside them', () => {
  const { sheet } = start();
  sheet.put(40, 30, 'my sum');
  const reading = readTab(sourceBids, sheet);
  append(sourceBids, sheet, reading, [bid('b1'), bid('b2')]);
  expect(readTab(sourceBids, sheet).rows.map(({ row, fields }) => [row, fields.appId])).toEqual([
    [2, 'a1'],
    [3, 'a2'],
    [4, 'b1'],
    [5, 'b2'],
  ]);
});

test("number formats of new rows are set only where a person's format would change a value", () => {
  const { sheet } = start();
  const app = columnAt(sheet, 'App ID');
  sheet.put(5, app, '');
  sheet.format(5, app, 'General');
  const reading = readTab(sourceBids, sheet);
  sheet.forgetCalls();
  append(sourceBids, sheet, reading, [bid('007'), bid('008')]);
  expect(appsIn(sheet).slice(2)).toEqual(['007', '008']);
  expect([4, 5].map((row) => sheet.cell(row, app).format)).toEqual(['@', '@']);
  expect(sheet.calls.formatCells).toBe(1);
  sheet.forgetCalls();
  append(sourceBids, sheet, readTab(sourceBids, sheet), [bid('009')]);
  expect(sheet.calls.formatCells).toBeUndefined();
});

test('a row that a person typed meanwhile is not overwritten', () => {
  const { sheet, reading } = start();
  sheet.put(4, columnAt(sheet, 'App ID'), 'typed');
  arrive(sourceBids, sheet, reading, { updates: [], appended: [bid('b1'), bid('b2')] });
  expect(appsIn(sheet)).toEqual(['a1', 'a2', 'typed', 'b1', 'b2']);
});

test('in a long tab, rows typed meanwhile are not overwritten, wherever they are among the new ones', () => {
  const old = Array.from({ length: 400 }, (_, i) => `a${i}`);
  const { sheet } = pulledTab(
    sourceBids,
    old.map((appId) => ({ appId })),
  );
  const reading = readTab(sourceBids, sheet);
  // The second one would be among the new rows also after these moved below the first.
  for (const row of [403, 405]) sheet.put(row, columnAt(sheet, 'App ID'), `typed ${row}`);
  append(sourceBids, sheet, reading, [bid('b1'), bid('b2'), bid('b3')]);
  expect(
    readTab(sourceBids, sheet)
      .rows.slice(400)
      .map(({ row, fields }) => [row, fields.appId]),
  ).toEqual([
    [403, 'typed 403'],
    [405, 'typed 405'],
    [406, 'b1'],
    [407, 'b2'],
    [408, 'b3'],
  ]);
});

test("a row is not placed over a person's content far below", () => {
  const { sheet } = start();
  sheet.put(40, 30, 'my sum');
  const reading = readTab(sourceBids, sheet);
  sheet.put(5, columnAt(sheet, 'App ID'), 'typed');
  arrive(sourceBids, sheet, reading, { updates: [], appended: [bid('b1'), bid('b2')] });
  expect(readTab(sourceBids, sheet).rows.map(({ row, fields }) => [row, fields.appId])).toEqual([
    [2, 'a1'],
    [3, 'a2'],
    [5, 'typed'],
    [6, 'b1'],
    [7, 'b2'],
  ]);
});

test('there is no gap above new rows if new checkboxes count as content', () => {
  const { sheet } = pulledTab(creativeSets, [{}]);
  const box = columnAt(sheet, 'PRELOAD');
  const boxed: PlainSheet = {
    ...sheet,
    grow: (rows) => {
      sheet.grow(rows);
      for (let row = sheet.extent().rows + 1; row <= rows; row += 1) sheet.put(row, box, false);
    },
  };
  const set = (creativeSetId: string) => ({ ...sound(creativeSets), creativeSetId });
  const appended = [set('32'), set('33'), set('34')];
  arrive(creativeSets, boxed, readTab(creativeSets, sheet), { updates: [], appended });
  expect(readTab(creativeSets, sheet).rows.map(({ row, key }) => [row, key])).toEqual([
    [2, '31'],
    [3, '32'],
    [4, '33'],
    [5, '34'],
  ]);
});

test('a column inserted meanwhile does not shift parts of the new rows', () => {
  const { sheet, reading } = start();
  sheet.insertColumn(columnAt(sheet, 'App ID'));
  arrive(sourceBids, sheet, reading, { updates: [], appended: [bid('b1')] });
  expect(readTab(sourceBids, sheet).rows[2]).toMatchObject({ fields: bid('b1'), issues: [] });
});

test('a column inserted meanwhile does not turn checkboxes of the next column into texts', () => {
  const { sheet } = pulledTab(creativeSets, [{}]);
  const reading = readTab(creativeSets, sheet);
  const box = columnAt(sheet, 'PRELOAD');
  const formatAt = (column: number) => sheet.numberFormats({ row: 2, column, rows: 1, columns: 1 })[0]![0];
  const before = formatAt(box);
  sheet.insertColumn(columnAt(sheet, 'Name'));
  expect(columnAt(sheet, 'PRELOAD')).toBe(box + 1);
  const update = { row: 2, key: reading.rows[0]!.key, field: 'name', value: 'Renamed' };
  arrive(creativeSets, sheet, reading, { updates: [update], appended: [] });
  expect(formatAt(box + 1)).toBe(before);
  expect(sheet.cell(2, columnAt(sheet, 'Name')).value).toBe('Renamed');
});

test('many rows are written in parts, each below the last row at that time', () => {
  const { sheet, reading } = start();
  const many = Array.from({ length: 10_001 }, (_, i) => bid(`b${i}`));
  let parts = 0;
  const busy: PlainSheet = {
    ...sheet,
    write: (runs) => {
      sheet.write(runs);
      parts += 1;
      if (parts === 1) sheet.put(10_004, columnAt(sheet, 'App ID'), 'typed');
    },
  };
  append(sourceBids, busy, reading, many);
  const apps = appsIn(sheet);
  expect(apps.slice(9_999)).toEqual(['b9997', 'b9998', 'b9999', 'typed', 'b10000']);
  expect(apps).toHaveLength(2 + many.length + 1);
});

test('a removed header stops the write with a message', () => {
  const { sheet, reading } = start();
  sheet.put(1, columnAt(sheet, 'App ID'), 'else');
  expect(() => append(sourceBids, sheet, reading, [bid('b1')])).toThrow(UserError);
  expect(sheet.extent().rows).toBe(3);
});

/** A person acts right before, or right after, the n-th write. */
function meanwhile(
  sheet: PlainSheet,
  when: 'before' | 'after',
  act: (sheet: PlainSheet) => void,
  n = 1,
): PlainSheet {
  let writes = 0;
  return {
    ...sheet,
    write: (runs) => {
      writes += 1;
      if (writes === n && when === 'before') act(sheet);
      sheet.write(runs);
      if (writes === n && when === 'after') act(sheet);
    },
  };
}

const valuesIn = (sheet: PlainSheet) =>
  readTab(sourceBids, sheet).rows.map(({ fields, status, issues }) => [
    fields.appId,
    fields.overridePercent,
    status,
    issues.length,
  ]);

const NEW = [bid('b1'), bid('b2'), bid('b3')];
const asNew = NEW.map(({ appId }) => [appId, 20, '', 0]);

const ACTIONS = {
  'inserts rows at the top': (sheet: PlainSheet) => sheet.arrangeRows([90, 91, 0, 1, 2, 3, 4, 5]),
  'inserts rows in between': (sheet: PlainSheet) => sheet.arrangeRows([0, 90, 91, 1, 2, 3, 4, 5]),
  'inserts a column': (sheet: PlainSheet) => sheet.insertColumn(columnAt(sheet, 'App ID')),
  'inserts a column at the left': (sheet: PlainSheet) => sheet.insertColumn(1),
};

test.each([
  ['the first row', [1, 2, 90, 91, 3, 4], ['a2', 'a3', 'a4', 'a5']],
  ['a row between', [0, 2, 90, 91, 3, 4], ['a1', 'a3', 'a4', 'a5']],
  ['two rows', [0, 3, 90, 91, 92, 4], ['a1', 'a4', 'a5']],
])('deleting %s and inserting others during the write of new rows loses no row', (_, order, left) => {
  const { sheet } = pulledTab(
    sourceBids,
    ['a1', 'a2', 'a3', 'a4', 'a5'].map((appId) => ({ appId })),
  );
  const reading = readTab(sourceBids, sheet);
  const before = valuesIn(sheet).filter(([appId]) => left.includes(String(appId)));
  const moving = meanwhile(sheet, 'before', () => sheet.arrangeRows([...order, 5, 6, 7, 8, 9]));
  append(sourceBids, moving, reading, NEW);
  expect(valuesIn(sheet)).toEqual([...before, ...asNew]);
});

/** Appends rows; right before the first write, others delete and insert rows. Positions are 0-based. */
function appendDuring(
  count: number,
  inserted: [at: number, rows: number],
  deleted: [at: number, rows: number],
) {
  const apps = ['a1', 'a2', 'a3', 'a4', 'a5'];
  const { sheet } = pulledTab(
    sourceBids,
    apps.map((appId) => ({ appId })),
  );
  const isDeleted = (_: unknown, i: number) => i >= deleted[0] && i < deleted[0] + deleted[1];
  const order = Array.from({ length: 12 }, (_, i) => [
    ...(i === inserted[0] ? Array.from({ length: inserted[1] }, (_, n) => 90 + n) : []),
    ...(isDeleted(i, i) ? [] : [i]),
  ]).flat();
  const added = Array.from({ length: count }, (_, i) => `b${i}`);
  const moving = meanwhile(sheet, 'before', () => sheet.arrangeRows(order));
  let message = '';
  try {
    append(sourceBids, moving, readTab(sourceBids, sheet), added.map(bid));
  } catch (error) {
    message = String(error);
  }
  const found = appsIn(sheet);
  const left = apps.filter((app, i) => !isDeleted(app, i));
  return { message, found, added, left, missing: left.filter((app) => !found.includes(app)) };
}

const upTo = (n: number) => Array.from({ length: n + 1 }, (_, i) => i);

test.each([1, 2, 3])(
  'rows inserted anywhere during the write of %i new rows: each row is there once',
  (count) => {
    for (const at of upTo(5))
      for (const rows of upTo(6)) {
        const { message, found, added, left } = appendDuring(count, [at, rows], [0, 0]);
        const isOf = (letter: string) => (app: unknown) => String(app).startsWith(letter);
        expect({ at, rows, message, old: found.filter(isOf('a')), added: found.filter(isOf('b')) }).toEqual({
          at,
          rows,
          message: '',
          old: left,
          added,
        });
      }
  },
);

test.each([1, 2, 3])(
  'rows inserted and deleted during the write of %i new rows: no row is missing without a message',
  (count) => {
    for (const at of upTo(5))
      for (const rows of upTo(5))
        for (const from of upTo(4))
          for (const deleted of [1, 2]) {
            const { message, found, missing } = appendDuring(count, [at, rows], [from, deleted]);
            expect(new Set(found).size).toBe(found.length);
            if (missing.length > 0) expect(message).toContain('may be overwritten');
          }
  },
);

describe.each(Object.entries(ACTIONS))('a person %s', (_, act) => {
  test.each([
    ['before', 1],
    ['after', 1],
    ['before', 2],
    ['after', 2],
  ] as const)('right %s block %i of new rows is written', (when, n) => {
    const { sheet } = pulledTab(sourceBids, [{ appId: 'a1' }, { appId: 'a2' }]);
    // A person's column between ours splits each row into two blocks.
    sheet.insertColumn(columnAt(sheet, 'Country'));
    for (const row of [2, 3]) sheet.put(row, columnAt(sheet, 'Status'), `status ${row}`);
    // A new row that was typed and not sent yet.
    sheet.put(4, columnAt(sheet, 'Bid override %'), 77);
    sheet.put(4, columnAt(sheet, 'Status'), 'typed');
    const reading = readTab(sourceBids, sheet);
    const expected = [...valuesIn(sheet), ...asNew];
    append(sourceBids, meanwhile(sheet, when, act, n), reading, NEW);
    expect(valuesIn(sheet)).toEqual(expected);
    const line = (row: number) =>
      sheet.values({ row, column: 1, rows: 1, columns: sheet.extent().columns })[0]!;
    const { rows, columns, statesColumn } = readTab(sourceBids, sheet);
    // No row remembers the key of another one; for the typed row, which has no key, the next check decides.
    expect(rows.filter((row) => row.key !== null && hasOtherKey(row))).toEqual([]);
    const ours = [...columns.values(), statesColumn];
    for (const { row } of rows.slice(-3)) {
      expect(line(row).filter((cell, i) => cell !== '' && !ours.includes(i + 1))).toEqual([]);
    }
  });
});

test('inserting as many rows as are new above them, during two writes, loses no row', () => {
  const { sheet } = pulledTab(
    sourceBids,
    ['a1', 'a2', 'a3', 'a4'].map((appId) => ({ appId })),
  );
  const reading = readTab(sourceBids, sheet);
  const before = valuesIn(sheet);
  const insert = () => sheet.arrangeRows([90, 91, 92, ...Array.from({ length: 20 }, (_, i) => i)]);
  let times = 0;
  const moving: PlainSheet = {
    ...sheet,
    write: (runs) => {
      // The first two writes of the new rows; not those that restore cells between them.
      if (runs.some(({ cells }) => cells.flat().includes('b1')) && times < 2) {
        times += 1;
        insert();
      }
      sheet.write(runs);
    },
  };
  append(sourceBids, moving, reading, NEW);
  expect(times).toBe(2);
  expect(valuesIn(sheet)).toEqual([...before, ...asNew]);
});

test('rows overwritten by new ones get their latest values back', () => {
  const { sheet, reading } = start();
  const latest = reading.rows.map((row) => {
    return { ...row, fields: row.row === 3 ? { ...row.fields, overridePercent: 45 } : row.fields };
  });
  sheet.put(3, columnAt(sheet, 'Bid override %'), 45);
  const moving = meanwhile(sheet, 'before', ACTIONS['inserts rows at the top']);
  append(sourceBids, moving, reading, NEW, latest);
  expect(valuesIn(sheet)).toEqual([['a1', 20, '', 0], ['a2', 45, '', 0], ...asNew]);
});

test.each(['before', 'after'] as const)(
  'rows sorted right %s new ones are written stay as they are',
  (when) => {
    const { sheet, reading } = start();
    const sort = () => sheet.arrangeRows(when === 'before' ? [1, 0] : [3, 1, 4, 0, 2]);
    append(sourceBids, meanwhile(sheet, when, sort), reading, NEW);
    expect(appsIn(sheet)).toEqual(
      when === 'before' ? ['a2', 'a1', 'b1', 'b2', 'b3'] : ['b2', 'a2', 'b3', 'a1', 'b1'],
    );
  },
);

test('a row that is sorted and moved at once, and may be overwritten, is reported', () => {
  const { sheet } = pulledTab(sourceBids, [{ appId: 'a1' }, { appId: 'a2' }, { appId: 'a3' }]);
  const moving = meanwhile(sheet, 'before', () => sheet.arrangeRows([2, 90, 1, 0]));
  expect(() => append(sourceBids, moving, readTab(sourceBids, sheet), NEW)).toThrow('may be overwritten');
});

test.each([
  ['the first', [1, 2], ['a2', 'a3']],
  ['one between', [0, 2], ['a1', 'a3']],
  // Looks like a row that was moved and overwritten, so it is restored; the next pull would restore it, too.
  ['the last', [0, 1], ['a1', 'a2', 'a3']],
])('%s row that a person deletes at that moment is not reported', (_, left, apps) => {
  const { sheet } = pulledTab(sourceBids, [{ appId: 'a1' }, { appId: 'a2' }, { appId: 'a3' }]);
  const reading = readTab(sourceBids, sheet);
  const moving = meanwhile(sheet, 'before', () => sheet.arrangeRows(left));
  append(sourceBids, moving, reading, NEW);
  expect(appsIn(sheet)).toEqual([...apps, 'b1', 'b2', 'b3']);
});

test('a header renamed during the write of new rows stops the write, and no cell is cleared', () => {
  const { sheet, reading } = start();
  const at = columnAt(sheet, 'App ID');
  const moving = meanwhile(sheet, 'before', () => sheet.put(1, at, 'else'));
  expect(() => append(sourceBids, moving, reading, NEW)).toThrow(/"App ID".*Some rows were not written/);
  const cells = sheet.values({ row: 2, column: at, rows: 5, columns: 1 }).flat();
  expect(cells).toEqual(['a1', 'a2', 'b1', 'b2', 'b3']);
});

test('columns that keep moving are reported', () => {
  const { sheet, reading } = start();
  const busy = {
    ...sheet,
    write: (runs: Parameters<PlainSheet['write']>[0]) => {
      ACTIONS['inserts a column'](sheet);
      sheet.write(runs);
    },
  };
  expect(() => append(sourceBids, busy, reading, NEW)).toThrow('kept moving');
});
