// test: downloads contain no formulas, with any separator that a spreadsheet uses.

import Papa from 'papaparse';
import { csvField, csvLine } from '../../../../src/features/lists/view/csv-files';

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  'x;=1+1;',
  'x\t=1+1\t',
  'x,=1+1',
  'x|=1+1',
  'x\n=1+1',
  'x\r\n=1+1',
  'x;"=1+1"',
  '"=1+1',
  'x; =1+1',
  ';;;=1+1',
  'x;+1;-1;@a',
];

/** A spreadsheet may trim a cell before it looks for a formula. */
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell) || /^[=+\-@]/.test(cell.trim());

it.each(HOSTILE)('%j is no formula after any separator, and is complete with a comma', (text) => {
  const line = csvLine([3, text, 'malformed']);
  for (const delimiter of [',', ';', '\t', '|']) {
    for (const row of Papa.parse<string[]>(line, { delimiter }).data) {
      expect([delimiter, row.filter(isFormula)]).toEqual([delimiter, []]);
    }
    // Ignores quotes, as simple importers do.
    for (const cell of line.split(/\r\n|\r|\n/).flatMap((one) => one.split(delimiter))) {
      expect([delimiter, isFormula(cell.replace(/"/g, ''))]).toEqual([delimiter, false]);
    }
  }
  const [row] = Papa.parse<string[]>(line, { delimiter: ',' }).data;
  expect(row).toHaveLength(3);
  expect(row![1]!.replace(/'/g, '')).toBe(text);
});

it('quotes every field and escapes quotation marks', () => {
  expect(csvField('a"b')).toBe('"a""b"');
  expect(csvLine(['', 7, 'x'])).toBe('"","7","x"\r\n');
});
