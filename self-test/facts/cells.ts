// self-test: how cells convert values, by format and locale.

import { assumed, byDecimal, type Expected, type Fact, fact, type Json, shown, shownTable } from './fact';

/** The value of a cell in Automatic format after the text was written into it with setValue. */
const TYPED: readonly (readonly [text: string, expected: Expected])[] = [
  ['007', 7],
  ['1E5', 100000],
  ['5%', 0.05],
  ['TRUE', true],
  ['FALSE', false],
  ['abc', 'abc'],
  ['<b>x</b>', '<b>x</b>'],
  ['Grüße 🎯', 'Grüße 🎯'],
  ['two\nlines', 'two\nlines'],
  ['2026-01-15', 'date 2026-01-15'],
  ['=1+1', 2],
  ['12345678901234567890', 12345678901234567000],
  ['1,5', byDecimal(1.5, '1,5')],
  ['1.5', byDecimal(assumed('date 2026-05-01'), 1.5)],
  ['1.234,5', byDecimal(1234.5, assumed('1.234,5'))],
  ['1,234.5', byDecimal(assumed('1,234.5'), 1234.5)],
  ['12,5%', byDecimal(0.125, assumed('12,5%'))],
  ['+49', assumed(49)],
  ['-x', assumed('#NAME?')],
  ['@sum', assumed('@sum')],
  ["'007", assumed('007')],
  [' 7 ', assumed(7)],
  ['$5.00', byDecimal(assumed('$5.00'), assumed(5))],
];

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
].map((text) => [text]);

/** Value and shown text of a cell with a format. */
const formatted = (format: string, value: Json, expected: Expected): Fact =>
  fact(`${JSON.stringify(value)} written into the format ${format}`, expected, ({ area }) => {
    const cell = area(1, 1).setNumberFormat(format).setValue(value);
    SpreadsheetApp.flush();
    return [shown(cell.getValue()), cell.getDisplayValue()];
  });

const checkbox = () => SpreadsheetApp.newDataValidation().requireCheckbox().build();

export const CELL_FACTS: readonly Fact[] = [
  ...TYPED.map(([text, expected]) =>
    fact(`typed ${text}`, expected, ({ area }) => {
      const cell = area(1, 1).setValue(text);
      SpreadsheetApp.flush();
      return shown(cell.getValue());
    }),
  ),
  fact('typed 1-2 becomes a date', true, ({ area }) => area(1, 1).setValue('1-2').getValue() instanceof Date),
  fact('plain-text cells keep every text', TEXTS, ({ area }) =>
    shownTable(area(TEXTS.length, 1).setNumberFormat('@').setValues(TEXTS).getValues()),
  ),
  fact('a text that begins with = in a plain-text cell is no formula', ['', '=1+1'], ({ area }) => {
    const cell = area(1, 1).setNumberFormat('@').setValue('=1+1');
    SpreadsheetApp.flush();
    return [cell.getFormula(), shown(cell.getValue())];
  }),
  fact('a list of plain-text ranges keeps a text in all its cells', [['007'], [''], ['007']], ({ area }) => {
    const cells = area(3, 1);
    const names = [1, 3].map((row) => cells.getCell(row, 1).getA1Notation());
    cells.getSheet().getRangeList(names).setNumberFormat('@').setValue('007');
    return shownTable(cells.getValues());
  }),
  formatted('@', 7, assumed([7, '7'])),
  formatted('@', true, assumed([true, 'TRUE'])),
  formatted('0%', 0.2, [0.2, '20%']),
  formatted('0%', '0.5', byDecimal(assumed(['0.5', '0.5']), assumed([0.5, '50%']))),
  fact('a number whose cell becomes plain text afterwards', assumed('7'), ({ area }) => {
    const cell = area(1, 1).setValue(7);
    SpreadsheetApp.flush();
    cell.setNumberFormat('@');
    return shown(cell.getValue());
  }),
  fact('number format of a cell that was never formatted', assumed('0.###############'), ({ area }) =>
    area(1, 1).getNumberFormat(),
  ),
  fact('number formats are returned as they were set', [['@', '0.00', '0%']], ({ area }) =>
    area(1, 3)
      .setNumberFormats([['@', '0.00', '0%']])
      .getNumberFormats(),
  ),
  fact('setNumberFormat keeps the formula of a cell', '=1+1', ({ area }) => {
    const cell = area(1, 1).setFormula('=1+1');
    SpreadsheetApp.flush();
    return cell.setNumberFormat('0.00').getFormula();
  }),
  fact('value, formula, note and background of an empty cell', ['', '', '', '#ffffff'], ({ area }) => {
    const cell = area(1, 1);
    return [shown(cell.getValue()), cell.getFormula(), cell.getNote(), cell.getBackground()];
  }),
  fact('an empty text clears a cell', [true, ''], ({ area }) => {
    const cell = area(1, 1).setValue('x');
    SpreadsheetApp.flush();
    cell.setValue('');
    return [cell.isBlank(), shown(cell.getValue())];
  }),
  fact('a note of two lines, and its removal', ['one\ntwo', ''], ({ area }) => {
    const cell = area(1, 1).setNote('one\ntwo');
    const note = cell.getNote();
    return [note, cell.setNote('').getNote()];
  }),
  fact('a background color, and its removal', ['#fbd9d6', '#ffffff'], ({ area }) => {
    const cell = area(1, 1).setBackground('#fbd9d6');
    const color = cell.getBackground();
    return [color, cell.setBackground(null).getBackground()];
  }),
  fact('checkboxes keep TRUE and FALSE', [true, false], ({ area }) => {
    const cells = area(2, 1).setValues([[true], [false]]);
    cells.setDataValidation(checkbox());
    return cells.getValues().map(([value]) => shown(value));
  }),
  fact('value of an empty cell that becomes a checkbox', assumed(''), ({ area }) =>
    shown(area(1, 1).setDataValidation(checkbox()).getValue()),
  ),
  fact('a dropdown that permits other values keeps them', 'other', ({ area }) => {
    const rule = SpreadsheetApp.newDataValidation()
      .setAllowInvalid(true)
      .requireValueInList(['a', 'b'], true);
    const cell = area(1, 1).setDataValidation(rule.build()).setValue('other');
    SpreadsheetApp.flush();
    return shown(cell.getValue());
  }),
  fact(
    'a text of 50,000 characters fits into a cell',
    50_000,
    ({ area }) => String(area(1, 1).setValue('x'.repeat(50_000)).getValue()).length,
  ),
];
