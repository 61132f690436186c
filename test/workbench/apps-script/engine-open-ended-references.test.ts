// Workbench tests: formulas with ranges such as A2:A, which Sheets has and Univer lacks.
import { withoutOpenEnds } from '../../../workbench/apps-script/engine/open-ended-references';
import { closeAll, runBody } from './script-host';

afterEach(closeAll);

test.each([
  ['=SUM(A2:A)', '=SUM(OFFSET(A:A,1,0,ROWS(A:A)-1))'],
  ['=SUM($b$3:$c)', '=SUM(OFFSET($b:$c,2,0,ROWS($b:$c)-2))'],
  ['=SUM(A1:A)', '=SUM(A:A)'],
  ["='It''s'!A2:A", "=OFFSET('It''s'!A:A,1,0,ROWS('It''s'!A:A)-1)"],
  ['=Data!A2:B*2', '=OFFSET(Data!A:B,1,0,ROWS(Data!A:B)-1)*2'],
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
