// test, history: the totals of the last days that Home shows.

import { totalOf, withTotal } from '../../../../src/features/history/core/history-row';

const figures = (...all: readonly (readonly [spend: number | null, installs: number | null])[]) =>
  all.map(([spend, installs], i) => {
    return { campaignId: `c${i}`, campaign: '', impressions: null, clicks: null, installs, spend };
  });

test.each([
  ['no campaign', figures(), null, null],
  ['unknown figures', figures([null, null], [null, null]), null, null],
  ['one campaign', figures([1.5, 3]), 1.5, 3],
  ['one known of two', figures([null, 3], [2.25, null]), 2.25, 3],
  ['zeros', figures([0, 0], [0, 0]), 0, 0],
  ['sums without errors of binary fractions', figures([0.1, 1], [0.2, 2], [0.0001, 0]), 0.3001, 3],
] as const)('of %s', (_, all, spend, installs) => {
  expect(totalOf(7, all)).toEqual({ day: 7, spend, installs });
});

const total = (day: number, spend = day) => ({ day, spend, installs: null });
const totals = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => total(first + i));

test.each([
  ['the first day', [], total(5), [total(5)]],
  ['eight days are kept', totals(2, 9), total(10), totals(3, 10)],
  ['a day that was read again', [total(4), total(5)], total(5, 9), [total(4), total(5, 9)]],
  ['an older day', [total(4), total(6)], total(5), [total(4), total(5), total(6)]],
])('%s', (_, before, added, after) => {
  expect(withTotal(before, added)).toEqual(after);
});
