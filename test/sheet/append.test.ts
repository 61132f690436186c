// test, sheet: new rows are written below the last one, also while a person types, inserts or sorts rows, or
// moves columns at that moment.

import { type Arrival, writeArrival } from '../../src/grid/cell-updates';
import { UserError } from '../../src/ports/user-error';
import { appendRows } from '../../src/sheet/append-rows';
import { readTab, type TabReading } from '../../src/sheet/read-tab';
import { hasOtherKey } from '../../src/tabs/columns/row-memory';
import type { Tab } from '../../src/tabs/columns/tab';
import { creativeSets } from '../../src/tabs/creative-sets/creative-sets-columns';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { columnAt } from './campaign-rows';
import { ACTIONS, allRows, OWN } from './people-actions';
import type { PlainSheet } from './plain-workbook';
import { pulledTab, sound } from './tab-rows';

const bid = (appId: string, overridePercent: number | null = 20, bidValue: number | null = null) => ({
  campaignId: '007',
  appId,
  country: 'DE',
  overridePercent,
  bidValue,
});

const appsIn = (sheet: PlainSheet) => readTab(sourceBids, sheet).rows.map(({ fields }) => fields.appId);

/** A merge result with only these new rows; its base is not used here. */
const arrive = (
  tab: Tab,
  sheet: PlainSheet,
  reading: TabReading,
  arrival: Omit<Arrival, 'base'>,
): unknown => {
  const target = { tab, sheet, reading, storedBase: { base: new Map() } };
  return writeArrival(target, { ...arrival, base: new Map() }, () => {});
};

const tabOf = (...apps: string[]) => {
  const { sheet } = pulledTab(
    sourceBids,
    apps.map((appId) => ({ appId })),
  );
  return { sheet, reading: readTab(sourceBids, sheet) };
};

/** A person acts right before, or right after, the first write. */
function meanwhile(
  sheet: PlainSheet,
  when: 'before' | 'after',
  act: (sheet: PlainSheet) => void,
): PlainSheet {
  let isDone = false;
  return {
    ...sheet,
    write: (runs) => {
      const isFirst = !isDone;
      isDone = true;
      if (isFirst && when === 'before') act(sheet);
      sheet.write(runs);
      if (isFirst && when === 'after') act(sheet);
    },
  };
}

const messageOf = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.message;
  }
};

describe('below the last row', () => {
  test('whatever people have beside the rows', () => {
    const { sheet } = tabOf('a1', 'a2');
    sheet.put(40, 30, 'my sum');
    appendRows(sourceBids, sheet, readTab(sourceBids, sheet), [bid('b1'), bid('b2')]);
    expect(readTab(sourceBids, sheet).rows.map(({ row, fields }) => [row, fields.appId])).toEqual([
      [2, 'a1'],
      [3, 'a2'],
      [4, 'b1'],
      [5, 'b2'],
    ]);
  });

  test('with number formats only where a format of a person would change a value', () => {
    const { sheet } = tabOf('a1', 'a2');
    const app = columnAt(sheet, 'App ID');
    sheet.put(5, app, '');
    sheet.format(5, app, 'General');
    sheet.forgetCalls();
    appendRows(sourceBids, sheet, readTab(sourceBids, sheet), [bid('007'), bid('008')]);
    expect(appsIn(sheet).slice(2)).toEqual(['007', '008']);
    expect([4, 5].map((row) => sheet.cell(row, app).format)).toEqual(['@', '@']);
    expect(sheet.calls.formatCells).toBe(1);
    sheet.forgetCalls();
    appendRows(sourceBids, sheet, readTab(sourceBids, sheet), [bid('009')]);
    expect(sheet.calls.formatCells).toBeUndefined();
  });

  test('without a gap if new checkboxes count as content', () => {
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

  test('in few calls, whatever the number of rows', () => {
    const many = Array.from({ length: 6_000 }, (_, i) => bid(`b${i}`));
    const counts = [many.slice(0, 1), many].map((rows) => {
      const { sheet, reading } = tabOf('a1', 'a2');
      sheet.forgetCalls();
      appendRows(sourceBids, sheet, reading, rows);
      expect(appsIn(sheet)).toEqual(['a1', 'a2', ...rows.map(({ appId }) => appId)]);
      return sheet.callCount();
    });
    expect(Math.max(...counts)).toBeLessThanOrEqual(9);
  });
});

describe('rows and columns that changed since the tab was read', () => {
  test.each([
    ['right below', 4, ['a1', 'a2', 'typed', 'b1', 'b2']],
    ['among the new rows', 5, ['a1', 'a2', 'typed', 'b1', 'b2']],
    ['below the new rows', 6, ['a1', 'a2', 'b1', 'b2', 'typed']],
  ])('a row that a person typed %s is not overwritten', (_, row, apps) => {
    const { sheet, reading } = tabOf('a1', 'a2');
    sheet.put(row, columnAt(sheet, 'App ID'), 'typed');
    appendRows(sourceBids, sheet, reading, [bid('b1'), bid('b2')]);
    expect(appsIn(sheet)).toEqual(apps);
  });

  test('two rows typed among the new ones are not overwritten', () => {
    const { sheet, reading } = tabOf('a1', 'a2');
    for (const row of [5, 7]) sheet.put(row, columnAt(sheet, 'App ID'), `typed ${row}`);
    appendRows(sourceBids, sheet, reading, [bid('b1'), bid('b2'), bid('b3')]);
    expect(appsIn(sheet)).toEqual(['a1', 'a2', 'typed 5', 'typed 7', 'b1', 'b2', 'b3']);
  });

  test('a value that a person types while formats are read is kept', () => {
    const { sheet, reading } = tabOf('a1');
    const typing: PlainSheet = {
      ...sheet,
      numberFormats: (block) => {
        if (sheet.cell(3, columnAt(sheet, 'App ID')).value === '')
          sheet.put(3, columnAt(sheet, 'Bid override %'), 33);
        return sheet.numberFormats(block);
      },
    };
    appendRows(sourceBids, typing, reading, [bid('b1', 51)]);
    expect(
      readTab(sourceBids, sheet).rows.map(({ fields }) => [fields.appId, fields.overridePercent]),
    ).toEqual([
      ['a1', 20],
      ['', 33],
      ['b1', 51],
    ]);
  });

  test('an inserted column does not shift parts of the new rows', () => {
    const { sheet, reading } = tabOf('a1', 'a2');
    sheet.insertColumn(columnAt(sheet, 'App ID'));
    arrive(sourceBids, sheet, reading, { updates: [], appended: [bid('b1')] });
    expect(readTab(sourceBids, sheet).rows[2]).toMatchObject({ fields: bid('b1'), issues: [] });
  });

  test('an inserted column does not turn checkboxes of the next column into texts', () => {
    const { sheet } = pulledTab(creativeSets, [{}]);
    const reading = readTab(creativeSets, sheet);
    const box = columnAt(sheet, 'PRELOAD');
    const formatAt = (column: number) => sheet.numberFormats({ row: 2, column, rows: 1, columns: 1 })[0]![0];
    const before = formatAt(box);
    sheet.insertColumn(columnAt(sheet, 'Name'));
    const update = { row: 2, key: reading.rows[0]!.key, field: 'name', value: 'Renamed' };
    arrive(creativeSets, sheet, reading, { updates: [update], appended: [] });
    expect(formatAt(box + 1)).toBe(before);
    expect(sheet.cell(2, columnAt(sheet, 'Name')).value).toBe('Renamed');
  });

  test('a removed header stops the write with a message', () => {
    const { sheet, reading } = tabOf('a1', 'a2');
    sheet.put(1, columnAt(sheet, 'App ID'), 'else');
    expect(() => appendRows(sourceBids, sheet, reading, [bid('b1')])).toThrow(/"App ID".*Some rows were not/);
    expect(sheet.extent().rows).toBe(3);
  });
});

const OLD = ['c1', 'd2', 'c3', 'e4'].map((appId, i) => ({ appId, overridePercent: 30 + i }));
// One with each kind of bid, so that no cell of ours is empty in both.
const NEW = [bid('a1', 51), bid('z2', null, 3.4)];

const textOf = (values: readonly unknown[]): string => values.map((value) => value ?? '').join(' ');
const OLD_TEXTS = OLD.map(({ appId, overridePercent }) =>
  textOf([appId, overridePercent, '', `mine ${appId}`, `sent ${appId}`]),
);
const NEW_TEXTS = NEW.map(({ appId, overridePercent, bidValue }) =>
  textOf([appId, overridePercent, bidValue, '', '']),
);

/** A tab with a column of a person between ours. */
function tabWithOwnColumn() {
  const { sheet } = pulledTab(sourceBids, OLD);
  const own = columnAt(sheet, 'Country');
  sheet.insertColumn(own);
  sheet.put(1, own, OWN);
  OLD.forEach(({ appId }, i) => {
    sheet.put(i + 2, own, `mine ${appId}`);
    sheet.put(i + 2, columnAt(sheet, 'Status'), `sent ${appId}`);
  });
  return sheet;
}

/** App, percentage, bid, cell in the person's column, Status. */
const textsIn = (sheet: PlainSheet) =>
  readTab(sourceBids, sheet).rows.map(({ row, fields: { appId, overridePercent, bidValue }, status }) =>
    textOf([appId, overridePercent, bidValue, sheet.cell(row, columnAt(sheet, OWN)).value, status]),
  );

/** For rows that moved under the new ones, and for what moves twice: the tab, the rows, and what to do. */
const REPORT = /^Rows? [\d, ]+ of Source bids (was|were) moved .* Undo the last sort, then pull again\.$/;

describe.each(Object.entries(ACTIONS))('a person %s', (name, act) => {
  test.each(['before', 'after'] as const)('right %s new rows are written: each row is there once', (when) => {
    const sheet = tabWithOwnColumn();
    const reading = readTab(sourceBids, sheet);
    const message = messageOf(() => appendRows(sourceBids, meanwhile(sheet, when, act), reading, NEW));
    if (name.startsWith('inserts') && name.includes('row') && when === 'before') {
      expect(message).toMatch(REPORT);
      if (name.includes('before the last')) {
        // Reported: the new row that hit the last one is above it, so one cell is beside another row.
        expect(appsIn(sheet).sort()).toEqual(['a1', 'c1', 'c3', 'd2', 'e4', 'z2']);
        return;
      }
    } else expect(message).toBe('');
    const isDeleted = (_: unknown, i: number) => name.startsWith('deletes') && i === 0;
    const expected = [...OLD_TEXTS.filter((_, i) => !isDeleted(_, i)), ...NEW_TEXTS];
    expect(textsIn(sheet).sort()).toEqual(expected.sort());
    expect(readTab(sourceBids, sheet).rows.filter(hasOtherKey)).toEqual([]);
  });
});

describe('at the moment of the write', () => {
  test('rows that new ones were written over are put back as typed, with the new ones below, and reported', () => {
    const { sheet } = tabOf('a1', 'a2');
    const percent = columnAt(sheet, 'Bid override %');
    sheet.put(3, percent, 45, '=40+5');
    sheet.put(4, percent, 77);
    const moving = meanwhile(sheet, 'before', () => sheet.arrangeRows([90, 91, ...allRows(sheet)]));
    const reading = readTab(sourceBids, sheet);
    expect(messageOf(() => appendRows(sourceBids, moving, reading, [bid('b1'), bid('b2')]))).toMatch(REPORT);
    expect(
      readTab(sourceBids, sheet).rows.map(({ fields }) => [fields.appId, fields.overridePercent]),
    ).toEqual([
      ['a1', 20],
      ['a2', 45],
      ['', 77],
      ['b1', 20],
      ['b2', 20],
    ]);
    expect(sheet.cell(5, percent).formula).toBe('=40+5');
  });

  test('a long tab is read again only if its last row has moved', () => {
    const apps = Array.from({ length: 5_000 }, (_, i) => `a${i}`);
    const { sheet, reading } = tabOf(...apps);
    sheet.forgetCalls();
    appendRows(sourceBids, sheet, reading, [bid('b1')]);
    expect(sheet.calls.toEnd).toBe(1);
    const moving = meanwhile(sheet, 'before', () => sheet.arrangeRows([9_000, 9_001, ...allRows(sheet)]));
    const longReading = readTab(sourceBids, sheet);
    expect(messageOf(() => appendRows(sourceBids, moving, longReading, [bid('b2'), bid('b3')]))).toMatch(
      REPORT,
    );
    expect(appsIn(sheet).sort()).toEqual([...apps, 'b1', 'b2', 'b3'].sort());
  });

  test('a renamed header stops the write, and no cell of its column is cleared', () => {
    const { sheet, reading } = tabOf('a1', 'a2');
    const app = columnAt(sheet, 'App ID');
    const moving = meanwhile(sheet, 'before', () => sheet.put(1, app, 'else'));
    expect(() => appendRows(sourceBids, moving, reading, [bid('b1')])).toThrow(
      /"App ID".*Some rows were not/,
    );
    expect(sheet.values({ row: 2, column: app, rows: 3, columns: 1 }).flat()).toEqual(['a1', 'a2', 'b1']);
  });

  test('columns that move at each write are reported, and no row is lost', () => {
    const { sheet, reading } = tabOf('c1', 'd2', 'c3', 'e4');
    const write: PlainSheet['write'] = (runs) => {
      sheet.insertColumn(columnAt(sheet, 'App ID'));
      sheet.write(runs);
    };
    expect(messageOf(() => appendRows(sourceBids, { ...sheet, write }, reading, NEW))).toMatch(REPORT);
    expect(appsIn(sheet)).toEqual(expect.arrayContaining(['c1', 'd2', 'c3', 'e4']));
  });
});
