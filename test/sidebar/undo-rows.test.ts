// test, sidebar: which rows the result of an undo lists as restored: never one that was not.

import type { JobView } from '../../src/jobs/job-view';
import { rowName } from '../../src/push/core/row-name';
import type { UndoLeft, UndoRow, UndoRun } from '../../src/push/undo/undo-schema';
import { chooseSelected, mayBeUndone, restoredRows, staysText } from '../../src/push/undo/view/undo-rows';

const rowsOf = (count: number): UndoRow[] =>
  Array.from({ length: count }, (_, i) => ({ tab: 'targets', key: `c${i} | US` }) as UndoRow);
const refused = (count: number): JobView['problems'] =>
  rowsOf(count).map(({ tab, key }) => ({ tab, key, label: '', reason: 'The service refused it.' }));
const keysOf = (...args: Parameters<typeof restoredRows>) => restoredRows(...args).map(({ key }) => key);

test('all rows of a finished undo but those with a problem', () => {
  expect(keysOf({ state: 'finished', problems: refused(2), moreProblems: 0 }, rowsOf(4))).toEqual([
    'c2 | US',
    'c3 | US',
  ]);
});

test('a row of another tab with the same key', () => {
  const [row] = rowsOf(1);
  expect(
    keysOf({ state: 'finished', problems: refused(1), moreProblems: 0 }, [{ ...row!, tab: 'sources' }]),
  ).toEqual([row!.key]);
});

test('none if there are more problems than are listed', () => {
  expect(keysOf({ state: 'finished', problems: refused(2), moreProblems: 1 }, rowsOf(4))).toEqual([]);
});

test.each(['canceled', 'failed'] as const)('none of an undo that was %s', (state) => {
  expect(keysOf({ state, problems: [], moreProblems: 0 }, rowsOf(3))).toEqual([]);
});

const leftOf = (...keys: readonly string[]): UndoLeft[] =>
  keys.map((key) => ({ tab: 'targets', key }) as UndoLeft);

test.each([
  [[], '.'],
  [['c9 | US', 'c9 | US'], '. 1 row stays as it is.'],
  [['c8 | US', 'c9 | US', 'c0 | US'], ', 1 of them only in part. 2 rows stay as they are.'],
  [['c1 | US'], ', 1 of them only in part.'],
])('what is not restored of %j', (keys, text) => {
  expect(staysText({ rows: rowsOf(2), left: leftOf(...keys) })).toBe(text);
});

describe('only the selected rows are chosen', () => {
  const listed = (count: number, bundled: readonly number[] = []): UndoRow[] =>
    rowsOf(count).map((row, i) => ({ ...row, bundle: bundled.includes(i) ? 'c0' : '' }));
  const keys = (from: number, to: number) =>
    rowsOf(to)
      .slice(from)
      .map(({ key }) => key);
  const chosenOf = (rows: readonly UndoRow[], visible: readonly string[], hidden: readonly string[]) => {
    const { out, message } = chooseSelected(rows, { tab: 'targets', keys: visible, hidden });
    return [out && rows.filter((row) => !out.has(rowName(row))).map(({ key }) => key), message];
  };

  test('15 of 23, of which 8 are hidden', () => {
    expect(chosenOf(listed(23), keys(0, 15), keys(15, 23))).toEqual([
      keys(0, 15),
      'Only 15 rows will be restored. 8 hidden rows left out.',
    ]);
  });

  test('hidden rows that are not in the list are not counted', () => {
    expect(chosenOf(listed(2), keys(0, 1), keys(1, 130))).toEqual([
      keys(0, 1),
      'Only 1 row will be restored. 1 hidden row left out.',
    ]);
    expect(chosenOf(listed(2), keys(0, 9), [])).toEqual([keys(0, 2), 'Only 2 rows will be restored.']);
  });

  test('none, if all are hidden or none is in the list', () => {
    expect(chosenOf(listed(3), [], keys(1, 3))).toEqual([
      null,
      'No selected row of this list is visible: 2 are hidden by a filter or by hand. Show them, or select visible rows.',
    ]);
    expect(chosenOf(listed(3), keys(5, 9), keys(9, 11))).toEqual([
      null,
      'None of these rows is selected in the active sheet.',
    ]);
  });

  test('rows that go together are chosen together, and never with a row that is not selected', () => {
    const rows = listed(4, [0, 1]);
    expect(chosenOf(rows, keys(0, 3), [])).toEqual([keys(0, 3), 'Only 3 rows will be restored.']);
    expect(chosenOf(rows, keys(1, 3), keys(0, 1))).toEqual([
      keys(2, 3),
      'Only 1 row will be restored. 1 hidden row left out. 1 selected row left out: it can only be restored together with rows that are not selected.',
    ]);
  });
});

const runOf = (outcomes: Readonly<Record<string, number>>, undone = 0, damage = ''): UndoRun => {
  const list = Object.entries(outcomes).map(([outcome, rows]) => ({ outcome, rows }));
  return { outcomes: list, undone, damage } as unknown as UndoRun;
};

test('a run that sent nothing, was undone, or has a damaged journal cannot be undone', () => {
  expect(mayBeUndone(runOf({ canceled: 35 }))).toBe(false);
  expect(mayBeUndone(runOf({ failed: 2, conflict: 1 }))).toBe(false);
  expect(mayBeUndone(runOf({ verified: 2, canceled: 1 }, 2))).toBe(false);
  expect(mayBeUndone(runOf({ verified: 2 }, 0, 'Its journal was deleted.'))).toBe(false);
  expect(mayBeUndone(runOf({ verified: 2, canceled: 1 }, 1))).toBe(true);
  expect(mayBeUndone(runOf({ unknown: 1 }))).toBe(true);
});
