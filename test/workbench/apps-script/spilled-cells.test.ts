// Workbench tests, SpreadsheetApp: cells that an array formula fills, and cells that a merge covers.
import { closeAll, runBody } from './script-host';

afterEach(closeAll);

const inSheet = (body: string) =>
  runBody(`const ss = SpreadsheetApp.getActive(), sheet = ss.getActiveSheet();
    const at = (name) => sheet.getRange(name), column = (name) => at(name).getValues().flat();
    ${body}`);

test.each([
  ['=SEQUENCE(5)', 'A1:B5', 5, 2],
  ['={1,2;3,4}', 'A1:C3', 3, 3],
  ['=FILTER(A1:A3,A1:A3>1)', 'A1:B3', 3, 2],
  ['=ARRAYFORMULA(IF(A1:A="","",A1:A*2))', 'A1:B1000', 1000, 2],
])('cells that %s fills count as content', async (formula, data, lastRow, lastColumn) => {
  expect(
    await inSheet(`
      at('A1:A3').setValues([[1], [2], [3]]);
      at('B1').setFormula('${formula}');
      return [sheet.getDataRange().getA1Notation(), sheet.getLastRow(), sheet.getLastColumn(),
        sheet.getSheetValues(1, 1, -1, -1).length];
    `),
  ).toEqual([data, lastRow, lastColumn, lastRow]);
});

test('a row is appended below the cells that an array fills', async () => {
  expect(
    await inSheet(`
      at('B1').setFormula('=SEQUENCE(3)');
      sheet.appendRow(['x']);
      return [sheet.getLastRow(), at('A4').getValue()];
    `),
  ).toEqual([4, 'x']);
});

test('Ctrl and arrow keys, data regions and the search see the cells that an array fills', async () => {
  expect(
    await inSheet(`
      at('B2').setFormula('=SEQUENCE(4,2,10)');
      return [at('B2').getNextDataCell(SpreadsheetApp.Direction.DOWN).getA1Notation(),
        at('B2').getDataRegion().getA1Notation(),
        sheet.createTextFinder('15').findAll().map((range) => range.getA1Notation())];
    `),
  ).toEqual(['B5', 'B2:C5', ['C4']]);
});

test('an array without room is #REF! and fills nothing; it returns with its room', async () => {
  expect(
    await inSheet(`
      at('B1').setFormula('=SEQUENCE(4)');
      at('B3').setValue(9);
      const broken = column('B1:B5'), shown = at('B1').getDisplayValue();
      at('B3').clearContent();
      return [broken, shown, column('B1:B5')];
    `),
  ).toEqual([['#REF!', '', 9, '', ''], '#REF!', [1, 2, 3, 4, '']]);
});

test('the text #SPILL! stays as it was typed', async () => {
  expect(await inSheet(`at('A1').setValue('#SPILL!'); return at('A1').getValue();`)).toBe('#SPILL!');
});

test('cells that a merge covers take no values', async () => {
  expect(
    await inSheet(`
      at('B2:B4').merge();
      at('B2:C4').setValues([[1, 5], [2, 6], [3, 7]]);
      at('B3').setValue(8);
      return [at('B2:C4').getValues(), at('B3').isPartOfMerge(), at('A1').isPartOfMerge()];
    `),
  ).toEqual([
    [
      [1, 5],
      ['', 6],
      ['', 7],
    ],
    true,
    false,
  ]);
});
