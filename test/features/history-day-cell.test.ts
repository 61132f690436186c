// test, features: the day of a cell that people typed or formatted.

import { dayOrMonth, daysOfCells } from '../../src/features/history/day-cell';

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

test.each<[day: string, cell: string | number | Date, fetched: string, read: string]>([
  ['2025-05-01', 45_778, '2025-05-31 07:00', '2025-05'],
  ['2025-05-01', new Date('2025-04-30T23:00:00Z'), '2025-06-01 07:00', '2025-05'],
  ['2025-05-01', 45_778, '2025-05-04 00:10', '2025-05'],
  // The first days of the month, or the first day only.
  ['2025-05-01', 45_778, '2025-05-03 11:50', ''],
  ['2025-05-01', 45_778, '2025-05-02 07:00', ''],
  ['2025-05-01', 45_778, 'Fri May 30 2025', ''],
  ['2025-05-01', 45_778, '', ''],
  // Other days, days that are texts, and months that have not been summed.
  ['2025-05-02', 45_779, '2025-05-31 07:00', '2025-05-02'],
  ['2025-05-01', '2025-05-01', '2025-05-31 07:00', '2025-05-01'],
  ['2025-05', '2025-05', '2025-05-31 07:00', '2025-05'],
  ['2025-10-01', 45_931, '2025-10-31 07:00', '2025-10-01'],
  ['', 7, '2025-05-31 07:00', ''],
])('the date %s of the cell %p, fetched at %s, is read as %p', (day, cell, fetched, read) => {
  expect(dayOrMonth(day, cell, fetched, '2025-10')).toBe(read);
});
