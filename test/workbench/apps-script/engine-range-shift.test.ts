// Workbench tests, engine: ranges of protections and metadata follow inserted and removed rows and columns.
import fc from 'fast-check';
import { moved, shifted } from '../../../workbench/apps-script/engine/range-shift';

const range = (row: number, rows: number) => ({ sheetId: '0', row, rows, column: 1, columns: 1 });

test.each([
  ['before', 2, 3, range(8, 4)],
  ['at the first row', 5, 1, range(6, 4)],
  ['inside', 6, 2, range(5, 6)],
  ['right after the last row', 9, 2, range(5, 4)],
])('rows inserted %s', (_where, at, count, expected) => {
  expect(shifted(range(5, 4), 'row', at, count)).toEqual(expected);
});

test.each([
  ['before', 1, -2, range(3, 4)],
  ['over the start', 4, -2, range(4, 3)],
  ['inside', 6, -2, range(5, 2)],
  ['over the end', 8, -5, range(5, 3)],
  ['all of it', 5, -4, null],
  ['more than all of it', 1, -20, null],
  ['after', 9, -3, range(5, 4)],
])('rows removed %s', (_where, at, count, expected) => {
  expect(shifted(range(5, 4), 'row', at, count)).toEqual(expected);
});

test('removing inserted rows or columns restores the range', () => {
  const small = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(small, small, small, small, (row, rows, at, count) => {
      const inserted = shifted(range(row, rows), 'row', at, count);
      expect(inserted && shifted(inserted, 'row', at, -count)).toEqual(range(row, rows));
    }),
  );
});

test.each([
  ['moved itself, down', 5, 4, 12, range(8, 4)],
  ['moved itself, up', 5, 4, 2, range(2, 4)],
  ['passed by others from above', 1, 2, 20, range(3, 4)],
  ['passed by others from below', 12, 3, 2, range(8, 4)],
  ['untouched', 20, 2, 15, range(5, 4)],
  ['its lines swapped', 5, 1, 9, range(5, 4)],
])('rows %s', (_how, first, count, before, expected) => {
  expect(moved(range(5, 4), 'row', first, count, before)).toEqual(expected);
});
