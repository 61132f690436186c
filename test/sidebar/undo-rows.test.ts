// test, sidebar: which rows the result of an undo lists as restored: never one that was not.

import type { JobView } from '../../src/client-api/job';
import type { UndoRow } from '../../src/client-api/undo';
import { restoredRows } from '../../src/sidebar/views/undo-rows';

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
