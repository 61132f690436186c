// test, bid-rules: the figures of a row, from the days of its window, and which of them are unknown.

import { type Prior, rowFigures, SLOTS, slotOf } from '../../../../src/features/bid-rules/core/rule-figures';
import type { Name } from '../../../../src/features/bid-rules/core/rule-names';
import { type DaySums, windowSums } from '../../../../src/features/figures/core/add-sums';
import { day, lastDay, TODAY } from './make';

const LAST = lastDay(null);
const LAST_D7 = lastDay(7);

/** Known figures. ROAS as a ratio, amounts in dollars. */
function figures(days: readonly DaySums[], from = 0, prior: Prior | null = null): Record<string, number> {
  const { values } = rowFigures(new Float64Array(SLOTS), days, from, [0, 7], lastDay, () => prior);
  const names: readonly Name[] = [
    ...(['spend', 'installs', 'cpi', 'payers', 'days'] as const).map((figure) => ({ figure, horizon: null })),
    ...[0, 7].flatMap((horizon) => (['revenue', 'roas'] as const).map((figure) => ({ figure, horizon }))),
  ];
  const all = names.map((name) => [`${name.figure}${name.horizon ?? ''}`, values[slotOf(name)]!] as const);
  return Object.fromEntries(all.filter(([, value]) => !Number.isNaN(value)));
}

test.each<[string, readonly DaySums[], Record<string, number>]>([
  ['no day', [], {}],
  [
    'one cent of a cent and no install',
    [day(LAST_D7, { spend: 0.0001, d7: 0.0002 })],
    { spend: 0.0001, installs: 0, days: 1, revenue7: 0.0002, roas7: 2 },
  ],
  [
    'no spend',
    [day(LAST_D7, { installs: 1, d7: 3 })],
    { spend: 0, installs: 1, cpi: 0, days: 1, revenue7: 3 },
  ],
  [
    'one install',
    [day(LAST_D7, { installs: 1, spend: 2, payers: 1, d7: 1 })],
    { spend: 2, installs: 1, cpi: 2, payers: 1, days: 1, revenue7: 1, roas7: 0.5 },
  ],
  [
    'payers of one day only',
    [day(LAST, { installs: 4, spend: 2, payers: 3 }), day(LAST - 1, { installs: 1, spend: 3 })],
    { spend: 5, installs: 5, cpi: 1, days: 2 },
  ],
  [
    'revenue of one day only',
    [day(LAST_D7, { installs: 4, spend: 2, d7: 1 }), day(LAST_D7 - 1, { installs: 1, spend: 3 })],
    { spend: 5, installs: 5, cpi: 1, days: 2, revenue7: 1, roas7: 0.5 },
  ],
  [
    'days that are too young for a horizon',
    [day(LAST_D7, { spend: 1, d7: 2 }), day(LAST_D7 + 1, { spend: 10, d7: 20 })],
    { spend: 11, installs: 0, days: 2, revenue7: 2, roas7: 2 },
  ],
  ['days whose spend is not final', [day(LAST + 1, { installs: 4, spend: 2, payers: 1 })], {}],
])('of %s', (_, days, expected) => expect(figures(days)).toEqual(expected));

test('a window begins with the day after the last change', () => {
  const days = [0, 1, 2, 3].map((back) => day(LAST - back, { installs: 1, spend: 10 ** back }));
  expect(figures(days, LAST - 2)).toMatchObject({ spend: 111, days: 3 });
  expect(figures(days, LAST)).toMatchObject({ spend: 1, days: 1 });
  expect(figures(days, LAST + 1)).toEqual({});
});

test.each([
  [0, 2],
  [50, (2 + 1) / 2],
  [150, (2 * 3 + 1) / 4],
])('with %d installs, ROAS is weighted with the prior and its 50 installs', (installs, roas) => {
  const own = [day(LAST_D7, { installs, spend: 100, d7: 200 })];
  // The revenue per install at which this row would have a ROAS of 100 %.
  const prior: Prior = { what: 'this app', revenuePerInstall: (100 * 10_000) / Math.max(1, installs) };
  expect(figures(own, 0, prior).roas7).toBeCloseTo(roas, 10);
});

test('a window has its first and last day, in any order of days', () => {
  const days = [TODAY - 20, TODAY - 30, TODAY - 25].map((at) => day(at, { installs: 1, spend: 1 }));
  expect(windowSums(days, 0, TODAY, null)).toMatchObject({ days: 3, first: TODAY - 30, last: TODAY - 20 });
  expect(windowSums(days, TODAY - 25, TODAY - 21, null)).toMatchObject({
    days: 1,
    first: TODAY - 25,
    last: TODAY - 25,
  });
  expect(windowSums(days, 0, 1, null)).toMatchObject({ days: 0, first: 0, last: 0, payers: null });
});
