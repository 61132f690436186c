// test, figures: sums over a window and over several keys. What is unknown is never a zero.

import {
  addedDays,
  type DaySums,
  HORIZONS,
  windowSums,
} from '../../../../src/features/figures/core/add-sums';

const day = (at: number, more: Partial<DaySums> = {}): DaySums => ({
  day: at,
  installs: 10,
  spend: 1000,
  payers: 2,
  revenue: { 0: 5, 7: 50 },
  ...more,
});

const EMPTY = { days: 0, installs: 0, spend: 0, payers: null, revenue: null, first: 0, last: 0 };

it('knows revenue of the days 0, 1, 3, 7, 14 and 30 after an install', () => {
  expect(HORIZONS).toEqual([0, 1, 3, 7, 14, 30]);
});

test.each<[string, DaySums[], number | null, Partial<typeof EMPTY> | Record<string, unknown>]>([
  ['no day', [], 7, EMPTY],
  ['the days before and after the window', [day(9), day(13)], 7, EMPTY],
  [
    'the first and the last day of the window',
    [day(10), day(12)],
    7,
    { days: 2, installs: 20, spend: 2000, payers: 4, revenue: 100, first: 10, last: 12 },
  ],
  ['days in another order', [day(12), day(10), day(11)], 7, { days: 3, first: 10, last: 12 }],
  ['days that rise', [day(10), day(11)], 7, { days: 2, first: 10, last: 11 }],
  ['one day', [day(11)], 0, { days: 1, revenue: 5, first: 11, last: 11 }],
  ['a zero of revenue', [day(11, { revenue: { 7: 0 } })], 7, { days: 1, revenue: 0 }],
  // A day counts only if installs, spend and the revenue of the horizon are known.
  [
    'a day without the revenue',
    [day(10), day(11, { revenue: { 0: 5 } })],
    7,
    { days: 1, installs: 10, last: 10 },
  ],
  ['a day without installs', [day(10), day(11, { installs: null })], 7, { days: 1, spend: 1000, last: 10 }],
  ['a day without spend', [day(10, { spend: null }), day(11)], 7, { days: 1, installs: 10, first: 11 }],
  ['only days without spend', [day(10, { spend: null })], 7, EMPTY],
  // No horizon: spend and installs alone.
  [
    'no horizon',
    [day(10, { revenue: {} }), day(11)],
    null,
    { days: 2, installs: 20, revenue: null, payers: 4 },
  ],
  // One day without payers makes their sum unknown.
  ['a day without payers', [day(10, { payers: null }), day(11)], 7, { days: 2, payers: null }],
  ['the last day without payers', [day(10), day(11, { payers: null })], 7, { days: 2, payers: null }],
  ['no payers', [day(10, { payers: 0 })], 7, { payers: 0 }],
])('the window from 10 to 12 with %s', (_, days, horizon, expected) => {
  expect(windowSums(days, 10, 12, horizon)).toMatchObject(expected);
});

it('adds up keys by day', () => {
  const own = [day(10), day(11)];
  expect(addedDays([])).toEqual([]);
  expect(addedDays([own])).toEqual(own);
  expect(
    addedDays([own, [day(12), day(11, { installs: 1, spend: 2, payers: 3, revenue: { 7: 4, 30: 9 } })]]),
  ).toEqual([day(10), { day: 11, installs: 11, spend: 1002, payers: 5, revenue: { 7: 54 } }, day(12)]);
});

test.each(['installs', 'spend', 'payers'] as const)(
  'a sum with an unknown part is unknown: %s',
  (measure) => {
    const unknown = day(10, { [measure]: null });
    for (const keys of [
      [[unknown], [day(10)]],
      [[day(10)], [unknown]],
      [[unknown], [unknown]],
    ])
      expect(addedDays(keys)[0]![measure]).toBeNull();
    // Zero is known.
    expect(addedDays([[day(10, { [measure]: 0 })], [day(10, { [measure]: 0 })]])[0]![measure]).toBe(0);
  },
);
