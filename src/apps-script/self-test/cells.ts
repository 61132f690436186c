// apps-script, self-test: how cells convert values, by format and locale.

import type { Json } from '../../model/self-test';
import { byDecimal, type Probe, shown, shownTable } from './probe';

/** Writes the text to a cell in Automatic format with setValue and reads it after the flush. */
const typed = (text: string, expected?: Probe['expected'], what = text): Probe => ({
  name: `typed ${what}`,
  what: `Written into a cell in Automatic format: ${what}`,
  expected,
  how: ({ area }) => {
    const cell = area(1, 1).setValue(text);
    SpreadsheetApp.flush();
    return shown(cell.getValue());
  },
});

/** Texts that an Automatic cell would change. */
const TEXTS = [
  '007',
  '1E5',
  '1-2',
  '5%',
  '$5.00',
  'TRUE',
  '2026-01-15',
  '12345678901234567890',
  '=1+1',
  '=IMPORTDATA("https://x.invalid/")',
  '+49',
  '-x',
  '@sum',
  "'quoted",
  ' 7 ',
  'two\nlines',
  '<b>',
  'Grüße 🎯 日本',
];

const ofFormat = (
  format: string,
  value: string | number | boolean,
  name: string,
  expected?: Json,
): Probe => ({
  name,
  what: `${typeof value === 'string' ? 'Text' : 'Value'} ${value} written into a cell with the format ${format}`,
  expected,
  how: ({ area }) => {
    const cell = area(1, 1).setNumberFormat(format).setValue(value);
    SpreadsheetApp.flush();
    return [shown(cell.getValue()), cell.getDisplayValue()];
  },
});

export const cellProbes = (): readonly Probe[] => [
  typed('007', 7),
  typed('1E5', 100000),
  typed('5%', 0.05),
  typed('TRUE', true),
  typed('FALSE', false),
  typed('abc', 'abc'),
  typed('<b>x</b>', '<b>x</b>'),
  typed('Grüße 🎯', 'Grüße 🎯'),
  typed('two\nlines', 'two\nlines', 'two lines'),
  typed('2026-01-15', 'date 2026-01-15'),
  typed('=1+1', 2),
  typed('12345678901234567890', 12345678901234567000),
  typed('1,5', byDecimal(1.5, '1,5')),
  typed('1.5', byDecimal(undefined, 1.5)),
  typed('1.234,5', byDecimal(1234.5, undefined)),
  typed('1,234.5', byDecimal(undefined, 1234.5)),
  typed('12,5%', byDecimal(0.125, undefined)),
  typed('+49'),
  typed('-x'),
  typed('@sum'),
  typed("'007"),
  typed(' 7 '),
  typed('$5.00'),
  {
    name: 'kind of 1-2',
    what: 'Written into a cell in Automatic format: 1-2 becomes a date',
    expected: true,
    how: ({ area }) => area(1, 1).setValue('1-2').getValue() instanceof Date,
  },
  {
    name: 'plain text',
    what: 'Texts written into plain-text cells stay as they are',
    expected: TEXTS.map((text) => [text]),
    how: ({ area }) =>
      shownTable(
        area(TEXTS.length, 1)
          .setNumberFormat('@')
          .setValues(TEXTS.map((text) => [text]))
          .getValues(),
      ),
  },
  {
    name: 'plain text has no formulas',
    what: 'A text that begins with = in a plain-text cell is no formula',
    expected: ['', '=1+1'],
    how: ({ area }) => {
      const cell = area(1, 1).setNumberFormat('@').setValue('=1+1');
      SpreadsheetApp.flush();
      return [cell.getFormula(), shown(cell.getValue())];
    },
  },
  {
    name: 'plain text through a list of ranges',
    what: 'RangeList.setNumberFormat and setValue keep a text in all its cells',
    expected: [['007'], [''], ['007']],
    how: ({ area }) => {
      const cells = area(3, 1);
      const names = [1, 3].map((row) => cells.getCell(row, 1).getA1Notation());
      cells.getSheet().getRangeList(names).setNumberFormat('@').setValue('007');
      return shownTable(cells.getValues());
    },
  },
  ofFormat('@', 7, 'number in plain text'),
  ofFormat('@', true, 'checkbox value in plain text'),
  ofFormat('0%', 0.2, 'percentage', [0.2, '20%']),
  ofFormat('0%', '0.5', 'text in a percentage'),
  {
    name: 'plain text after the number',
    what: 'A number whose cell becomes plain text afterwards',
    how: ({ area }) => {
      const cell = area(1, 1).setValue(7);
      SpreadsheetApp.flush();
      cell.setNumberFormat('@');
      return shown(cell.getValue());
    },
  },
  {
    name: 'automatic format',
    what: 'Number format of a cell that was never formatted',
    how: ({ area }) => area(1, 1).getNumberFormat(),
  },
  {
    name: 'format as it was set',
    what: 'Number formats are returned as they were set',
    expected: [['@', '0.00', '0%']],
    how: ({ area }) =>
      area(1, 3)
        .setNumberFormats([['@', '0.00', '0%']])
        .getNumberFormats(),
  },
  {
    name: 'format keeps formulas',
    what: 'setNumberFormat keeps the formula of a cell',
    expected: '=1+1',
    how: ({ area }) => {
      const cell = area(1, 1).setFormula('=1+1');
      SpreadsheetApp.flush();
      return cell.setNumberFormat('0.00').getFormula();
    },
  },
  {
    name: 'empty',
    what: 'Value, formula, note and background of an empty cell',
    expected: ['', '', '', '#ffffff'],
    how: ({ area }) => {
      const cell = area(1, 1);
      return [shown(cell.getValue()), cell.getFormula(), cell.getNote(), cell.getBackground()];
    },
  },
  {
    name: 'cleared by an empty text',
    what: 'An empty text clears a cell',
    expected: [true, ''],
    how: ({ area }) => {
      const cell = area(1, 1).setValue('x');
      SpreadsheetApp.flush();
      cell.setValue('');
      return [cell.isBlank(), shown(cell.getValue())];
    },
  },
  {
    name: 'notes',
    what: 'A note of two lines, and its removal',
    expected: ['one\ntwo', ''],
    how: ({ area }) => {
      const cell = area(1, 1).setNote('one\ntwo');
      const before = cell.getNote();
      return [before, cell.setNote('').getNote()];
    },
  },
  {
    name: 'backgrounds',
    what: 'A background color, and its removal',
    expected: ['#fbd9d6', '#ffffff'],
    how: ({ area }) => {
      const cell = area(1, 1).setBackground('#fbd9d6');
      const before = cell.getBackground();
      return [before, cell.setBackground(null).getBackground()];
    },
  },
  {
    name: 'checkboxes',
    what: 'Checkboxes on cells with TRUE, FALSE and nothing: checked, unchecked, unchanged values',
    expected: [true, false],
    how: ({ area }) => {
      const cells = area(2, 1).setValues([[true], [false]]);
      cells.setDataValidation(SpreadsheetApp.newDataValidation().requireCheckbox().build());
      return cells.getValues().map(([value]) => shown(value));
    },
  },
  {
    name: 'empty checkbox',
    what: 'Value of an empty cell that becomes a checkbox',
    how: ({ area }) =>
      shown(
        area(1, 1).setDataValidation(SpreadsheetApp.newDataValidation().requireCheckbox().build()).getValue(),
      ),
  },
  {
    name: 'dropdown lets other values pass',
    what: 'A value outside a dropdown that permits it',
    expected: 'other',
    how: ({ area }) => {
      const rule = SpreadsheetApp.newDataValidation()
        .setAllowInvalid(true)
        .requireValueInList(['a', 'b'], true);
      const cell = area(1, 1).setDataValidation(rule.build()).setValue('other');
      SpreadsheetApp.flush();
      return shown(cell.getValue());
    },
  },
  {
    name: '50,000 characters',
    what: 'A text of 50,000 characters fits into a cell',
    expected: 50_000,
    how: ({ area }) => String(area(1, 1).setValue('x'.repeat(50_000)).getValue()).length,
  },
];
