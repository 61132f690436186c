// test, sheet: values are written with the number format that keeps them, in few calls, and only into their
// own cells.

import { MANY_RUNS } from '../../src/sheet/cell-runs';
import { writeExactly, writeValues } from '../../src/sheet/formatted-writes';
import type { Cell } from '../../src/tabs/columns/column';
import { integer } from '../../src/tabs/columns/number-kinds';
import { PLAIN_TEXT, text } from '../../src/tabs/columns/text-kinds';
import { plainWorkbook } from './plain-workbook';

const emptySheet = () => plainWorkbook().create('tab', 'Tab');
const count = integer('#,##0');

test('texts become plain text in every cell, also those that look like numbers, dates and formulas', () => {
  const sheet = emptySheet();
  const values = ['007', '1-2', '=1+2', 'TRUE'];
  writeValues(
    sheet,
    values.map((value, i) => ({ row: 2 * i + 1, column: 1, kind: text, value })),
  );
  const cells = values.map((_, i) => sheet.cell(2 * i + 1, 1));
  expect(cells.map(({ value, formula, format }) => [value, formula, format])).toEqual(
    values.map((value) => [value, '', PLAIN_TEXT]),
  );
  // The cells between are not touched.
  expect(sheet.cell(2, 1)).toMatchObject({ value: '', format: 'General' });
});

test('one call sets all cells that need the same format', () => {
  const sheet = emptySheet();
  for (const column of [1, 2, 3]) sheet.format(1, column, column === 3 ? '#,##0' : PLAIN_TEXT);
  writeValues(
    sheet,
    [1, 2, 3].map((column) => ({ row: 1, column, kind: count, value: column })),
  );
  expect([1, 2, 3].map((column) => sheet.cell(1, column).value)).toEqual([1, 2, 3]);
  expect([1, 2, 3].map((column) => sheet.cell(1, column).format)).toEqual(['#,##0', '#,##0', '#,##0']);
  expect(sheet.calls).toMatchObject({ numberFormats: 1, formatCells: 1, write: 1 });
});

test('without values there is no call', () => {
  const sheet = emptySheet();
  writeValues(sheet, []);
  expect(sheet.callCount()).toBe(0);
});

/** Every second row of a column, so that no two cells are one block. */
const scattered = (rows: number, cellOf: (i: number) => Cell) =>
  Array.from({ length: rows }, (_, i) => ({ row: 2 * i + 1, column: 1, cell: cellOf(i) }));

test.each([
  ['few scattered cells', MANY_RUNS, (i: number) => i % 2, { write: 1 }],
  ['many scattered cells with few values', MANY_RUNS + 1, (i: number) => i % 2, { writeSame: 2 }],
  ['many scattered cells with different values', MANY_RUNS + 1, (i: number) => i, { write: 1 }],
])('%s are written exactly', (_, rows, cellOf, calls) => {
  const sheet = emptySheet();
  for (let row = 2; row < 2 * rows; row += 2) sheet.put(row, 1, 'theirs');
  const cells = scattered(rows, cellOf);
  writeExactly(sheet, cells);
  expect(cells.map(({ row }) => sheet.cell(row, 1).value)).toEqual(cells.map(({ cell }) => cell));
  for (let row = 2; row < 2 * rows; row += 2) expect(sheet.cell(row, 1).value).toBe('theirs');
  expect(sheet.calls).toEqual(calls);
});

test('blocks of several columns are written by value, too', () => {
  const sheet = emptySheet();
  const cells = scattered(MANY_RUNS + 1, () => 'a').flatMap((one) => [one, { ...one, column: 2, cell: 'b' }]);
  writeExactly(sheet, cells);
  for (const { row, column, cell } of cells) expect(sheet.cell(row, column).value).toBe(cell);
  expect(sheet.calls).toEqual({ writeSame: 2 });
});
