// test, figures: the state of a row's figures, from which people see whether a ratio can be used.

import type { DaySums } from '../../../../src/features/figures/core/add-sums';
import { shownRow } from '../../../../src/features/figures/core/shown-figures';

const TODAY = 20_000;
/** Spend is final after 2 days, revenue of day 7 after 9. */
const lastDay = (horizon: number | null): number => TODAY - 2 - (horizon ?? 0);
const day = (age: number, more: Partial<DaySums> = {}): DaySums => ({
  day: TODAY - age,
  installs: 40,
  spend: 200_000,
  payers: 1,
  revenue: { 7: 100_000 },
  ...more,
});
const row = (...days: DaySums[]) => shownRow(days, 'final', [7], lastDay, null);

test.each<[string, DaySums[], string]>([
  ['no day', [], 'none'],
  ['only days that are not final', [day(1)], 'immature'],
  ['only days that are not final, without revenue', [day(1, { revenue: {} })], 'immature'],
  ['spend that is final, and revenue that is not', [day(5)], 'immature'],
  ['a day with all', [day(20)], 'ok'],
  ['a report without revenue', [day(5, { revenue: {} })], 'ok'],
  // The report has revenue on one of its days: what is missing on the others is immature.
  ['revenue of a young day only', [day(5), day(20, { revenue: {} })], 'immature'],
  ['29 installs', [day(20, { installs: 29 })], 'thin'],
  ['30 installs', [day(20, { installs: 30 })], 'ok'],
])('the state of %s', (_, days, state) => {
  expect(row(...days).data).toBe(state);
});

test('revenue that is not final is immature, also when the report lacks another horizon', () => {
  expect(shownRow([day(5)], 'final', [7, 14], lastDay, null).data).toBe('immature');
  expect(shownRow([day(20)], 'final', [7, 14], lastDay, null).data).toBe('ok');
});

test('a ratio uses only days on which all of its parts are known', () => {
  const shown = row(day(20), day(21, { revenue: {} }), day(5), day(1));
  expect([shown.days, shown.installs, shown.spend, shown.cpi]).toEqual([3, 120, 60, 0.5]);
  expect(shown.byHorizon).toEqual([{ revenue: 10, roas: 0.5 }]);
});

test.each([
  ['7', 7],
  ['28', 28],
] as const)('the window of %s days has exactly the last ones that are final', (window, count) => {
  // Final days are 2 days old or older; each day has one install.
  const days = Array.from({ length: 60 }, (_, age) => day(age, { installs: 1 }));
  expect(shownRow(days, window, [], lastDay, null)).toMatchObject({ days: count, installs: count });
});

test('the window since the last change begins on the day after it', () => {
  const days = [day(4, { installs: 1 }), day(5, { installs: 10 }), day(6, { installs: 100 })];
  expect(shownRow(days, 'since-change', [], lastDay, TODAY - 5)).toMatchObject({ days: 1, installs: 1 });
});

const NOTHING = { installs: null, spend: null, cpi: null, payers: null, days: null };

test('figures that may be those of another app are not shown, and each horizon has its empty cells', () => {
  const empty = [
    { revenue: null, roas: null },
    { revenue: null, roas: null },
  ];
  const shown = (days: null | undefined | []) => shownRow(days, 'final', [7, 14], lastDay, null);
  expect(shown(null)).toEqual({ ...NOTHING, byHorizon: empty, data: 'ambiguous' });
  for (const none of [undefined, [] as []])
    expect(shown(none)).toEqual({ ...NOTHING, byHorizon: empty, data: 'none' });
});

test('nothing is divided by zero, and an unknown part makes no ratio', () => {
  const free = row(day(20, { spend: 0 }));
  expect([free.spend, free.cpi, free.byHorizon]).toEqual([0, 0, [{ revenue: 10, roas: null }]]);
  const cheap = row(day(20, { spend: 1 }));
  expect(cheap.byHorizon).toEqual([{ revenue: 10, roas: 100_000 }]);
  const unpaid = row(day(20, { installs: 0 }));
  expect([unpaid.installs, unpaid.cpi, unpaid.data]).toEqual([0, null, 'thin']);
  expect(row(day(20, { installs: 1 })).cpi).toBe(20);
  const noRevenue = row(day(20, { revenue: {} }));
  expect(noRevenue.byHorizon).toEqual([{ revenue: null, roas: null }]);
  const noInstalls = row(day(20, { installs: null }));
  expect([noInstalls.installs, noInstalls.spend, noInstalls.cpi, noInstalls.data]).toEqual([
    null,
    20,
    null,
    'thin',
  ]);
  // A zero of revenue is known.
  expect(row(day(20, { revenue: { 7: 0 } })).byHorizon).toEqual([{ revenue: 0, roas: 0 }]);
});

test('a sum of zeros is zero, and not unknown', () => {
  const zero = day(20, { installs: 0, spend: 0, payers: 0 });
  expect(row(zero, zero)).toMatchObject({ installs: 0, spend: 0, payers: 0, days: 2 });
  expect(row(day(20, { payers: null }), day(21, { payers: 3 })).payers).toBe(3);
  expect(row(day(21, { payers: 3 }), day(20, { payers: null })).payers).toBe(3);
});

test('without a change, the window since the last change has every final day', () => {
  const days = [day(1), day(2), day(400)];
  expect(shownRow(days, 'since-change', [], lastDay, null)).toMatchObject({ days: 2, installs: 80 });
});
