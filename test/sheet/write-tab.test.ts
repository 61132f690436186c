// test of sheet: cells are written in few blocks, and other cells are not touched.

import fc from 'fast-check';
import { type CellWrite, groupRuns } from '../../src/sheet/cell-runs';
import { writeValues } from '../../src/sheet/formatted-writes';
import { readTab } from '../../src/sheet/read-tab';
import { rowWrites } from '../../src/sheet/write-rows';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Cell, Run } from '../../src/tabs/columns/column';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { columnAt, pulled } from './campaign-rows';
import { pulledTab } from './tab-rows';

const cellsOf = (runs: readonly Run<Cell>[]): Map<string, Cell> => {
  const cells = new Map<string, Cell>();
  for (const { row, column, cells: lines } of runs) {
    lines.forEach((line, r) => {
      line.forEach((cell, c) => {
        const place = `${row + r}:${column + c}`;
        if (cells.has(place)) throw new Error(`twice ${place}`);
        cells.set(place, cell);
      });
    });
  }
  return cells;
};

test('a table becomes one block', () => {
  const writes: CellWrite[] = [];
  for (let row = 2; row < 100; row++)
    for (let column = 3; column < 18; column++) writes.push({ row, column, cell: row * column });
  expect(groupRuns(writes)).toHaveLength(1);
});

test('a row becomes one block, two distant cells two', () => {
  const row = [4, 3, 5].map((column) => ({ row: 7, column, cell: column }));
  expect(groupRuns(row)).toEqual([{ row: 7, column: 3, cells: [[3, 4, 5]] }]);
  expect(groupRuns([...row, { row: 9, column: 3, cell: 1 }])).toHaveLength(2);
});

test('of two writes to one cell the later one wins', () => {
  expect(
    groupRuns([
      { row: 2, column: 1, cell: 'a' },
      { row: 1, column: 1, cell: 'x' },
      { row: 2, column: 1, cell: 'b' },
    ]),
  ).toEqual([{ row: 1, column: 1, cells: [['x'], ['b']] }]);
});

test('blocks contain exactly the given cells, each once', () => {
  const write = fc.record({
    row: fc.integer({ min: 1, max: 12 }),
    column: fc.integer({ min: 1, max: 5 }),
    cell: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(write), (writes) => {
      const wanted = new Map(writes.map(({ row, column, cell }) => [`${row}:${column}`, cell]));
      const got = cellsOf(groupRuns(writes));
      expect(new Map([...got].sort())).toEqual(new Map([...wanted].sort()));
    }),
  );
});

test('whole rows are one block for each group of columns side by side, absent fields empty', () => {
  const { sheet } = pulled([]);
  const columns = new Map([
    ['campaignId', 9],
    ['spend', 2],
    ['active', 3],
  ]);
  const rows = [{ campaignId: '007', spend: '1.5000', name: 'x' }, { active: true }];
  expect(rowWrites(campaigns, { columns, statesColumn: 0, statusColumn: 0 }, 5, rows, sheet).runs).toEqual([
    {
      row: 5,
      column: 2,
      cells: [
        [1.5, ''],
        ['', true],
      ],
    },
    { row: 5, column: 9, cells: [['007'], ['']] },
  ]);
  expect(sheet.calls).toEqual({ numberFormats: 1 });
});

test('Status between two groups joins them, and stays out of the block elsewhere', () => {
  const { sheet } = pulled([]);
  const columns = new Map([
    ['active', 3],
    ['campaignId', 5],
  ]);
  const runsWith = (statusColumn: number) =>
    rowWrites(
      campaigns,
      { columns, statesColumn: 0, statusColumn },
      5,
      [{ campaignId: '007', active: true }],
      sheet,
    ).runs;
  expect(runsWith(4)).toEqual([{ row: 5, column: 3, cells: [[true, '', '007']] }]);
  const apart = [
    { row: 5, column: 3, cells: [[true]] },
    { row: 5, column: 5, cells: [['007']] },
  ];
  for (const statusColumn of [2, 6, 9]) expect(runsWith(statusColumn)).toEqual(apart);
});

test('a new row remembers its key in Cell states, if this column is beside a declared one', () => {
  const { sheet } = pulled([]);
  const columns = new Map([
    ['active', 3],
    ['campaignId', 4],
  ]);
  const runsWith = (statesColumn: number) =>
    rowWrites(
      campaigns,
      { columns, statesColumn, statusColumn: 9 },
      5,
      [{ campaignId: '0|7', active: true }],
      sheet,
    ).runs;
  const remembered = '|["0\\u007c7"]';
  expect(runsWith(2)).toEqual([{ row: 5, column: 2, cells: [[remembered, true, '0|7']] }]);
  expect(runsWith(5)).toEqual([{ row: 5, column: 3, cells: [[true, '0|7', remembered]] }]);
  for (const apart of [1, 6])
    expect(runsWith(apart)).toEqual([{ row: 5, column: 3, cells: [[true, '0|7']] }]);
});

test('a percentage written to a cell with a percent format is a plain number with a literal sign', () => {
  const { sheet } = pulledTab(
    sourceBids,
    ['1', '2', '3'].map((campaignId) => ({ campaignId })),
  );
  const at = columnAt(sheet, 'Bid override %');
  sheet.put(3, at, 0.2);
  sheet.format(3, at, '0%');
  const { columns, statusColumn, rows } = readTab(sourceBids, sheet);
  expect(rows.map(({ fields }) => fields.overridePercent)).toEqual([20, 20, 20]);
  sheet.forgetCalls();
  const { kind } = sourceBids.columns.find(({ field }) => field === 'overridePercent')!;
  const writes = [2, 3, 4].map((row) => ({ row, column: at, kind, value: 30 }));
  writeValues(sheet, writes);
  expect(sheet.calls).toEqual({ numberFormats: 1, formatCells: 1, write: 1 });
  sheet.forgetCalls();
  sheet.write(
    rowWrites(
      sourceBids,
      { columns, statesColumn: 0, statusColumn },
      2,
      Array(3).fill({ ...rows[0]!.fields, overridePercent: 30, bidValue: null, appId: '1%' }),
      sheet,
    ).runs,
  );
  expect(sheet.calls).toEqual({ numberFormats: 1, write: 1 });
  expect([2, 3, 4].map((row) => sheet.cell(row, at).value)).toEqual([30, 30, 30]);
  expect(sheet.cell(3, at).format).toBe('#,##0.0" %"');
  const after = readTab(sourceBids, sheet).rows.map(({ fields }) => fields);
  expect(after).toMatchObject(Array(3).fill({ overridePercent: 30, bidValue: null, appId: '1%' }));
});
