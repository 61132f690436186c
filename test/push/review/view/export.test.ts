// test, sidebar: the CSV of a review contains no text that a spreadsheet program runs.

import { csvOf } from '../../../../src/push/review/view/export-review';

test('formulas get an apostrophe, numbers and quotes are kept', () => {
  expect(
    csvOf([
      ['=1+1', '+cmd', '@sum', '-x'],
      ['\t=1', ' =1', '-12.5', 'a "b", c'],
    ]),
  ).toBe(`'=1+1,'+cmd,'@sum,'-x\r\n'\t=1,' =1,-12.5,"a ""b"", c"`);
});
