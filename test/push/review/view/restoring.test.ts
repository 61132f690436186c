// test, sidebar: Restore all names the rows that it restores and those that it leaves.

import type { HeldFix } from '../../../../src/push/review/review-view';
import { restoringOf, restoringText } from '../../../../src/push/review/view/not-pushed';

const fix = (seen: string, restores?: true): HeldFix => ({
  label: 'Restore it',
  column: 'App ID',
  ...(restores ? { restores } : {}),
  fix: { tab: 'source-bids', rowName: '', row: 2, field: 'appId', found: '', seen },
});

test.each<[string, readonly (readonly HeldFix[])[], readonly string[], string]>([
  [
    'every row has old values',
    [[fix('a', true)], [fix('b'), fix('c', true)]],
    ['a', 'c'],
    'This puts the old values back into the cells with errors of 2 rows. Other edits of these rows stay.',
  ],
  [
    'two errors of a row, and a row without an old value',
    [[fix('a', true), fix('b', true)], [fix('c')]],
    ['a', 'b'],
    'This puts the old values back into the cells with errors of 1 row. Other edits of this row stay. 1 row without a known old value stays held back.',
  ],
  [
    'several without',
    [[fix('a', true)], [], []],
    ['a'],
    'This puts the old values back into the cells with errors of 1 row. Other edits of this row stay. 2 rows without a known old value stay held back.',
  ],
])('%s', (_, rows, seen, text) => {
  const what = restoringOf(rows.map((fixes) => ({ fixes })));
  expect(what.fixes.map((one) => one.seen)).toEqual(seen);
  expect(restoringText(what)).toBe(text);
});
