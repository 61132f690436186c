// test, adapter suites: how every adapter of SheetPort sets notes, colors, formats and dropdowns.

import type { WorkbookPort } from '../../src/ports/sheet';
import type { Cell } from '../../src/tabs/columns/column';
import { type SuiteCase, same } from './suite';
import { column, suiteSheet } from './suite-sheet';

export const LOOK_CASES: readonly SuiteCase<WorkbookPort>[] = [
  {
    name: 'writes and removes notes',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
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
      const sheet = suiteSheet(workbook);
      const block = { row: 2, column: 1, rows: 1, columns: 2 };
      sheet.writeBackgrounds([{ row: 2, column: 1, cells: [['#fbd9d6', null]] }]);
      same(sheet.backgrounds(block), [['#fbd9d6', '#ffffff']], 'colored');
      sheet.writeBackgrounds([{ row: 2, column: 1, cells: [[null]] }]);
      same(sheet.backgrounds(block), [['#ffffff', '#ffffff']], 'cleared');
    },
  },
  {
    name: 'hides the rows with a text of a column, and shows them again',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
      const hidden = () => [...sheet.hiddenRows([2, 3, 4])];
      sheet.write([{ row: 1, column: 1, cells: column(['Change', 'edit', '', 'error']) }]);
      sheet.createFilter(1);
      same(hidden(), [], 'a new filter');
      sheet.hideTexts(1, ['']);
      same(hidden(), [3], 'without a text');
      sheet.hideTexts(1, ['', 'edit']);
      same(hidden(), [2, 3], 'other texts');
      sheet.hideTexts(1, []);
      same(hidden(), [], 'no texts');
    },
  },
  {
    name: 'styles a column and keeps values and colors',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
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
      const sheet = suiteSheet(workbook);
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
      const sheet = suiteSheet(workbook);
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
      const sheet = suiteSheet(workbook);
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
      const sheet = suiteSheet(workbook);
      sheet.styleColumns([{ column: 1, numberFormat: '@', width: 100, quiet: true }]);
      sheet.write([{ row: 1, column: 1, cells: [['Header']] }]);
      sheet.styleHeader(['editable'], 0);
      same(sheet.values({ row: 1, column: 1, rows: 1, columns: 1 }), [['Header']], 'header');
    },
  },
  {
    name: 'freezes and hides columns and adds conditional formats without changing values',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
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
];
