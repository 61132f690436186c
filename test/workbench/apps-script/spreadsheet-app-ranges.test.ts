// Workbench tests, SpreadsheetApp: open-ended ranges, R1C1, neighbors, paste types, tidying, names.
import { closeAll, runBody } from './script-host';

afterEach(closeAll);

const inSheet = (body: string) =>
  runBody(`const ss = SpreadsheetApp.getActive(), sheet = ss.getActiveSheet();
    const at = (name) => sheet.getRange(name), names = (ranges) => ranges.map((range) => range.getA1Notation());
    ${body}`);

test('open-ended ranges keep their notation and know which sides are bounded', async () => {
  expect(
    await inSheet(`
      const seen = ['A:A', '$b2:b', '3:7', 'A1:B10'].map(at).map((range) => [range.getA1Notation(), range.getNumRows(),
        range.isStartRowBounded(), range.isEndRowBounded(), range.isStartColumnBounded(), range.isEndColumnBounded()]);
      return [...seen, at('A:A').offset(1, 0, 2).getA1Notation(), at('R2C3:R4C4').getA1Notation()];
    `),
  ).toEqual([
    ['A:A', 1000, false, false, true, true],
    ['B2:B', 999, true, false, true, true],
    ['3:7', 5, true, true, false, false],
    ['A1:B10', 10, true, true, true, true],
    'A2:A3',
    'C2:D4',
  ]);
});

test('formulas in R1C1, and one formula for many cells, move along', async () => {
  expect(
    await inSheet(`
      at('A1:A3').setValues([[1], [2], [3]]);
      at('B1:B3').setFormulaR1C1('=RC[-1]*10');
      at('C1:C3').setFormula('=A1+$A$1');
      at('D1:D2').setFormulasR1C1([['=R1C1'], ['']]);
      return [at('B1:C3').getFormulas(), at('B1:C3').getValues(), at('C2:D2').getFormulasR1C1(), at('D1').getFormulaR1C1()];
    `),
  ).toEqual([
    [
      ['=A1*10', '=A1+$A$1'],
      ['=A2*10', '=A2+$A$1'],
      ['=A3*10', '=A3+$A$1'],
    ],
    [
      [10, 2],
      [20, 3],
      [30, 4],
    ],
    [['=RC[-2]+R1C1', '']],
    '=R1C1',
  ]);
});

test('the next data cell is the target of Ctrl and an arrow; a data region can grow in one direction only', async () => {
  expect(
    await inSheet(`
      at('A1:A5').setValues([[1], [2], [3], [''], [5]]);
      at('B5').setValue(1);
      const { UP, DOWN, NEXT, PREVIOUS } = SpreadsheetApp.Direction, { ROWS, COLUMNS } = SpreadsheetApp.Dimension;
      return names([at('A1').getNextDataCell(DOWN), at('A3').getNextDataCell(DOWN), at('A5').getNextDataCell(DOWN),
        at('A1000').getNextDataCell(UP), at('A1').getNextDataCell(NEXT), at('Z5').getNextDataCell(PREVIOUS),
        at('A2').getDataRegion(), at('B5').getDataRegion(ROWS), at('B5').getDataRegion(COLUMNS)]);
    `),
  ).toEqual(['A3', 'A5', 'A1000', 'A5', 'Z1', 'B5', 'A1:A3', 'B5', 'A5:B5']);
});

test('copyTo pastes by type, transposed if requested', async () => {
  expect(
    await inSheet(`
      const type = SpreadsheetApp.CopyPasteType, source = at('A1:B2');
      source.setValues([[1, '=A1*2'], [3, '=A2*2']]).setBackground('#ff0000');
      at('A1').setNote('n').setDataValidation(SpreadsheetApp.newDataValidation().requireNumberGreaterThan(0).build());
      source.copyTo(at('D1'), type.PASTE_VALUES, false);
      source.copyTo(at('D4'), type.PASTE_FORMAT, false);
      source.copyTo(at('D7'), type.PASTE_FORMULA, false);
      source.copyTo(at('D10'), type.PASTE_VALUES, true);
      source.copyTo(at('D13'));
      source.copyTo(at('D16'), type.PASTE_DATA_VALIDATION, false);
      source.copyValuesToRange(sheet, 7, 8, 1, 2);
      source.copyFormatToRange(sheet, 10, 11, 1, 2);
      const states = (name) => [name, at(name).getValues().flat(), at(name).getFormulas()[0][1],
        at(name).getBackground(), at(name).getNote(), at(name).getDataValidation() !== null].join(' | ');
      return ['D1:E2', 'D4:E5', 'D7:E8', 'D10:E11', 'D13:E14', 'D16:E17', 'G1:H2', 'J1:K2'].map(states);
    `),
  ).toEqual([
    'D1:E2 | 1,2,3,6 |  | #ffffff |  | false',
    'D4:E5 | ,,, |  | #ff0000 |  | false',
    'D7:E8 | 1,2,3,6 | =D7*2 | #ffffff |  | false',
    'D10:E11 | 1,3,2,6 |  | #ffffff |  | false',
    'D13:E14 | 1,2,3,6 | =D13*2 | #ff0000 | n | true',
    'D16:E17 | ,,, |  | #ffffff |  | true',
    'G1:H2 | 1,2,3,6 |  | #ffffff |  | false',
    'J1:K2 | ,,, |  | #ff0000 |  | false',
  ]);
  await expect(
    inSheet(`at('A1').copyTo(at('B1'), SpreadsheetApp.CopyPasteType.PASTE_CONDITIONAL_FORMATTING, false)`),
  ).rejects.toThrow('Range.copyTo with CopyPasteType.PASTE_CONDITIONAL_FORMATTING is not implemented');
});

test('moveTo leaves nothing behind, not even where both ranges overlap', async () => {
  expect(
    await inSheet(`
      at('A1:A3').setValues([[1], [2], [3]]).setNotes([['n'], [''], ['']]);
      at('A1:A3').moveTo(at('A2'));
      return [at('A1:A5').getValues().flat(), at('A1:A2').getNotes().flat()];
    `),
  ).toEqual([
    ['', 1, 2, 3, ''],
    ['', 'n'],
  ]);
});

test('duplicates, white space, texts to split, cells to shift', async () => {
  expect(
    await inSheet(`
      at('A1:B6').setValues([['a', 1], ['b', 2], ['A', 1], ['a', 1], ['b', 3], ['', 2]]);
      const kept = at('A1:B6').removeDuplicates().getA1Notation(), all = at('A1:B6').getValues();
      at('A1:B4').removeDuplicates([1]);
      const byOne = at('A1:A4').getValues().flat();
      at('D1:D4').setValues([['  a   b '], ['\\tx\\n'], [5], ['=" z "']]).trimWhitespace();
      const trimmed = at('D1:D4').getValues().flat();
      at('F1:F3').setValues([['one,two,three'], ['one two'], ['1,2']]).splitTextToColumns();
      at('F5').setValue('a#b').splitTextToColumns('#');
      at('F6').setValue('a;b').splitTextToColumns(SpreadsheetApp.TextToColumnsDelimiter.SEMICOLON);
      return [kept, all, byOne, trimmed, at('F1:H6').getValues()];
    `),
  ).toEqual([
    'A1:B4',
    [
      ['a', 1],
      ['b', 2],
      ['b', 3],
      ['', 2],
      ['', ''],
      ['', ''],
    ],
    ['a', 'b', '', ''],
    ['a b', 'x', 5, ' z '],
    [
      ['one', 'two', 'three'],
      ['one two', '', ''],
      [1, 2, ''],
      ['', '', ''],
      ['a', 'b', ''],
      ['a', 'b', ''],
    ],
  ]);
  expect(
    await inSheet(`
      const { ROWS, COLUMNS } = SpreadsheetApp.Dimension, all = () => at('A1:C3').getValues();
      at('A1:B3').setValues([[1, 2], [3, 4], [5, 6]]);
      at('A1').insertCells(COLUMNS);
      const right = all();
      at('A1').deleteCells(COLUMNS);
      at('A2').deleteCells(ROWS);
      const up = all();
      at('A1:B3').randomize();
      return [right, up, at('A1:B3').getValues().map(String).sort()];
    `),
  ).toEqual([
    [
      ['', 1, 2],
      [3, 4, ''],
      [5, 6, ''],
    ],
    [
      [1, 2, ''],
      [5, 4, ''],
      ['', 6, ''],
    ],
    [',6', '1,2', '5,4'],
  ]);
});

test('formulas follow a named range that was moved', async () => {
  expect(
    await inSheet(`
      at('A1:A3').setValues([[1], [2], [3]]);
      ss.setNamedRange('Numbers', at('A1:A3'));
      at('C1').setFormula('=SUM(Numbers)');
      const before = at('C1').getValue();
      sheet.insertRowsBefore(1, 2);
      const moved = at('C3').getValue();
      at('A3').setValue(100);
      const edited = at('C3').getValue();
      sheet.deleteRow(1);
      ss.setNamedRange('Numbers', at('A3:A4'));
      return [before, moved, edited, at('C2').getValue(), ss.getRangeByName('Numbers').getA1Notation()];
    `),
  ).toEqual([6, 6, 105, 5, 'A3:A4']);
});

test('new rows and columns have the validations of their neighbor', async () => {
  expect(
    await inSheet(`
      at('A2:A3').setDataValidation(SpreadsheetApp.newDataValidation().requireValueInList(['x']).build());
      at('B2:B3').insertCheckboxes();
      sheet.insertRowsAfter(3, 2);
      sheet.insertRowBefore(2);
      sheet.insertColumnAfter(1);
      const states = at('A1:C7').getDataValidations().map((row) => row.map((rule) => rule ? String(rule.getCriteriaType())[0] : ''));
      return states.map((row) => row.join());
    `),
  ).toEqual([',,', 'V,V,C', 'V,V,C', 'V,V,C', 'V,V,C', 'V,V,C', ',,']);
});

test('ARRAYFORMULA spills', async () => {
  expect(
    await inSheet(`
      at('A1:A3').setValues([[1], [2], [3]]);
      at('B1').setFormula('=ARRAYFORMULA(A1:A3*2)');
      return at('B1:B3').getValues().flat();
    `),
  ).toEqual([2, 4, 6]);
});

test('only the document itself can be opened', async () => {
  expect(
    await inSheet(`
      return [SpreadsheetApp.openById(ss.getId()).getName(), SpreadsheetApp.openByUrl(ss.getUrl()).getId() === ss.getId()];
    `),
  ).toEqual(['Untitled spreadsheet', true]);
  await expect(inSheet(`SpreadsheetApp.openById('another')`)).rejects.toThrow(
    'Exception: You do not have permission to call SpreadsheetApp.openById.',
  );
});
