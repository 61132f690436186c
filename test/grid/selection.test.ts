// test, grid: the selected rows and cells are those that are visible, without duplicates.

import { cellsIn, visibleCells, visibleRows } from '../../src/grid/selected-rows-of-tab';
import type { Block } from '../../src/tabs/columns/column';
import { plainWorkbook } from '../sheet/plain-workbook';

/** Rows 2 to `last` have content in columns A to D. */
function sheetWith(last: number) {
  const sheet = plainWorkbook().create('users', 'Users');
  for (let row = 1; row <= last; row += 1)
    for (let column = 1; column <= 4; column += 1) sheet.put(row, column, `${row} ${column}`);
  return sheet;
}

const rowsTo = (last: number) => Array.from({ length: last - 1 }, (_, i) => ({ row: i + 2 }));
const area = (row: number, rows: number, column = 1, columns = 1): Block => ({ row, column, rows, columns });

test.each<[string, Block[] | undefined, number[], number[], number]>([
  ['the whole sheet', undefined, [3], [2, 4, 5, 6], 1],
  ['a whole column', [area(1, 1000)], [3, 4], [2, 5, 6], 2],
  ['several ranges', [area(2, 1), area(5, 2)], [3, 6], [2, 5], 1],
  ['overlapping ranges', [area(2, 3), area(3, 3, 2, 2)], [4], [2, 3, 5], 1],
  ['the header row', [area(1, 1)], [2], [], 0],
  ['rows below the data', [area(7, 90)], [8], [], 0],
  ['hidden rows', [area(3, 2)], [3, 4], [], 2],
])('rows of %s', (_, areas, hide, visible, hidden) => {
  const sheet = sheetWith(6);
  sheet.hide(hide);
  const found = visibleRows(sheet, rowsTo(6), areas);
  expect([found.rows.map(({ row }) => row), found.hidden.length]).toEqual([visible, hidden]);
});

describe('cells', () => {
  const extent = { rows: 5, columns: 4 };

  test('of overlapping areas count once, the header among them', () => {
    const { block, columns } = cellsIn([area(1, 3, 2, 2), area(2, 100, 3, 9)], extent);
    expect(block).toEqual({ row: 1, column: 2, rows: 5, columns: 3 });
    expect([...columns].map(([at, marks]) => [at, [...marks].join('')])).toEqual([
      [2, '11100'],
      [3, '11111'],
      [4, '01111'],
    ]);
  });

  test.each([
    ['nothing', []],
    ['below the data', [area(6, 9)]],
    ['beside the data', [area(2, 1, 5)]],
  ])('%s: no block', (_, areas) => {
    expect(cellsIn(areas, extent).block).toBeNull();
  });

  test('without hidden rows and columns, which are counted, but not the column of Bidgrid', () => {
    const sheet = sheetWith(5);
    sheet.put(1, 2, 'Cell states');
    sheet.hide([3, 5], [2, 4]);
    const { columns, ...hidden } = visibleCells(
      sheet,
      cellsIn([area(1, 5, 1, 4)], extent),
      (row) => row !== 5,
    );
    expect([...columns].map(([at, marks]) => [at, [...marks].join('')])).toEqual([
      [1, '11011'],
      [3, '11011'],
    ]);
    expect(hidden).toEqual({ hiddenRows: 1, hiddenColumns: 1 });
  });
});
