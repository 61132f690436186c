// test, history: rows get the day that was found out after they were written.

import { movedDay } from '../../../../src/features/history/core/history-days';

const dayOf = (text: string): number => Date.parse(`${text}T00:00Z`) / 86400000;
const move = (time: string, from: string, to: string) => {
  const at = Date.parse(`${time.replace(' ', 'T')}Z`);
  return { at, until: at, from: dayOf(from), to: dayOf(to) };
};

/** Rows that were read from these times on, until the next one, have another day. */
const MOVES = [
  move('2026-11-20 06:00', '2026-11-19', '2026-11-18'),
  move('2026-11-22 06:00', '2026-11-21', '2026-11-20'),
];

test.each([
  ['read before the first move', '2026-11-20 05:59', '2026-11-19', '2026-11-19'],
  ['read at the time of the first', '2026-11-20 06:00', '2026-11-19', '2026-11-18'],
  ['read between the moves', '2026-11-22 05:59', '2026-11-19', '2026-11-18'],
  ['read between the moves, of the second day', '2026-11-22 05:59', '2026-11-21', '2026-11-21'],
  ['read at the time of the second', '2026-11-22 06:00', '2026-11-21', '2026-11-20'],
  ['read after both, of the first day', '2026-11-23 06:00', '2026-11-19', '2026-11-19'],
  ['moved already', '2026-11-22 06:00', '2026-11-20', '2026-11-20'],
  ['of another day', '2026-11-22 06:00', '2026-11-01', '2026-11-01'],
  ['of a month', '2026-11-22 06:00', '2026-11', '2026-11'],
])('a row %s', (_, fetched, day, expected) => {
  expect(movedDay({ day, fetched }, MOVES)).toBe(expected);
  expect(movedDay({ day, fetched }, [...MOVES].reverse())).toBe(expected);
  expect(movedDay({ day, fetched }, [])).toBe(day);
});
