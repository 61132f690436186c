// test, features: the day of a cell that people typed or formatted.

import { daysOfCells } from '../../src/features/history/day-cell';

/** A document in Berlin, an hour ahead of UTC. */
const inBerlin = (ms: number): string =>
  new Date(ms + 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

test.each<[string | number | boolean | Date | undefined, string]>([
  ['2026-11-26', '2026-11-26'],
  [' 2026-11-26 ', '2026-11-26'],
  ['2025-10', '2025-10'],
  ['26.11.2026', '2026-11-26'],
  ['6.1.2026', '2026-01-06'],
  ['last Sunday', 'last Sunday'],
  ['11/26/2026', '11/26/2026'],
  ['', ''],
  // Midnight in Berlin, and a time of that day.
  [new Date('2026-11-25T23:00:00Z'), '2026-11-26'],
  [new Date('2026-11-26T22:59:00Z'), '2026-11-26'],
  [new Date(Number.NaN), ''],
  [46_352, '2026-11-26'],
  [46_352.75, '2026-11-26'],
  [36_526, '2000-01-01'],
  [73_050, '2099-12-31'],
  [7, ''],
  [2026, ''],
  [true, ''],
  [undefined, ''],
])('%p is the day %p', (cell, day) => {
  expect(daysOfCells(inBerlin)(cell)).toBe(day);
});

test('formats each date once, because formatting is a call of Google', () => {
  let calls = 0;
  const dayOf = daysOfCells((ms) => {
    calls += 1;
    return inBerlin(ms);
  });
  for (let i = 0; i < 1000; i += 1) dayOf(new Date(Date.UTC(2026, 10, 1 + (i % 10))));
  expect(calls).toBe(10);
});
