// test, sheet: letters of columns as people see them, and columns found by header.

import { columnLetters, columnsNamed } from '../../src/sheet/find-columns';

test.each([
  [1, 'A'],
  [3, 'C'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
  [702, 'ZZ'],
  [703, 'AAA'],
  [18_278, 'ZZZ'],
])('column %i is %s', (column, letters) => {
  expect(columnLetters(column)).toBe(letters);
});

test('every column with the header is found, without regard to case and spaces at its ends', () => {
  const headers = ['Bid', ' BID ', 'Bids', 'B id', 7, '', 'bid'];
  expect(columnsNamed(headers, 'Bid')).toEqual([1, 2, 7]);
  expect(columnsNamed(headers, 'Name')).toEqual([]);
});
