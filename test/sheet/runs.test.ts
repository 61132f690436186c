// test, sheet: scattered cells are joined to columns without gaps, in whatever order they come.

import { withGapsFilled } from '../../src/sheet/cell-runs';

const at = (row: number, column: number, cell = `new ${row}`) => ({ row, column, cell });

test.each<[string, readonly number[]]>([
  ['down', [2, 5, 6]],
  ['up', [6, 5, 2]],
  ['in no order', [5, 2, 6]],
])('the cells between writes that go %s keep their content', (_, rows) => {
  const filled = withGapsFilled(
    rows.map((row) => at(row, 3)),
    (row, column) => `old ${row} ${column}`,
  );
  expect(filled).toEqual([at(2, 3), at(3, 3, 'old 3 3'), at(4, 3, 'old 4 3'), at(5, 3), at(6, 3)]);
});

test('a gap whose content is unknown stays', () => {
  const filled = withGapsFilled([at(4, 1), at(2, 1)], () => undefined);
  expect(filled).toEqual([at(2, 1), at(4, 1)]);
});
