// test, features: when a morning run needs attention.

import { warningOf } from '../../../src/features/schedule/show-schedule';
import type { Run } from '../../../src/features/settings/schedules';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 24, 12);
const ago = (hours: number): number => NOW - hours * HOUR;

const run = (more: Partial<Run>): Run => ({
  startedAt: ago(5),
  endedAt: ago(5),
  goodAt: ago(5),
  day: '2026-11-24',
  outcome: 'good',
  isOfTrigger: true,
  result: [],
  ...more,
});

test.each<[string, number, Run | null, ReturnType<typeof warningOf>]>([
  ['a new schedule has until after its first run', 25, null, null],
  ['a schedule that has never run', 29, null, 'late'],
  ['a run of today', 500, run({}), null],
  ['a day of 25 hours, and another minute of the hour', 500, run({ goodAt: ago(26) }), null],
  ['28 hours since the last good run', 500, run({ goodAt: ago(28) }), null],
  ['a moment more', 500, run({ goodAt: ago(28) - 1 }), 'late'],
  ['a lost login that ended when it started', 5, run({ outcome: 'blocked', endedAt: ago(5) }), 'blocked'],
  ['no run for more than a day', 500, run({ goodAt: ago(29) }), 'late'],
  ['a run that was saved again', 2, run({ goodAt: ago(29) }), null],
  ['a failure that may pass, on the first day', 500, run({ outcome: 'failed', goodAt: ago(27) }), null],
  ['a failure that lasts', 500, run({ outcome: 'failed', goodAt: ago(29) }), 'late'],
  ['a lost login, at once', 500, run({ outcome: 'blocked', goodAt: ago(25) }), 'blocked'],
  ['a lost login of a run that was saved again', 1, run({ outcome: 'blocked' }), 'blocked'],
  ['a run after a lost login that has not ended', 500, run({ outcome: 'blocked', endedAt: null }), null],
  ['a run that was killed two days ago', 500, run({ endedAt: null, goodAt: ago(53) }), 'late'],
])('%s', (_, saved, last, expected) => {
  expect(warningOf({ savedAt: ago(saved) }, last, NOW)).toBe(expected);
});
