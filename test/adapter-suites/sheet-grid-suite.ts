// test, adapter suites: how every adapter finds sheets, grows their grids, and moves rows and columns.

import type { WorkbookPort } from '../../src/ports/sheet';
import { type SuiteCase, same } from './suite';
import { column, suiteSheet } from './suite-sheet';

export const GRID_CASES: readonly SuiteCase<WorkbookPort>[] = [
  {
    name: 'finds a sheet by its mark only',
    check: (make) => {
      const workbook = make();
      same(workbook.find('contract'), null, 'before it is made');
      const sheet = suiteSheet(workbook);
      same(workbook.find('contract')?.sheetId, sheet.sheetId, 'after it was made');
      same(workbook.find('another'), null, 'another mark');
    },
  },
  {
    name: 'grows to a row and never shrinks',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      sheet.grow(3000);
      sheet.grow(2);
      const block = { row: 3000, column: 1, rows: 1, columns: 2 };
      same(sheet.values(block), [['', '']], 'the last row');
      same(sheet.extent(), { rows: 0, columns: 0 }, 'extent');
    },
  },
  {
    name: 'uses another name when the wanted one is taken',
    check: (make) => {
      const workbook = make();
      const first = suiteSheet(workbook);
      const second = workbook.create('contract-2', 'Contract');
      same(first.name() !== second.name(), true, 'names differ');
      same(workbook.find('contract-2')?.sheetId, second.sheetId, 'the second is found');
    },
  },
  {
    name: 'returns the extent of the content',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      same(sheet.extent(), { rows: 0, columns: 0 }, 'empty sheet');
      sheet.write([{ row: 3, column: 2, cells: [['x', 'y']] }]);
      same(sheet.extent(), { rows: 3, columns: 3 }, 'after a write');
    },
  },
  {
    name: 'reads to the end in one call',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      same([sheet.toEnd(), sheet.header(), sheet.rowsSeen()], [[], [], 0], 'an empty sheet');
      same(sheet.toEnd(1, 3), [], 'some columns of an empty sheet');
      sheet.write([{ row: 2, column: 1, cells: [['a', 'b', 'c', 'd']] }]);
      sheet.write([{ row: 4, column: 2, cells: [['e']] }]);
      const lines = [
        ['', '', '', ''],
        ['a', 'b', 'c', 'd'],
        ['', '', '', ''],
        ['', 'e', '', ''],
      ];
      same(sheet.toEnd(), lines, 'all columns');
      same(sheet.rowsSeen(), 4, 'rows that were seen');
      const some = lines.map((line) => line.slice(2));
      same(sheet.toEnd(3, 2), some, 'some columns, up to the last row of the sheet');
      same(sheet.header(), ['', '', '', ''], 'the first row is as wide as the sheet');
      same(sheet.toEnd(20, 100), null, 'more columns than the grid has');
    },
  },
  {
    name: 'appends texts, and rows that moved below them meanwhile stay',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      sheet.write([{ row: 1, column: 1, cells: column(['head', 'a', 'b']) }]);
      sheet.appendTexts([]);
      sheet.appendTexts([{ row: 3, column: 1, cells: [['01'], ['=1+1']] }]);
      const block = { row: 1, column: 1, rows: 5, columns: 1 };
      same(sheet.values(block), column(['head', 'a', '01', '=1+1', 'b']), 'between the rows');
      sheet.appendTexts([{ row: 6, column: 2, cells: [['c']] }]);
      same(sheet.extent(), { rows: 6, columns: 2 }, 'below the last row');
    },
  },
  {
    name: 'deletes rows, and the rows below move up',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      sheet.write([{ row: 1, column: 1, cells: column(['head', 'a', 'b', 'c', 'd']) }]);
      sheet.values({ row: 3, column: 1, rows: 2, columns: 1 });
      sheet.deleteRows(3, 2);
      same(sheet.extent(), { rows: 3, columns: 1 }, 'the extent');
      same(
        sheet.values({ row: 1, column: 1, rows: 3, columns: 1 }),
        column(['head', 'a', 'd']),
        'what is left',
      );
      sheet.write([{ row: 2_000, column: 1, cells: [['last']] }]);
      same(sheet.extent().rows, 2_000, 'the grid grows again');
    },
  },
  {
    name: 'grows the grid, and new rows have the formats of those above',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      sheet.styleColumns([{ column: 1, numberFormat: '@', width: 100 }]);
      sheet.write([{ row: 1498, column: 1, cells: column(['007', '008', '1E5', '=1+1']) }]);
      sheet.write([{ row: 1, column: 40, cells: [['far']] }]);
      workbook.flush();
      same(
        sheet.values({ row: 1498, column: 1, rows: 4, columns: 1 }),
        column(['007', '008', '1E5', '=1+1']),
        'rows',
      );
      same(sheet.extent(), { rows: 1501, columns: 40 }, 'extent');
    },
  },
  {
    name: 'writes a row below content that ends with the grid',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      sheet.write([{ row: 1003, column: 1, cells: [['last']] }]);
      // The port forgets the size of the grid.
      sheet.deleteRows(2, 1);
      const last = sheet.extent().rows;
      same(last, 1002, 'the last row with content');
      sheet.write([{ row: last + 1, column: 1, cells: [['below']] }]);
      const block = { row: last, column: 1, rows: 2, columns: 1 };
      same(sheet.values(block), [['last'], ['below']], 'values');
    },
  },
  {
    name: 'inserts a column before another one, which moves with its notes and formats',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      sheet.styleColumns([{ column: 2, numberFormat: '@' }]);
      sheet.write([
        {
          row: 1,
          column: 1,
          cells: [
            ['a', 'b'],
            ['x', '007'],
          ],
        },
      ]);
      sheet.writeNotes([{ row: 1, column: 2, cells: [['note']] }]);
      sheet.insertColumn(2);
      same(
        sheet.values({ row: 1, column: 1, rows: 2, columns: 3 }),
        [
          ['a', '', 'b'],
          ['x', '', '007'],
        ],
        'values',
      );
      same(sheet.notes({ row: 1, column: 1, rows: 1, columns: 3 }), [['', '', 'note']], 'notes');
      same(sheet.numberFormats({ row: 2, column: 3, rows: 1, columns: 1 }), [['@']], 'format');
    },
  },
  {
    name: 'inserts a column without the dropdown of the columns beside it',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      const styles = [1, 2].map((column) => ({ column, choices: ['ios', 'android'] }));
      sheet.styleColumns(styles);
      sheet.write([{ row: 1, column: 1, cells: [['a', 'b']] }]);
      sheet.insertColumn(2);
      same([1, 2, 3].map(sheet.choices), [['ios', 'android'], [], ['ios', 'android']], 'choices');
    },
  },
  {
    name: 'moves a column with its notes and formats',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      sheet.styleColumns([{ column: 2, numberFormat: '@' }]);
      sheet.write([
        {
          row: 1,
          column: 1,
          cells: [
            ['a', 'b', 'c', 'd'],
            ['x', '007', 'y', 'z'],
          ],
        },
      ]);
      sheet.writeNotes([{ row: 2, column: 2, cells: [['note']] }]);
      const seen = () => [
        sheet.header(),
        sheet.values({ row: 2, column: 1, rows: 1, columns: 4 })[0],
        sheet.notes({ row: 2, column: 1, rows: 1, columns: 4 })[0],
        sheet.numberFormats({ row: 2, column: 1, rows: 1, columns: 4 })[0]!.map((format) => format === '@'),
      ];
      const before = seen();
      sheet.moveColumn(2, 4);
      same(
        seen(),
        [
          ['a', 'c', 'b', 'd'],
          ['x', 'y', '007', 'z'],
          ['', '', 'note', ''],
          [false, false, true, false],
        ],
        'to the right: `before` is counted before the move',
      );
      sheet.moveColumn(3, 2);
      same(seen(), before, 'and back to the left');
      sheet.moveColumn(1, 5);
      same(sheet.header(), ['b', 'c', 'd', 'a'], 'behind the last column');
    },
  },
  {
    name: 'selects a cell',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      sheet.write([{ row: 2, column: 2, cells: [['x']] }]);
      sheet.select(2, 2);
    },
  },
];
