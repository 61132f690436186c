// test, history: the hours of the day at which figures can change, from what two fetches show.

import {
  ALL_HOURS,
  changesBetween,
  dayAt,
  type Hours,
  inBoth,
  isClearAt,
  isSureAt,
  noChangeBetween,
  spanOf,
  timesFor,
  withMargin,
} from '../../../../src/features/history/core/hours';

const HOUR = 3_600_000;
/** 2026-11-24; its figures can change from 12 hours before its midnight to 12 hours after it. */
const DAY = Date.UTC(2026, 10, 24) / (24 * HOUR);
const at = (hours: number): number => DAY * 24 * HOUR + hours * HOUR;
const h = (hours: number, ms = 0): number => hours * HOUR + ms;

test.each([
  [
    'within a morning',
    2,
    6,
    [[h(2, 1), h(6, 1)]],
    [
      [h(-12), h(2, 1)],
      [h(6, 1), h(12)],
    ],
  ],
  [
    'over midnight',
    -3,
    1,
    [[h(-3, 1), h(1, 1)]],
    [
      [h(-12), h(-3, 1)],
      [h(1, 1), h(12)],
    ],
  ],
  [
    'over noon',
    11,
    13,
    [
      [h(-12), h(-11, 1)],
      [h(11, 1), h(12)],
    ],
    [[h(-11, 1), h(11, 1)]],
  ],
])('changes %s', (_, from, to, changes, others) => {
  expect(changesBetween(at(from), at(to))).toEqual(changes);
  expect(noChangeBetween(at(from), at(to))).toEqual(others);
  expect(inBoth(changesBetween(at(from), at(to)), noChangeBetween(at(from), at(to)))).toEqual([]);
});

test('at 6:00, figures of yesterday have changed by then, and those of the day before have not', () => {
  expect(timesFor(at(6), DAY - 1)).toEqual([[h(-12), h(6, 1)]]);
  expect(timesFor(at(6), DAY - 2)).toEqual([[h(6, 1), h(12)]]);
  expect([timesFor(at(6), DAY), timesFor(at(6), DAY - 3)]).toEqual([[], []]);
});

test.each([
  [[[h(2), h(4)]], 1.99, -2, true, false],
  [[[h(2), h(4)]], 0.9, -2, true, true],
  [[[h(2), h(4)]], 3, null, false, false],
  [[[h(2), h(4)]], 4, -1, true, false],
  [[[h(2), h(4)]], 5.1, -1, true, true],
  [[], 6, null, false, false],
] as const)('with changes in %j, figures read at %d are of one day', (hours, time, day, isClear, isSure) => {
  expect([isClearAt(at(time), hours), isSureAt(at(time), hours)]).toEqual([isClear, isSure]);
  if (day !== null) expect(dayAt(at(time), hours)).toBe(DAY + day);
});

test('a margin is an hour on both sides, within the day', () => {
  expect(
    withMargin([
      [h(-12), h(-5)],
      [h(-4), h(1)],
      [h(5), h(11.5)],
    ]),
  ).toEqual([
    [h(-12), h(2)],
    [h(4), h(12)],
  ]);
});

test.each([
  [[[h(6, 1), h(6.5)]], ['06:00', '06:30']],
  [
    [
      [h(-2), h(-1)],
      [h(1), h(2, 1)],
    ],
    ['22:00', '02:10'],
  ],
  [[[h(-6), h(6)]], ['18:00', '06:00']],
  [[[h(-6, -1), h(6)]], null],
  [[], null],
] as const)('%j is shown as %j', (hours, span) => {
  expect(spanOf(hours)).toEqual(span);
});

test.each<[string, Hours, number]>([
  // Midnight where it is possible.
  ['unknown hours', [], 0],
  ['hours around midnight', [[h(-3), h(5)]], 0],
  ['hours from midnight', [[0, h(5)]], 0],
  [
    'hours around midnight beside longer ones',
    [
      [h(-1), h(1)],
      [h(2), h(9)],
    ],
    0,
  ],
  [
    'hours beside longer ones around midnight',
    [
      [h(-10), h(-9)],
      [h(-1), h(9)],
    ],
    0,
  ],
  // Else the middle of the longest interval.
  ['hours until midnight', [[h(-4), 0]], -2],
  ['hours after midnight', [[0 + 1, h(8)]], 4],
  [
    'a longer and a shorter interval',
    [
      [h(2), h(8)],
      [h(9), h(11)],
    ],
    5,
  ],
  [
    'a shorter and a longer interval',
    [
      [h(-6), h(-5)],
      [h(1), h(5)],
    ],
    3,
  ],
  [
    'two equal intervals',
    [
      [h(-6), h(-4)],
      [h(4), h(6)],
    ],
    -5,
  ],
])('figures likeliest change in the middle of %s', (_, hours, middle) => {
  expect(dayAt(at(middle) + 60_000, hours)).toBe(DAY - 1);
  expect(dayAt(at(middle) - 60_000, hours)).toBe(DAY - 2);
});

test('hours in any order are joined where they touch', () => {
  const apart: Hours = [
    [h(5), h(6)],
    [h(1), h(2)],
    [h(2), h(3)],
    [h(-1), h(4)],
  ];
  expect(inBoth(apart, ALL_HOURS)).toEqual([
    [h(-1), h(4)],
    [h(5), h(6)],
  ]);
  expect(inBoth([[h(1), h(2)]], [[h(2), h(3)]])).toEqual([]);
  expect(
    inBoth(
      [
        [h(1), h(2)],
        [h(2), h(3)],
      ],
      ALL_HOURS,
    ),
  ).toEqual([[h(1), h(3)]]);
});

test('figures read at the last possible moment of a change are of one day', () => {
  // A change until just before 4:00 has happened at 4:00.
  expect(isClearAt(at(4) - 1, [[h(2), h(4)]])).toBe(true);
  expect(isClearAt(at(4) - 2, [[h(2), h(4)]])).toBe(false);
  expect(isClearAt(at(2), [[h(2), h(4)]])).toBe(false);
  expect(isClearAt(at(2) - 1, [[h(2), h(4)]])).toBe(true);
});
