// test, sidebar: the choice of rows in a review: groups, exceptions from them, sums, and what a push is told.

import type { ReviewGroup, ReviewRow } from '../../../src/app/surface/review';
import {
  EVERYTHING,
  isKept,
  keptIn,
  keptOf,
  leaveOutOf,
  only,
  renewed,
  setAll,
  setGroup,
  toggleRow,
} from '../../../src/sidebar/review/selection';

const row = (group: string, key: string): ReviewRow => ({
  tab: 'targets',
  group,
  key,
  label: key,
  action: 'update',
  changes: [],
  warnings: [],
  tally: { rows: 1, up: 1 },
});
const [a1, a2, b1] = [row('a', 'a1'), row('a', 'a2'), row('b', 'b1')];
const group = (name: string, rows: number): ReviewGroup => ({
  tab: 'targets',
  group: name,
  label: name,
  tally: { rows, up: rows },
});
const GROUPS = [group('a', 2), group('b', 1)];
const count = (selection = EVERYTHING) => keptOf(selection, GROUPS).rows ?? 0;

test('everything goes at first, and nothing is told to be left out', () => {
  expect([count(), leaveOutOf(EVERYTHING, GROUPS)]).toEqual([3, []]);
});

test('a row is left out and taken back', () => {
  const without = toggleRow(EVERYTHING, a1);
  expect([isKept(without, a1), isKept(without, a2), count(without)]).toEqual([false, true, 2]);
  expect(leaveOutOf(without, GROUPS)).toEqual([{ tab: 'targets', key: 'a1' }]);
  expect(count(toggleRow(without, a1))).toBe(3);
});

test('a row of a group that is left out can go all the same', () => {
  const some = toggleRow(setGroup(EVERYTHING, GROUPS[0]!, false), a1);
  expect([isKept(some, a1), isKept(some, a2), isKept(some, b1)]).toEqual([true, false, true]);
  expect([count(some), keptIn(some, GROUPS[0]!).rows, keptIn(some, GROUPS[1]!).rows]).toEqual([2, 1, 1]);
  expect(leaveOutOf(some, GROUPS)).toEqual([
    { tab: 'targets', group: 'a' },
    { tab: 'targets', key: 'a1' },
  ]);
  // Choosing the whole group again forgets its exceptions.
  expect(count(setGroup(some, GROUPS[0]!, true))).toBe(3);
});

test('all, none, only some', () => {
  expect([count(setAll(GROUPS, false)), count(setAll(GROUPS, true))]).toEqual([0, 3]);
  const retried = only(GROUPS, [b1, a2]);
  expect([count(retried), isKept(retried, a1), isKept(retried, a2)]).toEqual([2, false, true]);
});

test('a review built anew keeps the choice of what is still there, with its figures of now', () => {
  const before = toggleRow(toggleRow(setGroup(EVERYTHING, GROUPS[1]!, false), a1), a2);
  const after = renewed(before, [GROUPS[0]!], [{ ...a1, tally: { rows: 1, down: 1 } }, b1]);
  expect([[...after.out], [...after.exceptions.keys()]]).toEqual([[], ['["targets","a1"]']]);
  expect(keptOf(after, [GROUPS[0]!])).toEqual({ rows: 1, up: 2, down: -1 });
});
