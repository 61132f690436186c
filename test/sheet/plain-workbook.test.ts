// test of sheet: the in-memory spreadsheet keeps the port's contract.

import { SHEET_SUITE } from '../adapter-suites/sheet-suite';
import { plainWorkbook } from './plain-workbook';

describe('the spreadsheet in memory', () => {
  test.each(SHEET_SUITE.map((c) => [c.name, c] as const))('%s', (_, { check }) => {
    expect(() => check(plainWorkbook)).not.toThrow();
  });
});
