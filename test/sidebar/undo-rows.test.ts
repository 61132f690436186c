// test, sidebar: which rows the result of an undo lists as restored: never one that was not.

import type { JobView } from '../../src/client-api/job';
import type { UndoLeft, UndoRow, UndoRun } from '../../src/client-api/undo';
import { mayBeUndone, restoredRows, staysText } from '../../src/sidebar/views/undo-rows';

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
