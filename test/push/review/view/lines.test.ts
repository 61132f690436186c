// test, sidebar: the order, the texts and the filters of the table of changes.

import { matchingRows } from '../../../../src/push/core/row-filter';
import type { ReviewRow } from '../../../../src/push/review/review-view';
import { sortKeys } from '../../../../src/push/review/view/review-columns';
import { detailsOf, explanationsBelow, summaryOf } from '../../../../src/push/review/view/row-details';
import type { Limits } from '../../../../src/shared/guards';
import { sorted } from '../../../../src/sidebar/components/table/table-blocks';

const row = (key: string, before: string, after: string, percent: number | null = null): ReviewRow => ({
  tab: 'targets',
  group: key[0]!,
  key,
  label: key,
  campaign: 'Saga',
  row: key,
  action: 'update',
  changes: [{ field: 'bid', column: 'Bid', before, after, percent, seen: '' }],
  also: [],
  warnings: [],
  cell: { tab: 'targets', rowName: `k${key}`, row: 2, field: '' },
  tally: percent === null ? { rows: 1 } : { rows: 1, [percent > 0 ? 'up' : 'down']: 1 },
});
const ROWS = [
  row('a1', '$9.00', '$10.00', 11),
  row('a2', '−$2.50', '', null),
  row('b1', '$1,200', '$600', -50),
];
const LIMITS: Limits = {
  mostRows: 'off',
  largestBidChange: 50,
  largestBid: 100,
  largestBudgetChange: 100,
  largestBudget: 10_000,
  mostFirstBids: 'off',
  mostPaused: 'off',
  mostLost: 'off',
  mostDisabled: 'off',
};
const keys = (rows: readonly ReviewRow[]) => rows.map(({ key }) => key);
test('values sort as numbers, with empty ones last in both directions', () => {
  const by = (name: 'before' | 'after' | 'percent', isDown = false) =>
    keys(sorted(ROWS, sortKeys(LIMITS)[name], isDown));
  expect(by('before')).toEqual(['a2', 'a1', 'b1']);
  expect(by('after')).toEqual(['a1', 'b1', 'a2']);
  expect(by('after', true)).toEqual(['b1', 'a1', 'a2']);
  expect(by('percent', true)).toEqual(['a1', 'b1', 'a2']);
});

test('details are passed guards and warnings', () => {
  const warned = {
    ...row('a1', '$1.00', '$2.00'),
    tally: { rows: 1, pastChange: 1 },
    warnings: ['w'.repeat(140)],
  };
  expect(detailsOf(warned, LIMITS).map(({ text }) => text)).toEqual(['Bid over ±50 %', 'w'.repeat(140)]);
  expect(summaryOf(warned, LIMITS)).toEqual({ text: 'Bid over ±50 %, 1 more', isWarning: true });
});

test('a rule is always shown below its row and is no warning', () => {
  const rule = `Rule Less: ${'2.00 × 0.9 = 1.80. '.repeat(9)}`;
  const plain = row('a1', '$2.00', '$1.80', -10);
  const [change] = plain.changes;
  // Both fields of a row have the same rule.
  const ruled = {
    ...plain,
    changes: [
      { ...change!, rule },
      { ...change!, field: 'overridePercent', rule },
    ],
  };
  expect(explanationsBelow(ruled)).toEqual([rule]);
  expect(detailsOf(ruled, LIMITS)).toEqual([]);
  expect(summaryOf(ruled, LIMITS)).toBe(null);
});

test('rows are found by direction, tab and search words', () => {
  expect(keys(matchingRows(ROWS, { only: 'up' }))).toEqual(['a1']);
  expect(keys(matchingRows(ROWS, { only: 'down' }))).toEqual(['b1']);
  expect(keys(matchingRows(ROWS, { tab: 'targets', text: 'bid 600' }))).toEqual(['b1']);
  expect(matchingRows(ROWS, { tab: 'campaigns' })).toEqual([]);
});

test('the code of a country in capital letters finds only rows of that country', () => {
  const bid = row('a | app | DE', '1', '2');
  const rows = [
    { ...bid, label: 'Oddleby · app · DE' },
    // "Override" has "de" in it.
    { ...row('a | app | FR', '1', '2'), label: 'Oddleby Override · app · FR' },
  ];
  expect(keys(matchingRows(rows, { text: 'DE' }))).toEqual(['a | app | DE']);
  expect(keys(matchingRows(rows, { text: 'oddleby FR' }))).toEqual(['a | app | FR']);
  expect(keys(matchingRows(rows, { text: 'de' }))).toEqual(['a | app | DE', 'a | app | FR']);
  // No country has this code, so it is searched everywhere.
  expect(keys(matchingRows(rows, { text: 'ID OV' }))).toEqual([]);
  expect(keys(matchingRows(rows, { text: 'OV' }))).toEqual(['a | app | FR']);
});
