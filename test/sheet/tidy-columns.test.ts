// test, sheet: the moves that restore the order of our columns.

import * as fc from 'fast-check';
import { columnMoves } from '../../src/sheet/tidy-columns';

const OURS = ['Change', 'Name', 'Bid', 'Status'];

function tidied(start: readonly string[]): string[] {
  const moves = columnMoves(start, OURS);
  expect(moves.length).toBeLessThan(start.length);
  return moves.reduce<string[]>(
    (headers, { from, before }) => {
      const others = headers.filter((_, i) => i !== from - 1);
      others.splice(before > from ? before - 2 : before - 1, 0, headers[from - 1]!);
      return others;
    },
    [...start],
  );
}

test.each([
  ['in order', ['Change', 'Name', 'Bid', 'Status'], OURS],
  ['one moved', ['Change', 'Bid', 'Status', 'Name'], OURS],
  ['another case', ['change ', 'BID', 'Name', 'status'], ['change ', 'Name', 'BID', 'status']],
  [
    'own columns stay right of their neighbor',
    ['Change', 'Bid', 'Target', 'Ratio', 'Name', 'Note', 'Status'],
    ['Change', 'Name', 'Note', 'Bid', 'Target', 'Ratio', 'Status'],
  ],
  [
    'own columns left of ours go to the end',
    ['Mine', '', 'Change', 'Name', 'Bid', 'Status', 'Last'],
    ['Change', 'Name', 'Bid', 'Status', 'Last', 'Mine', ''],
  ],
])('%s', (_, before, after) => {
  expect(tidied(before)).toEqual(after);
});

test('any order is restored by fewer moves than columns, and no column is lost', () => {
  const columns = [...OURS, 'a', 'b', ''];
  fc.assert(
    fc.property(fc.shuffledSubarray(columns, { minLength: columns.length }), (start) => {
      const headers = tidied(start);
      expect(headers.filter((header) => OURS.includes(header))).toEqual(OURS);
      expect([...headers].sort()).toEqual([...start].sort());
    }),
  );
});
