// test of sheet: the in-memory spreadsheet keeps the port's contract.

import { sheetContract } from '../../src/apps-script/self-test/sheet-contract';
import { plainWorkbook } from './plain-workbook';

describe('the spreadsheet in memory', () => {
  test.each(sheetContract.map((c) => [c.name, c] as const))('%s', (_, { check }) => {
    expect(() => check(plainWorkbook)).not.toThrow();
  });
});
