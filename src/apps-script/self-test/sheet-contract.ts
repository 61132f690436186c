// apps-script, self-test: behavior of every adapter of WorkbookPort and SheetPort.

import type { WorkbookPort } from '../../ports/sheet';
import type { Cell } from '../../tabs/cell';
import { type ContractCase, same } from './contract';

const AWKWARD = [
  '007',
  '1E5',
  '12345678901234567890',
  '=1+1',
  '+49',
  '-x',
  '@sum',
  '1-2',
  'TRUE',
  '5%',
  '$5.00',
  '2026-01-15',
  '<b>',
  ' 7 ',
  'Grüße 🎯',
  '0',
  'two\nlines',
];

const sheetOf = (workbook: WorkbookPort) => workbook.create('contract', 'Contract');
const column = (cells: readonly Cell[]): Cell[][] => cells.map((cell) => [cell]);

/** Each case needs a workbook in which no sheet is marked as `contract`. */
export const sheetContract: readonly ContractCase<WorkbookPort>[] = [
  {
    name: 'finds a sheet by its mark only',
    check: (make) => {
      const workbook = make();
      same(workbook.find('contract'), null, 'before it is made');
      const sheet = sheetOf(workbook);
      same(workbook.find('contract')?.sheetId, sheet.sheetId, 'after it was made');
      same(workbook.find('another'), null, 'another mark');
    },
  },
  {
    name: 'grows to a row and never shrinks',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
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
      const first = sheetOf(workbook);
      const second = workbook.create('contract-2', 'Contract');
      same(first.name() !== second.name(), true, 'names differ');
      same(workbook.find('contract-2')?.sheetId, second.sheetId, 'the second is found');
    },
  },
  {
    name: 'returns the extent of the content',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      same(sheet.extent(), { rows: 0, columns: 0 }, 'empty sheet');
      sheet.write([{ row: 3, column: 2, cells: [['x', 'y']] }]);
      same(sheet.extent(), { rows: 3, columns: 3 }, 'after a write');
    },
  },
  {
    name: 'reads to the end in one call',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
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
    name: 'deletes rows, and the rows below move up',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
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
    name: 'returns what was written, and empty cells as empty texts',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.write([{ row: 1, column: 1, cells: [['text', 1.5, true, false, '', -3]] }]);
      same(
        sheet.values({ row: 1, column: 1, rows: 2, columns: 7 }),
        [
          ['text', 1.5, true, false, '', -3, ''],
          ['', '', '', '', '', '', ''],
        ],
        'values',
      );
    },
  },
  {
    name: 'keeps every text of a plain-text column unchanged',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.styleColumns([{ column: 2, numberFormat: '@', width: 120 }]);
      sheet.write([{ row: 2, column: 2, cells: column(AWKWARD) }]);
      workbook.flush();
      const block = { row: 2, column: 2, rows: AWKWARD.length, columns: 1 };
      same(sheet.values(block), column(AWKWARD), 'values');
      same(sheet.formulas(block), column(AWKWARD.map(() => '')), 'formulas');
      same(sheet.numberFormats(block), column(AWKWARD.map(() => '@')), 'formats');
    },
  },
  {
    name: 'reads = in an ordinary column as a formula',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.write([{ row: 2, column: 1, cells: [['=1+1']] }]);
      workbook.flush();
      const block = { row: 2, column: 1, rows: 1, columns: 1 };
      same(sheet.formulas(block), [['=1+1']], 'formula');
      same(sheet.values(block), [[2]], 'value');
    },
  },
  {
    name: 'grows the grid, and new rows have the formats of those above',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
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
      const sheet = sheetOf(workbook);
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
    name: 'writes separate runs and nothing between them',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.write([{ row: 1, column: 1, cells: column([1, 2, 3, 4, 5]) }]);
      sheet.write([
        { row: 2, column: 1, cells: [['b']] },
        { row: 4, column: 1, cells: column(['d', 'e']) },
      ]);
      same(sheet.values({ row: 1, column: 1, rows: 5, columns: 1 }), column([1, 'b', 3, 'd', 'e']), 'values');
    },
  },
  {
    name: 'writes one value and one format to many cells and to no others',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.write([{ row: 1, column: 27, cells: [1, 2, 3, 4, 5].map((n) => [n, '']) }]);
      const blocks = [
        { row: 2, column: 27, rows: 1, columns: 1 },
        { row: 4, column: 27, rows: 2, columns: 2 },
      ];
      sheet.formatCells(blocks, '@');
      sheet.writeSame(blocks, '007');
      sheet.formatCells([], '@');
      sheet.writeSame([], 'x');
      const all = { row: 1, column: 27, rows: 5, columns: 2 };
      same(
        sheet.values(all),
        [
          [1, ''],
          ['007', ''],
          [3, ''],
          ['007', '007'],
          ['007', '007'],
        ],
        'values',
      );
      const formats = sheet.numberFormats(all).map((line) => line.map((format) => format === '@'));
      same(
        formats,
        [
          [false, false],
          [true, false],
          [false, false],
          [true, true],
          [true, true],
        ],
        'formats',
      );
    },
  },
  {
    name: 'writes nothing when there are no runs',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.write([]);
      sheet.writeNotes([]);
      sheet.writeBackgrounds([]);
      same(sheet.extent(), { rows: 0, columns: 0 }, 'extent');
    },
  },
  {
    name: 'skips runs without cells and writes the others',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      const empty = [
        { row: 4000, column: 1, cells: [] },
        { row: 4000, column: 1, cells: [[], []] },
      ];
      const runs = (text: string) => [...empty, { row: 2, column: 2, cells: [[text]] }, ...empty];
      sheet.write(runs('value'));
      sheet.writeNotes(runs('note'));
      sheet.writeBackgrounds(runs('#ffcc00'));
      sheet.write(empty);
      sheet.writeNotes(empty);
      sheet.writeBackgrounds(empty);
      const block = { row: 2, column: 2, rows: 1, columns: 1 };
      const cell = [sheet.values(block), sheet.notes(block), sheet.backgrounds(block)];
      same(cell, [[['value']], [['note']], [['#ffcc00']]], 'value, note and color');
      same(sheet.extent(), { rows: 2, columns: 2 }, 'extent');
    },
  },
  {
    name: 'writes and removes notes',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.writeNotes([{ row: 2, column: 2, cells: [['one', 'two\nlines']] }]);
      same(sheet.notes({ row: 2, column: 1, rows: 1, columns: 3 }), [['', 'one', 'two\nlines']], 'notes');
      sheet.writeNotes([{ row: 2, column: 2, cells: [['']] }]);
      same(sheet.notes({ row: 2, column: 2, rows: 1, columns: 2 }), [['', 'two\nlines']], 'after removal');
    },
  },
  {
    name: 'writes background colors, and returns white for none',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      const block = { row: 2, column: 1, rows: 1, columns: 2 };
      sheet.writeBackgrounds([{ row: 2, column: 1, cells: [['#fbd9d6', null]] }]);
      same(sheet.backgrounds(block), [['#fbd9d6', '#ffffff']], 'colored');
      sheet.writeBackgrounds([{ row: 2, column: 1, cells: [[null]] }]);
      same(sheet.backgrounds(block), [['#ffffff', '#ffffff']], 'cleared');
    },
  },
  {
    name: 'styles a column and keeps values and colors',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      const block = { row: 2, column: 1, rows: 3, columns: 1 };
      sheet.write([{ row: 2, column: 1, cells: column([true, false, '']) }]);
      sheet.writeBackgrounds([{ row: 3, column: 1, cells: [['#aabbcc']] }]);
      sheet.styleColumns([{ column: 1, numberFormat: 'General', width: 64, checkbox: true }]);
      const [[ticked], [unticked], [untouched]] = sheet.values(block) as [[Cell], [Cell], [Cell]];
      same([ticked, unticked], [true, false], 'checked boxes');
      same(untouched === '' || untouched === false, true, 'a box that was never checked');
      same(sheet.backgrounds(block)[1], ['#aabbcc'], 'color');
    },
  },
  {
    name: 'formats adjacent columns from a row on, also rows that are added later',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.formatColumns(2, 2, '@', 900);
      sheet.grow(3000);
      const at = (row: number) => sheet.numberFormats({ row, column: 1, rows: 1, columns: 3 })[0]!.slice(1);
      for (const row of [900, 1000, 1001, 3000]) same(at(row), ['@', '@'], `row ${row}`);
      sheet.write([{ row: 3000, column: 1, cells: [['7', '007', '1E5']] }]);
      same(sheet.values({ row: 3000, column: 1, rows: 1, columns: 3 }), [[7, '007', '1E5']], 'texts');
    },
  },
  {
    name: 'accepts values outside a dropdown',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.styleColumns([{ column: 1, numberFormat: '@', choices: ['ios', 'android'] }]);
      sheet.write([{ row: 2, column: 1, cells: [['else']] }]);
      workbook.flush();
      same(sheet.values({ row: 2, column: 1, rows: 1, columns: 1 }), [['else']], 'value');
      same([sheet.choices(1), sheet.choices(2)], [['ios', 'android'], []], 'choices');
    },
  },
  {
    name: 'copies the dropdowns of row 2 to other rows, which keep their values',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.styleColumns([{ column: 1, numberFormat: '@', choices: ['ios', 'android'] }], 3);
      sheet.write([{ row: 10, column: 1, cells: [['else', 7]] }]);
      sheet.copyDropdowns({ row: 10, column: 1, rows: 3000, columns: 1 });
      workbook.flush();
      same(sheet.values({ row: 10, column: 1, rows: 1, columns: 2 }), [['else', 7]], 'values');
      sheet.deleteRows(2, 8);
      same([sheet.choices(1), sheet.choices(2)], [['ios', 'android'], []], 'choices of the first copy');
      sheet.deleteRows(2, 2999);
      same(sheet.choices(1), ['ios', 'android'], 'choices of the last copy');
    },
  },
  {
    name: 'does not style the header with its column',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.styleColumns([{ column: 1, numberFormat: '@', width: 100, quiet: true }]);
      sheet.write([{ row: 1, column: 1, cells: [['Header']] }]);
      sheet.styleHeader(['editable'], 0);
      same(sheet.values({ row: 1, column: 1, rows: 1, columns: 1 }), [['Header']], 'header');
    },
  },
  {
    name: 'inserts a column before another one, which moves with its notes and formats',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
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
      const sheet = sheetOf(workbook);
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
      const sheet = sheetOf(workbook);
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
    name: 'freezes and hides columns and adds conditional formats without changing values',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.write([{ row: 1, column: 1, cells: [['a', 'b', 'c']] }]);
      sheet.write([{ row: 2, column: 1, cells: [['edit', 'new', '']] }]);
      sheet.freezeColumns(2);
      sheet.freezeColumns(0);
      sheet.moveColumn(1, 4);
      sheet.styleColumns([
        { column: 2, hidden: true },
        { column: 3, hidden: false },
      ]);
      sheet.colorBy([{ columns: [3, 3], word: 'edit', text: '#0b57d0', ground: '#e1effe' }]);
      const formula = '=ISNUMBER(FIND("|edit "&A$1&"|";$B2))';
      sheet.colorBy([
        { columns: [1, 3], formula, ground: '#d2e3fc' },
        { columns: [1, 1], word: 'new', text: '#146c2e', ground: '#e6f4ea' },
      ]);
      workbook.flush();
      same(
        sheet.toEnd(),
        [
          ['b', 'c', 'a'],
          ['new', '', 'edit'],
        ],
        'values',
      );
      const row = { row: 2, column: 1, rows: 1, columns: 3 };
      same(
        sheet.backgrounds(row),
        [['#ffffff', '#ffffff', '#ffffff']],
        'backgrounds of the cells themselves',
      );
      same([...sheet.hiddenColumns([1, 2, 3])], [2], 'hidden columns');
    },
  },
  {
    name: 'selects a cell',
    check: (make) => {
      const workbook = make();
      const sheet = sheetOf(workbook);
      sheet.write([{ row: 2, column: 2, cells: [['x']] }]);
      sheet.select(2, 2);
    },
  },
];
