// test, adapter suites: how every adapter of SheetPort reads and writes values.

import type { WorkbookPort } from '../../src/ports/sheet';
import { type SuiteCase, same } from './suite';
import { column, suiteSheet } from './suite-sheet';

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

export const CONTENTS_CASES: readonly SuiteCase<WorkbookPort>[] = [
  {
    name: 'returns what was written, and empty cells as empty texts',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
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
      const sheet = suiteSheet(workbook);
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
      const sheet = suiteSheet(workbook);
      sheet.write([{ row: 2, column: 1, cells: [['=1+1']] }]);
      workbook.flush();
      const block = { row: 2, column: 1, rows: 1, columns: 1 };
      same(sheet.formulas(block), [['=1+1']], 'formula');
      same(sheet.values(block), [[2]], 'value');
    },
  },
  {
    name: 'writes separate runs and nothing between them',
    check: (make) => {
      const workbook = make();
      const sheet = suiteSheet(workbook);
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
      const sheet = suiteSheet(workbook);
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
      const sheet = suiteSheet(workbook);
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
      const sheet = suiteSheet(workbook);
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
];
