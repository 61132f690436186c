// test, history: the first row of the newest day, however the tab is sorted.

import { daysOfCells, newestRow } from '../../../src/features/history/day-cell';
import type { Cell } from '../../../src/tabs/columns/column';

const dayOf = daysOfCells((ms) => new Date(ms).toISOString().slice(0, 16).replace('T', ' '));

test.each<[string, Cell[], number]>([
  ['the oldest day first', ['2026-11-22', '2026-11-22', '2026-11-23', '2026-11-23'], 4],
  ['the newest day first', ['2026-11-23', '2026-11-23', '2026-11-22'], 2],
  ['summed months and notes', ['2026-10', '2026-11-22', 'total 2026', ''], 3],
  ['dates', [new Date('2026-11-22T00:00:00Z'), new Date('2026-11-23T00:00:00Z')], 3],
  ['no day', ['2026-10', ''], 1],
  ['no row', [], 1],
])('%s', (_, days, row) => {
  expect(newestRow([['Day'], ...days.map((day) => [day])], dayOf)).toBe(row);
});
