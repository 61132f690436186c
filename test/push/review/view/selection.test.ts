// test, sidebar: the selection of rows in a review: groups, exceptions from them, searches, and the rows that
// an order leaves out.

import type { ReviewGroup, ReviewRow } from '../../../../src/push/review/review-view';
import {
  EVERYTHING,
  isEverything,
  isKept,
  keptIn,
  keptOf,
  leaveOutOf,
  only,
  renewed,
  setAll,
  setGroup,
  setRows,
  toggleRow,
} from '../../../../src/push/review/view/review-selection';

const row = (group: string, key: string): ReviewRow => ({
  tab: 'targets',
  group,
  key,
  label: key,
  campaign: '',
  row: key,
  action: 'update',
  changes: [],
  also: [],
  warnings: [],
  tally: { rows: 1, up: 1 },
  cell: { tab: 'targets', rowName: `k${key}`, row: 2, field: '' },
});
const [a1, a2, b1] = [row('a', 'a1'), row('a', 'a2'), row('b', 'b1')];
const group = (name: string, rows: number): ReviewGroup => ({
  tab: 'targets',
  group: name,
  label: name,
  tally: { rows, up: rows },
});
const GROUPS = [group('a', 2), group('b', 1)];
const count = (selection = EVERYTHING) => keptOf(selection, GROUPS);

test('all rows are selected at first', () => {
  expect([count(), leaveOutOf(EVERYTHING, GROUPS), isEverything(EVERYTHING)]).toEqual([3, [], true]);
});

test('a row is left out and selected again', () => {
  const without = toggleRow(EVERYTHING, a1);
  expect([isKept(without, a1), isKept(without, a2), count(without)]).toEqual([false, true, 2]);
  expect(leaveOutOf(without, GROUPS)).toEqual([{ tab: 'targets', key: 'a1' }]);
  expect(isEverything(toggleRow(without, a1))).toBe(true);
});

test('a row of a group that is left out can be selected alone', () => {
  const some = toggleRow(setGroup(EVERYTHING, GROUPS[0]!, false), a1);
  expect([isKept(some, a1), isKept(some, a2), isKept(some, b1)]).toEqual([true, false, true]);
  expect([count(some), keptIn(some, GROUPS[0]!), keptIn(some, GROUPS[1]!)]).toEqual([2, 1, 1]);
  expect(leaveOutOf(some, GROUPS)).toEqual([
    { tab: 'targets', group: 'a' },
    { tab: 'targets', key: 'a1' },
  ]);
  // Selecting the whole group again clears its exceptions.
  expect(count(setGroup(some, GROUPS[0]!, true))).toBe(3);
});

test('only shown rows are left out and selected, whatever their groups are', () => {
  const none = setRows(EVERYTHING, [a1, b1], false);
  expect([isKept(none, a1), isKept(none, a2), isKept(none, b1)]).toEqual([false, true, false]);
  expect(leaveOutOf(none, GROUPS)).toEqual([
    { tab: 'targets', key: 'a1' },
    { tab: 'targets', key: 'b1' },
  ]);
  const mixed = setRows(setGroup(none, GROUPS[1]!, false), [a1, b1], true);
  expect([count(mixed), isKept(mixed, a1), isKept(mixed, b1)]).toEqual([3, true, true]);
  expect(leaveOutOf(mixed, GROUPS)).toEqual([
    { tab: 'targets', group: 'b' },
    { tab: 'targets', key: 'b1' },
  ]);
});

test('all, none and some', () => {
  expect([count(setAll(GROUPS, false)), count(setAll(GROUPS, true))]).toEqual([0, 3]);
  const retried = only(GROUPS, [b1, a2]);
  expect([count(retried), isKept(retried, a1), isKept(retried, a2)]).toEqual([2, false, true]);
});

test('a rebuilt review keeps the selection of the remaining rows', () => {
  const before = toggleRow(toggleRow(setGroup(EVERYTHING, GROUPS[1]!, false), a1), a2);
  const after = renewed(before, [GROUPS[0]!], [a1]);
  expect([[...after.out], [...after.exceptions.keys()]]).toEqual([[], ['["targets","a1"]']]);
});

test('groups that were joined are left out if one of them was', () => {
  const before = setGroup(EVERYTHING, GROUPS[1]!, false);
  expect([...renewed(before, [group('', 3)], []).out]).toEqual(['["targets",""]']);
});

describe('new rows, whose keys are only numbers', () => {
  const fresh = (key: string, content: string): ReviewRow => ({ ...row('', key), action: 'create', content });
  const all = [group('', 3)];
  const before = toggleRow(EVERYTHING, fresh('new-2', 'B'));

  test('are found by their values', () => {
    const now = [fresh('new-1', 'B'), fresh('new-2', 'A'), fresh('new-3', 'C')];
    const after = renewed(before, all, now);
    expect(now.map((one) => isKept(after, one))).toEqual([false, true, true]);
  });

  test.each([
    ['was edited', [fresh('new-1', 'A'), fresh('new-2', 'B2')]],
    ['is duplicated', [fresh('new-1', 'B'), fresh('new-2', 'B')]],
  ])('are all left out when the one that was left out %s', (_, now) => {
    const after = renewed(before, all, now);
    expect(now.map((one) => isKept(after, one))).toEqual([false, false]);
  });
});
