// test, features: a list from the selected cells has what a person sees of them, and says what it leaves out.

import { selectedList } from '../../../src/features/lists/selected-list';
import type { Block, Cell } from '../../../src/tabs/columns/column';
import { plainPorts } from '../../ports/plain-ports';

const area = (row: number, column: number, rows: number, columns: number): Block => ({
  row,
  column,
  rows,
  columns,
});
/** Columns A and B. */
const WHOLE = area(1, 1, 1000, 2);

/** A person's own sheet with these lines, and a selection in it. */
function selecting(lines: readonly (readonly Cell[])[], ...areas: Block[]) {
  const ports = plainPorts();
  const sheet = ports.workbook.create('own', 'Users');
  lines.forEach((cells, r) => {
    cells.forEach((cell, c) => {
      if (cell !== '') sheet.put(r + 1, c + 1, cell as string);
    });
  });
  ports.workbook.opened = sheet;
  ports.selected = { sheetId: sheet.sheetId, areas };
  return { ports, sheet, list: () => selectedList(ports, 'range') };
}

const TABLE: Cell[][] = [
  ['ID', 'n', 'note'],
  ['a', 1, true],
  ['b', 2, ''],
  ['c', 3, ''],
  ['d', 4, ''],
];

test('cells become texts, with their place', () => {
  expect(selecting(TABLE, WHOLE).list()).toEqual({
    place: 'Users!A1:B5',
    cells: [
      ['ID', 'n'],
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
      ['d', '4'],
    ],
  });
});

test('hidden rows and columns are left out and counted', () => {
  const { list, sheet } = selecting(TABLE, area(1, 1, 1000, 3));
  sheet.hide([3, 4, 90], [2]);
  expect(list()).toEqual({
    place: 'Users!A1:C5 (2 hidden rows and 1 hidden column left out)',
    cells: [
      ['ID', 'note'],
      ['a', 'true'],
      ['d', ''],
    ],
  });
});

test('of 11 IDs with 5 hidden, 6 are in the list; hidden blank rows are not counted', () => {
  const ids = Array.from({ length: 11 }, (_, i) => [`id${i}`]);
  const { list, sheet } = selecting([...ids, [''], ['end']], area(1, 1, 12, 1));
  sheet.hide([2, 4, 6, 8, 10, 12]);
  const { place, cells } = list();
  expect(place).toBe('Users!A1:A12 (5 hidden rows left out)');
  expect(cells.flat().filter((text) => text !== '')).toEqual(['id0', 'id2', 'id4', 'id6', 'id8', 'id10']);
});

test('several ranges keep their rows and columns, and overlapping cells come once', () => {
  const { list } = selecting(TABLE, area(1, 1, 3, 1), area(1, 3, 2, 1), area(2, 1, 4, 1), area(5, 1, 1, 1));
  expect(list()).toEqual({
    place: 'Users!A1:A3, C1:C2, A2:A5 and 1 more range',
    cells: [
      ['ID', 'note'],
      ['a', 'true'],
      ['b', ''],
      ['c', ''],
      ['d', ''],
    ],
  });
});

test('dates are those of the document, whatever its time zone', () => {
  const { ports, sheet, list } = selecting([['day']], area(2, 1, 1, 1));
  sheet.put(2, 1, new Date(Date.UTC(2026, 10, 4, 15)) as never);
  ports.timeText = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  expect(list().cells).toEqual([['2026-11-05 00:00']]);
});

test('thousands of rows under a filter are read', () => {
  const { list, sheet } = selecting(
    Array.from({ length: 6000 }, (_, i) => [`id${i}`]),
    area(1, 1, 9000, 1),
  );
  sheet.hide(Array.from({ length: 5990 }, (_, i) => i + 1));
  expect(list()).toMatchObject({ place: expect.stringContaining('(5,990 hidden rows left out)') });
  expect(list().cells).toHaveLength(10);
});

test('a selection without a visible cell, without content, or too large is refused', () => {
  const { list, sheet, ports } = selecting(TABLE, area(3, 1, 2, 2));
  sheet.hide([3, 4]);
  expect(list).toThrow(
    'No selected row is visible: 2 are hidden by a filter or by hand. Show them, or select visible rows.',
  );
  ports.selected = { sheetId: sheet.sheetId, areas: [area(90, 1, 10, 2)] };
  expect(list).toThrow('Users!A90:B99 is empty. Select the cells of the list or report.');
  ports.selected = null;
  expect(list).toThrow('Select the cells of the list or report first.');
});

const wide = (rows: number) => Array.from({ length: rows }, () => Array.from({ length: 100 }, () => 1));

test.each([
  ['one range', [area(1, 1, 9999, 100)]],
  ['overlapping ranges of all columns', [area(1, 1, 2001, 60), area(1, 40, 9999, 61)]],
  ['ranges far apart', [area(1, 1, 1, 100), area(2001, 1, 1, 100)]],
])('more than 200,000 cells are refused before any is read: %s', (_what, areas) => {
  const { list, sheet } = selecting(wide(2001), ...areas);
  sheet.forgetCalls();
  expect(list).toThrow(/^Users!A1:.* has too many cells to be read at once\. Select at most 200,000/);
  expect(sheet.calls.values).toBeUndefined();
});

test('200,000 cells are read', () => {
  expect(selecting(wide(2000), area(1, 1, 9999, 100)).list().cells).toHaveLength(2000);
});
