// Workbench tests, SpreadsheetApp: values, formulas, formats, styles and notes of ranges.
import { closeAll, runBody } from './script-host';

afterEach(closeAll);

const inSheet = (body: string) => runBody(`const sheet = SpreadsheetApp.getActiveSheet(); ${body}`);

test('values are typed, read back raw, shown, and formatted', async () => {
  expect(
    await inSheet(`
      const range = sheet.getRange('A1:F1');
      range.setValues([['007', '5%', '$1.50', 'TRUE', '2026-01-15', 'text']]);
      return [range.getValues()[0].map(String), range.getDisplayValues()[0], range.getNumberFormats()[0]];
    `),
  ).toEqual([
    ['7', '0.05', '1.5', 'true', String(new Date(2026, 0, 15)), 'text'],
    ['7', '5%', '$1.50', 'TRUE', '2026-01-15', 'text'],
    ['0.###############', '0%', '"$"#,##0.00', '0.###############', 'yyyy-mm-dd', '0.###############'],
  ]);
});

test('plain-text cells keep ids and awkward names', async () => {
  const awkward = ['007', '1E5', '12345678901234567890', '=1+1', '+49', '1-2', '<b>', "'x", 'TRUE', '5%'];
  expect(
    await inSheet(`
      const values = ${JSON.stringify(awkward)};
      const range = sheet.getRange(1, 1, values.length, 1).setNumberFormat('@');
      range.setValues(values.map((value) => [value]));
      return [range.getValues().flat(), range.getDisplayValues().flat(), range.getFormulas().flat()];
    `),
  ).toEqual([awkward, awkward, awkward.map(() => '')]);
});

test.each([
  "cell.setBackground('#ff0000')",
  "cell.setFontWeight('bold')",
  'cell.setBorder(true, true, true, true, null, null)',
  "sheet.getRange('C1').setValue(7).copyTo(cell, { formatOnly: true })",
])('a text that reads like a number stays text: %s', async (look) => {
  expect(
    await inSheet(`
      return ['1.5', '1.234', 'TRUE', '007'].map((text) => {
        const cell = sheet.getRange('A1').setNumberFormat('0.00').setValue("'" + text);
        ${look};
        return cell.getValue();
      });
    `),
  ).toEqual(['1.5', '1.234', 'TRUE', '007']);
});

test('a format given before stays, an automatic one is replaced by a typed one', async () => {
  expect(
    await inSheet(`
      const [a, b, c] = ['A1', 'A2', 'A3'].map((name) => sheet.getRange(name));
      a.setNumberFormat('0.00').setValue('1,234');
      b.setValue('5%').setValue(0.25);
      c.setNumberFormat('yyyy-mm-dd').setValue(new Date(2026, 0, 15));
      return [a, b, c].map((cell) => cell.getDisplayValue());
    `),
  ).toEqual(['1234.00', '25%', '2026-01-15']);
});

test('formulas return current results and can be read as text', async () => {
  expect(
    await inSheet(`
      sheet.getRange('A1:A3').setValues([[1], [2], ['=SUM(A1:A2)']]);
      const before = sheet.getRange('A3').getValue();
      sheet.getRange('A1').setValue(10);
      sheet.getRange('B1').setFormula('A3*2');
      return [before, sheet.getRange('A3').getValue(), sheet.getRange('A3').getFormula(),
        sheet.getRange('B1').getValue(), sheet.getRange('A1').getFormula(), sheet.getRange('B2').setValue('=1/0').getValue()];
    `),
  ).toEqual([3, 12, '=SUM(A1:A2)', 24, '', '#DIV/0!']);
});

test('an emptied cell is empty, and keeps its format', async () => {
  expect(
    await inSheet(`
      const cell = sheet.getRange('B2').setValue('x').setBackground('#ff0000');
      cell.setValue('');
      const kept = cell.getBackground();
      cell.setValue('y').clear();
      return [cell.getValue(), cell.isBlank(), kept, cell.getBackground(), sheet.getLastRow()];
    `),
  ).toEqual(['', true, '#ff0000', '#ffffff', 0]);
});

test.each([
  [
    "sheet.getRange('A1:B2').setValues([[1, 2]])",
    'The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 2.',
  ],
  [
    "sheet.getRange('A1:B2').setValues([[1, 2], [3]])",
    'The number of columns in the data does not match the number of columns in the range. The data has 1 but the range has 2.',
  ],
  [
    "sheet.getRange('A1').setValues('x')",
    "The parameters (String) don't match the method signature for SpreadsheetApp.Range.setValues.",
  ],
  [
    "sheet.getRange('A1').setValue('x'.repeat(50001))",
    'Your input contains more than the maximum of 50000 characters in a single cell.',
  ],
  ['sheet.getRange(1, 0)', 'The starting column of the range is too small.'],
  ['sheet.getRange(1, 1, 0)', 'The number of rows in the range must be at least 1.'],
  ['sheet.getRange(1001, 1)', 'The coordinates of the range are outside the dimensions of the sheet.'],
  ["sheet.getRange('A1').offset(-1, 0)", 'The starting row of the range is too small.'],
  ["sheet.getRange('nonsense!')", 'Range not found'],
  ["sheet.getRange('A1').setBackground('no color')", 'Invalid argument: no color'],
])('%s is refused in Google’s words', async (code, message) => {
  await expect(inSheet(code)).rejects.toThrow(`Exception: ${message}`);
});

test("styles are set for one value or a table, and read back with Google's names", async () => {
  expect(
    await inSheet(`
      const range = sheet.getRange('A1:B1');
      range.setBackgrounds([['red', null]]).setFontColor('#00F').setFontWeight('bold').setFontStyle('italic')
        .setFontLine('line-through').setFontFamily('Roboto').setFontSize(14).setHorizontalAlignment('right')
        .setVerticalAlignment('top').setWrap(true);
      return [range.getBackgrounds(), range.getFontColors()[0][0], range.getFontWeight(), range.getFontStyle(),
        range.getFontLine(), range.getFontFamily(), range.getFontSize(), range.getHorizontalAlignment(),
        range.getVerticalAlignment(), range.getWraps(), sheet.getRange('C1').getFontFamily()];
    `),
  ).toEqual([
    [['#ff0000', '#ffffff']],
    '#0000ff',
    'bold',
    'italic',
    'line-through',
    'Roboto',
    14,
    'right',
    'top',
    [[true, true]],
    'Arial',
  ]);
});

test('notes', async () => {
  expect(
    await inSheet(`
      const range = sheet.getRange('A1:B2').setNotes([['one', ''], ['', 'two']]);
      range.setValue('x');
      sheet.getRange('A1').setNote('changed');
      const all = range.getNotes();
      sheet.getRange('B2').clearNote();
      sheet.insertRowBefore(1);
      return [all, sheet.getRange('A2').getNote(), sheet.getRange('B3').getNote()];
    `),
  ).toEqual([
    [
      ['changed', ''],
      ['', 'two'],
    ],
    'changed',
    '',
  ]);
});

test('A1 notation, rows and columns, offsets and cells', async () => {
  expect(
    await inSheet(
      `
      const named = (range) => range.getA1Notation();
      return [named(sheet.getRange('B2:C4')), named(sheet.getRange(2, 28)), named(sheet.getRange('C:C')),
        named(sheet.getRange('2:3')), named(sheet.getRange('Sheet1!D5')), named(sheet.getRange('B2:C4').offset(1, 2)),
        named(sheet.getRange('B2:C4').offset(0, 0, 1)), named(sheet.getRange('B2:C4').getCell(2, 1)),
        sheet.getRange('B2:C4').getLastRow(), sheet.getRange('B2').getSheet().getName()];
    `.replace('sheet.getRange(2, 28)', 'sheet.insertColumnsAfter(26, 4).getRange(2, 28)'),
    ),
  ).toEqual(['B2:C4', 'AB2', 'C:C', '2:3', 'D5', 'D3:E5', 'B2:C2', 'B3', 4, 'Sheet1']);
});

test('copyTo repeats values, looks and moved formulas', async () => {
  expect(
    await inSheet(`
      sheet.getRange('A1:B1').setValues([[1, '=A1*10']]).setBackground('red');
      sheet.getRange('A1:B1').copyTo(sheet.getRange('A2:B3'));
      sheet.getRange('A1:B1').copyTo(sheet.getRange('D1'), { contentsOnly: true });
      sheet.getRange('A3').setValue(7);
      return [sheet.getRange('B3').getFormula(), sheet.getRange('B3').getValue(), sheet.getRange('A2').getBackground(),
        sheet.getRange('D1:E1').getValues()[0], sheet.getRange('E1').getFormula(), sheet.getRange('E1').getBackground()];
    `),
  ).toEqual(['=A3*10', 70, '#ff0000', [1, 10], '', '#ffffff']);
});

test('merging keeps the first value', async () => {
  expect(
    await inSheet(`
      const range = sheet.getRange('A1:B2').setValues([[1, 2], [3, 4]]);
      range.merge();
      const merged = [range.getValues(), sheet.getRange('B2').isPartOfMerge(), range.getMergedRanges()[0].getA1Notation()];
      range.breakApart();
      return [...merged, range.isPartOfMerge()];
    `),
  ).toEqual([
    [
      [1, ''],
      ['', ''],
    ],
    true,
    'A1:B2',
    false,
  ]);
});

test('a range list does the same to each of its ranges', async () => {
  expect(
    await inSheet(`
      const list = sheet.getRangeList(['A1', 'C1:C2']).setValue('x').setFontWeight('bold');
      return [list.getRanges().length, sheet.getRange('A1:C2').getValues(), sheet.getRange('C2').getFontWeight()];
    `),
  ).toEqual([
    2,
    [
      ['x', '', 'x'],
      ['', '', 'x'],
    ],
    'bold',
  ]);
});
