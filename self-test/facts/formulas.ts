// self-test: formulas in the spreadsheet's locale, and formulas about hidden rows.

import { assumed, byDecimal, type Expected, type Fact, fact, shown, shownTable } from './fact';

/** A formula as it is written, and its value. */
const FORMULAS: readonly (readonly [text: string, expected: Expected])[] = [
  ['=SUM(1;2)', 3],
  ['=IF(TRUE;"a;b,c";"d")', 'a;b,c'],
  ['=SUBTOTAL(103;$A$90:$B$90)', 0],
  ['=SUBTOTAL(103,$A$90:$B$90)', byDecimal('#ERROR!', 0)],
  ['=SUM(1,2)', byDecimal(assumed(1.2), 3)],
  ['=SUM(1,5;2)', byDecimal(3.5, assumed(8))],
  ['=1/0', '#DIV/0!'],
  ['=NOSUCHFUNCTION(1)', '#NAME?'],
  ['=DATE(2026;2;3)', 'date 2026-02-03'],
  ['=1+', assumed('#VALUE!')],
];

export const FORMULA_FACTS: readonly Fact[] = [
  ...FORMULAS.map(([text, expected]) =>
    fact(text, expected, ({ area }) => {
      const cell = area(1, 1).setFormula(text);
      SpreadsheetApp.flush();
      return shown(cell.getValue());
    }),
  ),
  fact('a formula that refers to its own cell', '#REF!', ({ area }) => {
    const cell = area(1, 1);
    cell.setFormula(`=${cell.getA1Notation()}+1`);
    SpreadsheetApp.flush();
    return shown(cell.getValue());
  }),
  fact('a formula is calculated when it is read right after it was written', [[2], [4]], ({ area }) => {
    const cells = area(2, 1);
    const source = cells.getCell(1, 1).setValue(2);
    cells.getCell(2, 1).setFormula(`=${source.getA1Notation()}*2`);
    return shownTable(cells.getValues());
  }),
  fact('a formula is calculated again when its source changes', 42, ({ area }) => {
    const cells = area(2, 1);
    const source = cells.getCell(1, 1).setValue(2);
    const result = cells.getCell(2, 1).setFormula(`=${source.getA1Notation()}*2`);
    SpreadsheetApp.flush();
    source.setValue(21);
    return shown(result.getValue());
  }),
  fact('one formula in R1C1 notation for three cells', [[1], [2], [3]], ({ area }) => {
    const cells = area(3, 2);
    const sheet = cells.getSheet();
    const [row, column] = [cells.getRow(), cells.getColumn()];
    sheet.getRange(row, column, 3, 1).setValues([[1], [2], [3]]);
    const results = sheet.getRange(row, column + 1, 3, 1).setFormulaR1C1('=SUM(RC[-1];0)');
    SpreadsheetApp.flush();
    return shownTable(results.getValues());
  }),
  fact('getFormula of a formula that was written as =SUM(1;2)', assumed('=SUM(1,2)'), ({ area }) =>
    area(1, 1).setFormula('=SUM(1;2)').getFormula(),
  ),
  fact(
    'SUBTOTAL 103 of single rows: shown, hidden by a person, hidden by a filter, empty',
    [1, 0, 0, 0],
    ({ newSheet, area }) => {
      const sheet = newSheet();
      sheet.getRange('A1:A5').setValues([['head'], ['keep'], ['keep'], ['drop'], ['']]);
      const criteria = SpreadsheetApp.newFilterCriteria().setHiddenValues(['drop']).build();
      sheet.getRange('A1:A4').createFilter().setColumnFilterCriteria(1, criteria);
      sheet.hideRows(3);
      const counts = area(1, 4);
      counts.setFormulas([[2, 3, 4, 5].map((row) => `=SUBTOTAL(103;'${sheet.getName()}'!A${row}:B${row})`)]);
      SpreadsheetApp.flush();
      return counts.getValues()[0]!.map(shown);
    },
  ),
];
