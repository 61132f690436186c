// test, sheet: values are written to the right rows when people move rows right before or during the write.

import { CHANGE, STATUS } from '../../src/sheet/find-columns';
import { layOut } from '../../src/sheet/lay-out';
import { readTab } from '../../src/sheet/read-tab';
import { writeCells } from '../../src/sheet/write-cells';
import { rowWrites } from '../../src/sheet/write-rows';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { targets } from '../../src/tabs/targets/targets-columns';
import { type PlainSheet, plainWorkbook } from './plain-workbook';

const IDS = ['007', '1E5', 'c', 'd'];

function tabWith(ids: readonly string[]): PlainSheet {
  const workbook = plainWorkbook();
  layOut(campaigns, workbook);
  const sheet = workbook.find(campaigns.id)!;
  const { columns } = readTab(campaigns, sheet);
  const rows = ids.map((campaignId) => ({ campaignId, name: `name ${campaignId}` }));
  sheet.write(rowWrites(campaigns, { columns, statesColumn: 0, statusColumn: 0 }, 2, rows, sheet).runs);
  return sheet;
}

const named = (sheet: PlainSheet) =>
  Object.fromEntries(readTab(campaigns, sheet).rows.map(({ key, fields }) => [key, fields.name]));

/** For what moved again: the tab, the rows, and what to do. */
const REPORT =
  /^Rows? [\d, ]+ of Campaigns (?:was|were) moved while Bidgrid wrote .* Undo the last sort, then pull again\.$/;
const namesIn = (sheet: PlainSheet) =>
  readTab(campaigns, sheet)
    .rows.map(({ fields }) => String(fields.name))
    .sort();

const nameOf = (key: string, row: number, cell: string) => ({
  name: { key },
  row,
  field: 'name',
  value: cell,
});

/** Changes the sheet right before or after its n-th write. */
function meanwhile(sheet: PlainSheet, n: number, when: 'before' | 'after', act: () => void): PlainSheet {
  let writes = 0;
  return {
    ...sheet,
    write: (runs) => {
      writes += 1;
      if (writes === n && when === 'before') act();
      sheet.write(runs);
      if (writes === n && when === 'after') act();
    },
  };
}

/** The methods that read values, with a callback after each. */
function afterReads(sheet: PlainSheet, happens: () => void): Pick<PlainSheet, 'values' | 'toEnd' | 'header'> {
  const then = <T>(found: T): T => {
    happens();
    return found;
  };
  return {
    values: (block) => then(sheet.values(block)),
    header: () => then(sheet.header()),
    toEnd: ((...args: [number, number]) => then(sheet.toEnd(...args))) as PlainSheet['toEnd'],
  };
}

test('writes to rows that were moved since they were read', () => {
  const sheet = tabWith(IDS);
  const reading = readTab(campaigns, sheet);
  sheet.arrangeRows([3, 2, 1, 0]);
  sheet.moveColumns([4, 1, 2, 3]);
  expect(writeCells(campaigns, sheet, reading, [nameOf('007', 2, 'new'), nameOf('d', 5, '=1+1')])).toEqual({
    gone: [],
    unwritten: [],
  });
  expect(named(sheet)).toEqual({ '007': 'new', '1E5': 'name 1E5', c: 'name c', d: '=1+1' });
});

test.each(['before', 'after'] as const)(
  'rows sorted right %s the write get their own values back',
  (when) => {
    const sheet = tabWith(IDS);
    const reading = readTab(campaigns, sheet);
    const moving = meanwhile(sheet, 1, when, () => sheet.arrangeRows([2, 0, 3, 1]));
    writeCells(campaigns, moving, reading, [nameOf('007', 2, 'new 7'), nameOf('c', 4, 'new c')]);
    expect(named(sheet)).toEqual({ '007': 'new 7', '1E5': 'name 1E5', c: 'new c', d: 'name d' });
  },
);

test.each([
  ['a value', 'name', 'new 7'],
  ['a Status', STATUS, 'Pushed'],
])('%s does not stay in a line that was inserted right before the write', (_, column, cell) => {
  const sheet = tabWith(IDS);
  const reading = readTab(campaigns, sheet);
  const moving = meanwhile(sheet, 1, 'before', () => sheet.arrangeRows([4, 0, 1, 2, 3]));
  writeCells(campaigns, moving, reading, [{ name: { key: '007' }, row: 2, field: column, value: cell }]);
  const line = sheet.values({ row: 2, column: 1, rows: 1, columns: sheet.extent().columns })[0]!;
  expect(line.every((one) => one === '' || one === false)).toBe(true);
  const [first] = readTab(campaigns, sheet).rows;
  expect([first!.row, first!.key, column === STATUS ? first!.status : first!.fields.name]).toEqual([
    3,
    '007',
    cell,
  ]);
});

test('a cell that a person types into after rows were sorted during a write is kept and reported', () => {
  const sheet = tabWith(IDS);
  const reading = readTab(campaigns, sheet);
  const sorted = meanwhile(sheet, 1, 'before', () => sheet.arrangeRows([3, 2, 1, 0]));
  // The write for 007 in row 2 has hit d, and a person types into d before that is detected.
  const typed = meanwhile(sorted, 1, 'after', () => {
    const { columns, rows } = readTab(campaigns, sheet);
    const { row } = rows.find(({ key }) => key === 'd')!;
    sheet.write([{ row, column: columns.get('name')!, cells: [['typed']] }]);
  });
  expect(() => writeCells(campaigns, typed, reading, [nameOf('007', 2, 'new')])).toThrow(REPORT);
  expect(named(sheet)).toEqual({ '007': 'new', '1E5': 'name 1E5', c: 'name c', d: 'typed' });
});

test('an ID that hit another row, while rows are sorted again before it is put back, is reported', () => {
  const sheet = tabWith(IDS);
  const { columns, statusColumn } = readTab(campaigns, sheet);
  sheet.write([
    { row: 6, column: columns.get('name')!, cells: [['brand new']] },
    { row: 6, column: statusColumn, cells: [['Sending (1)']] },
  ]);
  const reading = readTab(campaigns, sheet);
  let reads = 0;
  let written = false;
  const moving: PlainSheet = {
    ...sheet,
    write: (runs) => {
      if (!written) sheet.arrangeRows([4, 0, 1, 2, 3]);
      written = true;
      sheet.write(runs);
    },
    // Right after the read that finds the ID in a wrong row.
    ...afterReads(sheet, () => {
      if (written) reads += 1;
      if (reads === 1) sheet.arrangeRows([1, 0, 4, 3, 2]);
    }),
  };
  const update = { name: { status: 'Sending (1)' }, row: 6, field: 'campaignId', value: 'c100' };
  expect(() => writeCells(campaigns, moving, reading, [update])).toThrow(REPORT);
  expect(namesIn(sheet)).toEqual(['brand new', 'name 007', 'name 1E5', 'name c', 'name d']);
});

test.each([
  ['between two written rows', true],
  ['below the written row', false],
])(
  'a formula in an editable cell is restored when rows are sorted during a write: %s',
  (_where, isBetween) => {
    const workbook = plainWorkbook();
    layOut(targets, workbook);
    const sheet = workbook.find(targets.id)!;
    const { columns } = readTab(targets, sheet);
    const rows = ['AT', 'DE', 'FR'].map((country, i) => ({ campaignId: '007', country, bid: i + 1 }));
    sheet.write(rowWrites(targets, { columns, statesColumn: 0, statusColumn: 0 }, 2, rows, sheet).runs);
    const bid = columns.get('bid')!;
    sheet.put(3, bid, 5, '=2+3');
    const reading = readTab(targets, sheet);
    const moving = meanwhile(sheet, 1, 'before', () => sheet.arrangeRows([1, 0, 2]));
    writeCells(targets, moving, reading, [
      { name: { key: '007 | AT' }, row: 2, field: 'bid', value: 9 },
      ...(isBetween ? [{ name: { key: '007 | FR' }, row: 4, field: 'bid', value: 8 }] : []),
    ]);
    const block = { row: 2, column: bid, rows: 3, columns: 1 };
    expect(sheet.formulas(block)).toEqual([['=2+3'], [''], ['']]);
    expect(sheet.values(block)).toEqual([[5], [9], [isBetween ? 8 : 3]]);
  },
);

test('a value written under another header, because a column was inserted, is reverted', () => {
  const sheet = tabWith(IDS);
  const reading = readTab(campaigns, sheet);
  const width = sheet.extent().columns;
  // Moves the last column to the position of Name, which shifts all columns from there to the right.
  const at = reading.columns.get('name')! - 1;
  const order = Array.from({ length: width }, (_, i) => (i < at ? i : i === at ? width - 1 : i - 1));
  const moving = meanwhile(sheet, 1, 'before', () => sheet.moveColumns(order.map((i) => i + 1)));
  writeCells(campaigns, moving, reading, [
    { name: { key: '007' }, row: 2, field: 'category', value: 'Puzzle' },
  ]);
  const rows = readTab(campaigns, sheet).rows.map(({ fields }) => [
    fields.name,
    fields.active,
    fields.category,
  ]);
  const [, active] = rows[1]!;
  expect(rows[0]).toEqual(['name 007', active, 'Puzzle']);
  const { bidType, platform, bundleId } = readTab(campaigns, sheet).rows[0]!.fields;
  expect([bidType, platform, bundleId]).toEqual([
    reading.rows[0]!.fields.bidType,
    reading.rows[0]!.fields.platform,
    reading.rows[0]!.fields.bundleId,
  ]);
});

describe('moved away and back during one write', () => {
  /** `away` right before the first write, `back` right after it. */
  const within = (sheet: PlainSheet, away: () => void, back: () => void): PlainSheet =>
    meanwhile(meanwhile(sheet, 1, 'before', away), 1, 'after', back);
  const contents = (sheet: PlainSheet) =>
    sheet.values({ row: 1, column: 1, rows: 5, columns: sheet.extent().columns });
  /** The content of the sheet if exactly these names are written. */
  function expected(sheet: PlainSheet, names: Readonly<Record<number, string>>) {
    const cells = contents(sheet).map((line) => [...line]);
    const column = readTab(campaigns, sheet).columns.get('name')!;
    for (const [row, name] of Object.entries(names)) cells[Number(row) - 1]![column - 1] = name;
    return cells;
  }

  test('values that were under another header are written to their cells and reported', () => {
    const sheet = tabWith(IDS);
    const end = sheet.extent().columns;
    sheet.write([{ row: 1, column: end + 1, cells: [['Own'], ['a'], ['b'], ['c'], ['d']] }]);
    const all = Array.from({ length: end + 1 }, (_one, i) => i + 1);
    const reading = readTab(campaigns, sheet);
    const moving = within(
      sheet,
      () => sheet.moveColumns([end + 1, ...all.slice(0, -1)]),
      () => sheet.moveColumns([...all.slice(1), 1]),
    );
    const updates = [nameOf('007', 2, 'new 7'), nameOf('c', 4, 'new c')];
    expect(() => writeCells(campaigns, moving, reading, updates)).toThrow(REPORT);
    expect(named(sheet)).toEqual({ '007': 'new 7', '1E5': 'name 1E5', c: 'new c', d: 'name d' });
  });

  test('values that were in other rows are written to their cells and reported', () => {
    const sheet = tabWith(IDS);
    const reading = readTab(campaigns, sheet);
    const moving = within(
      sheet,
      () => sheet.arrangeRows([2, 0, 3, 1]),
      () => sheet.arrangeRows([1, 3, 0, 2]),
    );
    const updates = [nameOf('007', 2, 'new'), nameOf('1E5', 3, 'new')];
    expect(() => writeCells(campaigns, moving, reading, updates)).toThrow(REPORT);
    expect(named(sheet)).toMatchObject({ '007': 'new', '1E5': 'new' });
  });

  test('an unreadable text is restored when a value was written into its cell', () => {
    const sheet = tabWith(IDS);
    const active = readTab(campaigns, sheet).columns.get('active')!;
    sheet.write([{ row: 3, column: active, cells: [['soon']] }]);
    const reading = readTab(campaigns, sheet);
    const moving = meanwhile(sheet, 1, 'before', () => sheet.arrangeRows([1, 0, 2, 3]));
    writeCells(campaigns, moving, reading, [{ name: { key: '007' }, row: 2, field: 'active', value: true }]);
    const cells = sheet.values({ row: 2, column: active, rows: 2, columns: 1 }).flat();
    const keys = readTab(campaigns, sheet).rows.map(({ key }) => key);
    expect([keys.slice(0, 2), cells]).toEqual([
      ['1E5', '007'],
      ['soon', true],
    ]);
  });

  test('the Status of a cleared row that moved is not mistaken for one that a person typed over', () => {
    const sheet = tabWith(IDS);
    const { statusColumn } = readTab(campaigns, sheet);
    sheet.put(6, statusColumn, 'Pushed');
    const reading = readTab(campaigns, sheet);
    const typing = meanwhile(sheet, 1, 'after', () => {
      sheet.put(2, statusColumn, 'typed');
      sheet.arrangeRows([0, 4, 1, 2, 3]);
    });
    writeCells(campaigns, typing, reading, [
      { name: { key: '007' }, row: 2, field: STATUS, value: 'Pushed' },
    ]);
    const statuses = sheet.values({ row: 2, column: statusColumn, rows: 5, columns: 1 }).flat();
    expect(statuses).toEqual(['typed', 'Pushed', '', '', '']);
  });

  test('a cell that a person typed into meanwhile is kept', () => {
    const sheet = tabWith(IDS);
    const reading = readTab(campaigns, sheet);
    const after = expected(sheet, { 2: 'typed' });
    const column = reading.columns.get('name')!;
    const typing = meanwhile(sheet, 1, 'after', () => sheet.write([{ row: 2, column, cells: [['typed']] }]));
    writeCells(campaigns, typing, reading, [nameOf('007', 2, 'new')]);
    expect(contents(sheet)).toEqual(after);
  });
});

test.each([
  ['is unchanged', [], true],
  ['got another unreadable text meanwhile', ['later'], false],
  ['got a readable value meanwhile', [false], false],
] as const)('a value replaces an unreadable cell beside another one if it %s', (_, typed, isWritten) => {
  const sheet = tabWith(IDS);
  const { columns } = readTab(campaigns, sheet);
  const [active, spend] = [columns.get('active')!, columns.get('spend')!];
  sheet.put(3, active, 'soon');
  sheet.put(3, spend, 'a lot');
  const reading = readTab(campaigns, sheet);
  expect(reading.rows[1]!.issues.map(({ field }) => field).sort()).toEqual(['active', 'spend']);
  for (const cell of typed) sheet.put(3, active, cell);
  const update = { name: { key: '1E5' }, row: 3, field: 'active', value: true };
  const left = isWritten ? [] : [{ update, why: 'changed' }];
  expect(writeCells(campaigns, sheet, reading, [update])).toEqual({ gone: [], unwritten: left });
  expect(sheet.cell(3, active).value).toBe(isWritten ? true : typed[0]);
  expect(sheet.cell(3, spend).value).toBe('a lot');
});

test('reports rows that keep moving', () => {
  const sheet = tabWith(IDS);
  const reading = readTab(campaigns, sheet);
  const restless: PlainSheet = {
    ...sheet,
    write: (runs) => {
      sheet.arrangeRows([1, 2, 3, 0]);
      sheet.write(runs);
    },
  };
  expect(() => writeCells(campaigns, restless, reading, [nameOf('007', 2, 'x')])).toThrow(REPORT);
});

test('lists deleted rows and writes the others', () => {
  const sheet = tabWith(IDS);
  const reading = readTab(campaigns, sheet);
  sheet.arrangeRows([0, 2, 3]);
  const gone = nameOf('1E5', 3, 'nowhere');
  expect(writeCells(campaigns, sheet, reading, [gone, nameOf('d', 5, 'here')])).toEqual({
    gone: [gone],
    unwritten: [],
  });
  expect(named(sheet)).toEqual({ '007': 'name 007', c: 'name c', d: 'here' });
});

test.each([
  ['with the key of another', ['007', '007', 'c'], '007'],
  ['without a key', ['', '007', 'c'], null],
])('a row %s that moved is not found again, and nothing is written', (_, ids, key) => {
  const sheet = tabWith(ids);
  const reading = readTab(campaigns, sheet);
  sheet.arrangeRows([2, 0, 1]);
  const update = { ...nameOf('', 2, 'new'), name: { key } };
  expect(writeCells(campaigns, sheet, reading, [update])).toEqual({ gone: [update], unwritten: [] });
  const names = readTab(campaigns, sheet).rows.map(({ fields }) => fields.name);
  expect(names).toEqual([2, 0, 1].map((i) => `name ${ids[i]}`));
});

test('finds rows without a key by their Status, and of two rows with one key the one that was read', () => {
  const sheet = tabWith(['007', '007']);
  const { statusColumn, columns } = readTab(campaigns, sheet);
  sheet.write([{ row: 4, column: columns.get('name')!, cells: [['brand new']] }]);
  sheet.write([{ row: 4, column: statusColumn, cells: [['waiting · r · new-1']] }]);
  const reading = readTab(campaigns, sheet);
  const status = { status: 'waiting · r · new-1' };
  writeCells(campaigns, sheet, reading, [
    { name: status, row: 4, field: 'campaignId', value: '0815' },
    { name: status, row: 4, field: STATUS, value: 'Pushed' },
    { name: status, row: 4, field: CHANGE, value: '' },
    nameOf('007', 3, 'the second'),
  ]);
  const rows = readTab(campaigns, sheet).rows.map(({ key, fields, status: text }) => [
    key,
    fields.name,
    text,
  ]);
  expect(rows).toEqual([
    ['007', 'name 007', ''],
    ['007', 'the second', ''],
    ['0815', 'brand new', 'Pushed'],
  ]);
});

test('a row that was typed after the tab was read is found by its Status and written', () => {
  const sheet = tabWith(IDS);
  const reading = readTab(campaigns, sheet);
  const name = reading.columns.get('name')!;
  sheet.write([
    { row: 6, column: name, cells: [['typed']] },
    { row: 6, column: reading.statusColumn, cells: [['Sending (1)']] },
  ]);
  const update = { name: { status: 'Sending (1)' }, row: 6, field: 'name', value: 'sent' };
  expect(writeCells(campaigns, sheet, reading, [update])).toEqual({ gone: [], unwritten: [] });
  expect(sheet.cell(6, name).value).toBe('sent');
});

describe('a row that cannot be found again is reported', () => {
  /** Two new rows without an ID, identified by their Status. */
  function withNewRows(second: string) {
    const sheet = tabWith(IDS);
    const { columns, statusColumn } = readTab(campaigns, sheet);
    sheet.write([
      { row: 6, column: columns.get('name')!, cells: [['new one'], [second]] },
      { row: 6, column: statusColumn, cells: [['Sending (1)'], ['']] },
    ]);
    return { sheet, reading: readTab(campaigns, sheet), name: columns.get('name')! };
  }
  const id = { name: { status: 'Sending (1)' }, row: 6, field: 'campaignId', value: 'c100' };
  const idsBeside = (sheet: PlainSheet, name: string) =>
    readTab(campaigns, sheet)
      .rows.filter(({ fields }) => fields.name === name)
      .map(({ key }) => key);

  test('when an ID was written into a row typed after the tab was read', () => {
    const { sheet, reading, name } = withNewRows('new two');
    const moving = meanwhile(sheet, 1, 'before', () => {
      sheet.arrangeRows([0, 1, 2, 3, 90, 4, 5]);
      sheet.write([{ row: 6, column: name, cells: [['just typed']] }]);
    });
    expect(() => writeCells(campaigns, moving, reading, [id])).toThrow(REPORT);
    expect(idsBeside(sheet, 'new one')).toEqual(['c100']);
  });

  test('when the row that it hit is deleted meanwhile', () => {
    const { sheet, reading } = withNewRows('new two');
    let writes = 0;
    const moving: PlainSheet = {
      ...sheet,
      write: (runs) => {
        writes += 1;
        // The ID is written into the row of "new two", which is deleted right before that cell is cleared.
        if (writes === 1) sheet.arrangeRows([0, 1, 2, 4, 5, 3]);
        if (writes === 2) sheet.arrangeRows([0, 1, 2, 3, 5]);
        sheet.write(runs);
      },
    };
    expect(() => writeCells(campaigns, moving, reading, [id])).toThrow(REPORT);
    expect(idsBeside(sheet, 'new one')).toEqual(['c100']);
  });
});

test('writes nothing when a header is missing', () => {
  const sheet = tabWith(IDS);
  const reading = readTab(campaigns, sheet);
  sheet.put(1, reading.columns.get('name')!, 'Titel');
  expect(() => writeCells(campaigns, sheet, reading, [nameOf('007', 2, 'x')])).toThrow(
    /"Name".*Nothing was written/,
  );
});

test.each([
  ['an ID', 'campaignId', '0815'],
  ['a Status', STATUS, 'Pushed'],
])('%s that went to a row which was just moved there is taken back', (_, column, cell) => {
  const sheet = tabWith(IDS);
  const { statusColumn, columns } = readTab(campaigns, sheet);
  sheet.write([{ row: 6, column: columns.get('name')!, cells: [['brand new']] }]);
  sheet.write([{ row: 6, column: statusColumn, cells: [['waiting · r · new-1']] }]);
  sheet.write([{ row: 4, column: statusColumn, cells: [['Pushed before']] }]);
  const reading = readTab(campaigns, sheet);
  const statuses = () =>
    readTab(campaigns, sheet).rows.map(({ key, status, fields }) => [key, status, fields.name]);
  const moving = meanwhile(sheet, 1, 'before', () => sheet.arrangeRows([4, 3, 0, 1, 2]));
  writeCells(campaigns, moving, reading, [
    { name: { status: 'waiting · r · new-1' }, row: 6, field: column, value: cell },
  ]);
  const made =
    column === STATUS ? [null, 'Pushed', 'brand new'] : ['0815', 'waiting · r · new-1', 'brand new'];
  expect(statuses()).toEqual([
    made,
    ['d', '', 'name d'],
    ['007', '', 'name 007'],
    ['1E5', '', 'name 1E5'],
    ['c', 'Pushed before', 'name c'],
  ]);
});

it('says that a value was not written if it is not in its cell after two writes', () => {
  const sheet = tabWith(IDS);
  const deaf: PlainSheet = { ...sheet, write: () => undefined };
  const update = nameOf('c', 4, 'New');
  const { unwritten } = writeCells(campaigns, deaf, readTab(campaigns, sheet), [update]);
  expect(unwritten).toEqual([{ update, why: 'changed' }]);
});
