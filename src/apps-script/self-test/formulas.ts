// apps-script, self-test: formulas in the document's locale, and formulas about hidden rows.

import { byDecimal, type Probe, shown, shownTable } from './probe';

const formula = (text: string, expected?: Probe['expected']): Probe => ({
  name: text,
  what: `Result of ${text}`,
  expected,
  how: ({ area }) => {
    const cell = area(1, 1).setFormula(text);
    SpreadsheetApp.flush();
    return shown(cell.getValue());
  },
});

export const formulaProbes = (): readonly Probe[] => [
  formula('=SUM(1;2)', 3),
  formula('=IF(TRUE;"a;b,c";"d")', 'a;b,c'),
  formula('=SUBTOTAL(103;$A$90:$B$90)', 0),
  formula('=SUBTOTAL(103,$A$90:$B$90)', byDecimal('#ERROR!', 0)),
  formula('=SUM(1,2)', byDecimal(undefined, 3)),
  formula('=SUM(1,5;2)', byDecimal(3.5, undefined)),
  formula('=1/0', '#DIV/0!'),
  formula('=NOSUCHFUNCTION(1)', '#NAME?'),
  formula('=DATE(2026;2;3)', 'date 2026-02-03'),
  formula('=1+'),
  {
    name: 'own cell',
    what: 'Result of a formula that refers to its own cell',
    expected: '#REF!',
    how: ({ area }) => {
      const cell = area(1, 1);
      cell.setFormula(`=${cell.getA1Notation()}+1`);
      SpreadsheetApp.flush();
      return shown(cell.getValue());
    },
  },
  {
    name: 'read at once',
    what: 'A formula is calculated when its value is read right after it was written',
    expected: [[2], [4]],
    how: ({ area }) => {
      const cells = area(2, 1);
      const first = cells.getCell(1, 1).setValue(2);
      cells.getCell(2, 1).setFormula(`=${first.getA1Notation()}*2`);
      return shownTable(cells.getValues());
    },
  },
  {
    name: 'calculated again',
    what: 'A formula is calculated again when its source changes',
    expected: 42,
    how: ({ area }) => {
      const cells = area(2, 1);
      const first = cells.getCell(1, 1).setValue(2);
      const second = cells.getCell(2, 1).setFormula(`=${first.getA1Notation()}*2`);
      SpreadsheetApp.flush();
      first.setValue(21);
      return shown(second.getValue());
    },
  },
  {
    name: 'R1C1',
    what: 'One formula in R1C1 notation for three cells',
    expected: [[1], [2], [3]],
    how: ({ area }) => {
      const cells = area(3, 2);
      const sheet = cells.getSheet();
      const [row, column] = [cells.getRow(), cells.getColumn()];
      sheet.getRange(row, column, 3, 1).setValues([[1], [2], [3]]);
      const right = sheet.getRange(row, column + 1, 3, 1).setFormulaR1C1('=SUM(RC[-1];0)');
      SpreadsheetApp.flush();
      return shownTable(right.getValues());
    },
  },
  {
    name: 'formula as it was set',
    what: 'getFormula of a formula with a semicolon between arguments',
    how: ({ area }) => area(1, 1).setFormula('=SUM(1;2)').getFormula(),
  },
  {
    name: 'SUBTOTAL of hidden rows',
    what: 'SUBTOTAL 103 of single rows: shown, hidden by a person, hidden by a filter, empty',
    expected: [1, 0, 0, 0],
    how: ({ newSheet, area }) => {
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
  },
];
