// Workbench tests: formulas with ranges such as A2:A, which Sheets has and Univer lacks.
import { withoutOpenEnds } from '../../../workbench/apps-script/engine/open-ended-references';
import { closeAll, runBody } from './script-host';

afterEach(closeAll);

test.each([
  ['=SUM(A2:A)', '=SUM(ROWSBELOW(A:A,1))'],
  ['=SUM($b$3:$c)', '=SUM(ROWSBELOW($b:$c,2))'],
  ['=SUM(A1:A)', '=SUM(A:A)'],
  ["='It''s'!A2:A", "=ROWSBELOW('It''s'!A:A,1)"],
  ['=Data!A2:B*2', '=ROWSBELOW(Data!A:B,1)*2'],
  [
    '=SUM(FILTER(B2:B;(A2:A="x")*1))+C2:C',
    '=SUM(FILTER(ROWSBELOW(B:B,1);(ROWSBELOW(A:A,1)="x")*1))+ROWSBELOW(C:C,1)',
  ],
  ['=FILTER(A2:A;COUNTIF(B2:B;"a"))', '=FILTER(ROWSBELOW(A:A,1);COUNTIF(ROWSBELOW(B:B,1);"a"))'],
  ['=SUM(A2:A9)', '=SUM(A2:A9)'],
  ['=SUM(A:A)', '=SUM(A:A)'],
  ['="A2:A"', '="A2:A"'],
  ['=A2:INDEX(A:A,5)', '=A2:INDEX(A:A,5)'],
])('%s is %s for Univer', (formula, expected) => {
  expect(withoutOpenEnds(formula)).toBe(expected);
});

test('references extend to the end of the sheet, follow edits and new rows, and are read back unchanged', async () => {
  expect(
    await runBody(`
      const sheet = SpreadsheetApp.getActiveSheet();
      sheet.getRange('A1:A4').setValues([['Bid'], [2], [3], [4]]);
      const total = sheet.getRange('C1').setFormula('=SUM(A2:A)');
      const seen = [total.getValue()];
      sheet.getRange('A3').setValue(100);
      sheet.getRange('A1000').setValue(1000);
      seen.push(total.getValue());
      sheet.insertRowsAfter(1000, 1);
      sheet.getRange('A1001').setValue(5000);
      sheet.insertRowBefore(1);
      const moved = sheet.getRange('C2');
      return [...seen, moved.getValue(), moved.getFormula()];
    `),
  ).toEqual([9, 1106, 6106, '=SUM(A3:A)']);
});

test('conditions of FILTER see empty cells as empty', async () => {
  expect(
    await runBody(`
      const sheet = SpreadsheetApp.getActiveSheet();
      sheet.getRange('A1:C5').setValues([['Day', 'Spend', 'Company'], ['a', 2, ''], ['a', '', 'x'], ['b', 0, ''], ['', 7, '']]);
      const cells = sheet.getRange('E1:E5').setFormulas([
        ['=SUM(FILTER(B2:B;ISNUMBER(B2:B)*(LEN(C2:C)=0)))'],
        ['=COUNTA(FILTER(A2:A;LEN(A2:A)=1))'],
        ['=COUNTA(UNIQUE(FILTER(A2:A;(LEN(A2:A)=1)*ISNUMBER(B2:B))))'],
        ['=IFERROR(SUM(FILTER(B2:B;EXACT(C2:C;"X")));"none")'],
        ['=INDEX(FILTER(A2:A;(B2:B=7)*ISNUMBER(B2:B));1)&"."'],
      ]);
      return cells.getValues().map(([value]) => value);
    `),
  ).toEqual([9, 3, 2, 'none', '.']);
});
