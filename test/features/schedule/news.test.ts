// test, features: what is new in the figures of a day.

import type { Series } from '../../../src/features/insights/core/day-series';
import { newsOf } from '../../../src/features/schedule/news';
import { DAY_MS } from '../../../src/shared/time';

const FIRST = Date.UTC(2026, 8, 1) / DAY_MS;

/** A campaign with a budget of $500 by day; null: unknown. */
const series = (campaignId: string, spend: readonly (number | null)[]): Series => ({
  campaignId,
  campaign: `Name of ${campaignId}`,
  first: FIRST,
  spend,
  installs: spend.map((value) => (value === null ? null : value / 2)),
  budget: spend.map(() => 500),
  early: [],
  months: [],
});

const days = (length: number, value: number): number[] => Array.from({ length }, () => value);
const NOBODY: ReadonlyMap<string, boolean> = new Map();

test('the figures of the newest day are sums, compared with the same weekday', () => {
  const { figures, alarms, states } = newsOf(
    [series('a', [...days(3, 150), 200, ...days(6, 210), 220]), series('b', days(11, 230))],
    NOBODY,
    false,
  );
  expect(figures).toEqual({ day: FIRST + 10, spend: 450, installs: 225, cpi: 2, spendBefore: 430 });
  expect([alarms, states]).toEqual([[], []]);
});

test('without History there is nothing', () => {
  expect(newsOf([], NOBODY, false)).toEqual({ figures: null, alarms: [], alarmCount: 0, states: [] });
  expect(newsOf([series('a', [null, null])], NOBODY, false)).toEqual({
    figures: null,
    alarms: [],
    alarmCount: 0,
    states: [],
  });
});

test('an alarm is new on its first day only, the largest first', () => {
  const quiet = days(60, 200);
  const first = newsOf(
    [
      series('small', [...days(60, 100), 390]),
      series('large', [...quiet, 900]),
      series('calm', days(61, 200)),
    ],
    NOBODY,
    false,
  );
  expect(first.alarms.map(({ campaignId, kind }) => [campaignId, kind])).toEqual([
    ['large', 'spike'],
    ['small', 'spike'],
  ]);
  const second = newsOf([series('large', [...quiet, 900, 900])], NOBODY, false);
  expect(second.alarms).toEqual([]);
  // The day has it all the same.
  expect([first.alarmCount, second.alarmCount]).toEqual([2, 1]);
});

test('a state is new on its first day, not while it lasts nor when it comes back soon', () => {
  const states = (spend: (number | null)[]) => newsOf([series('a', spend)], NOBODY, false).states;
  const normal = days(20, 300);
  expect(states([...normal, 480, 480, 480])).toEqual([{ campaign: 'Name of a', state: 'bound' }]);
  expect(states([...normal, 480, 480, 480, 480])).toEqual([]);
  expect(states([...normal, 560])).toEqual([{ campaign: 'Name of a', state: 'over' }]);
  expect(states([...normal, 560, 300, 560])).toEqual([]);
});

test('a state on the first known days is not new', () => {
  expect(newsOf([series('a', [560])], NOBODY, false).states).toEqual([]);
});

test('a state is new although one of the days before has no figures', () => {
  const spend = [...days(20, 300), null, 560];
  expect(newsOf([series('a', spend)], NOBODY, false).states).toEqual([
    { campaign: 'Name of a', state: 'over' },
  ]);
});

test('a campaign that a person paused has no alarm while it is silent', () => {
  const spend = [...days(60, 300), 0];
  expect(newsOf([series('a', spend)], new Map([['a', true]]), false).alarms).toHaveLength(1);
  expect(newsOf([series('a', spend)], new Map([['a', false]]), false)).toMatchObject({
    alarms: [],
    states: [],
  });
});

test('a first report has alarms and states that began earlier', () => {
  const all = [
    series('silent', [...days(60, 300), 0, 0]),
    series('small', [...days(60, 100), 390, 390]),
    series('bound', [...days(20, 300), ...days(6, 480)]),
    series('starved', [...days(60, 300), ...days(9, 100)]),
  ];
  const aligned = all.map((one) => ({ ...one, first: FIRST + 62 - one.spend.length }));
  expect(newsOf(aligned, NOBODY, false)).toMatchObject({ alarms: [], states: [] });
  const { alarms, states } = newsOf(aligned, NOBODY, true);
  expect(alarms.map(({ campaignId, kind, since }) => [campaignId, kind, since])).toEqual([
    ['small', 'spike', FIRST + 60],
    ['silent', 'silent', FIRST + 60],
  ]);
  expect(states).toContainEqual({ campaign: 'Name of bound', state: 'bound' });
});

test('alarms are sorted by the larger of spend and usual spend', () => {
  const { alarms } = newsOf(
    [
      series('spike', [...days(60, 100), 380]),
      series('silent', [...days(60, 300), 0]),
      series('large and silent', [...days(60, 500), 0]),
    ],
    NOBODY,
    false,
  );
  expect(alarms.map(({ campaignId }) => campaignId)).toEqual(['large and silent', 'spike', 'silent']);
});

test('a state that comes back within three days is not new, and one that comes back later is', () => {
  const states = (...spend: number[]) =>
    newsOf([series('a', [...days(20, 400), ...spend])], NOBODY, false).states;
  const over = [{ campaign: 'Name of a', state: 'over' }];
  expect(states(560, 400, 400, 560)).toEqual([]);
  expect(states(560, 400, 400, 400, 560)).toEqual(over);
});

test('a campaign that starts to be silent without an alarm has a new state', () => {
  // A usual spend of 28 days is enough for a state; an alarm needs more weeks.
  const spend = [...days(10, 300), 0];
  expect(newsOf([series('a', spend)], NOBODY, false)).toMatchObject({
    alarms: [],
    states: [{ campaign: 'Name of a', state: 'silent' }],
  });
  expect(newsOf([series('a', spend)], new Map([['a', false]]), false).states).toEqual([]);
});

test('without figures of the same weekday nothing is compared', () => {
  const { figures } = newsOf([series('a', [100, null, ...days(6, 200), 300])], NOBODY, false);
  expect(figures).toMatchObject({ day: FIRST + 8, spend: 300, spendBefore: null });
  expect(newsOf([series('a', [300])], NOBODY, false).figures).toMatchObject({
    day: FIRST,
    spendBefore: null,
  });
});
