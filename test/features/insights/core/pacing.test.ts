// test, insights: the state of a campaign against its budget.

import { budgetUse, type PacingState, pacingOn } from '../../../../src/features/insights/core/pacing';
import { START, series, times } from './rows';

type Case = readonly [
  state: PacingState,
  name: string,
  spend: readonly (number | null)[],
  isActive?: boolean,
];

/** With a budget of $100. */
const CASES: readonly Case[] = [
  ['bound', 'at 90 % on three days', [50, 90, 95, 100]],
  ['bound', 'at 105 %, with late installs', [100, 104, 105]],
  ['bound', 'with gaps between', [95, null, 96, null, 97]],
  ['normal', 'at 89 % on one of them', [95, 89, 95]],
  ['over', 'above 105 % on the last day', [100, 100, 105.01]],
  ['normal', 'above it only before', [100, 140, 80]],
  ['starved', 'below 40 % on three days', [39, 30, 20]],
  ['normal', 'below it on two days', [60, 30, 20]],
  ['normal', 'below it, but paused', [39, 30, 20], false],
  ['silent', 'no spend after days with spend', [60, 60, 60, 0]],
  ['paused', 'no spend, not active', [60, 60, 60, 0], false],
  ['starved', 'no spend, and none before', [0, 0, 0, 0]],
  // Silent: less than 2 % of a usual spend of at least $20, the median of the days with spend.
  ['silent', 'a usual spend of $20', [20, 20, 20, 0.39]],
  ['starved', 'a usual spend of $19', [19, 19, 19, 0]],
  ['starved', '2 % of the usual spend', [20, 20, 20, 0.4]],
  ['paused', '1 % of the usual spend, not active', [60, 60, 60, 0.6], false],
  ['normal', '2 % of the usual spend, not active', [20, 20, 20, 0.4], false],
  ['normal', 'little spend, not active', [19, 19, 19, 0.01], false],
  ['paused', 'no spend and none before, not active', [0, 0, 0], false],
  ['silent', 'days without spend, which are not usual ones', [...times(20, 0), 60, 60, 60, 0]],
  ['normal', 'no spend after only two days with spend', [60, 60, 0]],
  ['starved', 'spend of more than 28 days ago', [...times(3, 60), ...times(26, 0), 0]],
  ['silent', 'spend of 28 days ago', [...times(3, 60), ...times(25, 0), 0]],
  ['starved', 'spend of 28 days ago, on fewer than three days', [...times(3, 60), ...times(26, 0), 0]],
  // Over: from above 105 %. The last 3 known days may be among the last 7.
  ['bound', 'exactly 90 %', [90, 90, 90]],
  ['normal', 'exactly 40 %', [40, 40, 40]],
  ['bound', 'on the first of 7 days', [95, null, null, 95, null, null, 95]],
  ['unknown', 'on the first of 8 days', [95, null, null, null, 95, null, null, 95]],
  ['bound', 'a low day before the last three', [10, 95, 95, 95]],
  ['unknown', 'two days', [95, 95]],
  ['unknown', 'the last day is a gap', [95, 95, 95, null]],
  ['unknown', 'days of long ago', [95, 95, ...times(7, null), 95]],
];

test.each(CASES.map(([state, name, spend, isActive = true]) => ({ state, name, spend, isActive })))(
  '$state: $name',
  ({ state, spend, isActive }) => {
    const one = series(spend, { budget: spend.map((value) => (value === null ? null : 100)) });
    expect(pacingOn(one, START + spend.length - 1, isActive).state).toBe(state);
  },
);

it('needs a budget, except to be silent', () => {
  expect(pacingOn(series([60, 60, 60]), START + 2, true)).toEqual({
    state: 'unknown',
    use: null,
    budget: null,
  });
  // A budget of 0 has no share, and neither has one without spend.
  const none = series([60, 60, 60, 60], { budget: [100, 100, 100, 0] });
  expect(pacingOn(none, START + 3, true)).toEqual({ state: 'unknown', use: null, budget: 0 });
  const small = series([0.9, 0.9, 0.9], { budget: [1, 1, 1] });
  expect(pacingOn(small, START + 2, true)).toEqual({ state: 'bound', use: 0.9, budget: 1 });
  const gap = series([95, 95, 95, null], { budget: times(4, 100) });
  expect(pacingOn(gap, START + 3, true)).toEqual({ state: 'unknown', use: null, budget: 100 });
  const unknown = series([95, 95, 95, 95], { budget: [100, 100, 100, null] });
  expect(pacingOn(unknown, START + 3, true)).toEqual({ state: 'unknown', use: null, budget: 100 });
  expect(pacingOn(series([60, 60, 60, 0]), START + 3, null).state).toBe('silent');
});

it('has the last budget that is known of the last 7 days', () => {
  const budgetOf = (...budget: (number | null)[]) =>
    pacingOn(series(times(budget.length, 1), { budget }), START + budget.length - 1, true).budget;
  expect(budgetOf(10, 20, 30)).toBe(30);
  expect(budgetOf(10, 20, null)).toBe(20);
  expect(budgetOf(10, ...times(6, null))).toBe(10);
  expect(budgetOf(10, ...times(7, null))).toBeNull();
});

it('has no use of budgets of 0', () => {
  const use = (budget: number) => budgetUse(series([50, 50], { budget: [budget, budget] }), START + 1, 7);
  expect([use(0), use(0.25), use(0.5), use(100)]).toEqual([null, 200, 100, 0.5]);
});

it('compares each day with its own budget', () => {
  const one = series([50, 100, 150], { budget: [50, 100, 150] });
  expect(pacingOn(one, START + 2, true)).toEqual({ state: 'bound', use: 1, budget: 150 });
  expect(budgetUse(series([50, null, 75], { budget: [100, 100, 150] }), START + 2, 7)).toBe(0.5);
  expect(budgetUse(series([50]), START, 7)).toBeNull();
  const rising = series([10, 50, 100], { budget: [100, 100, 100] });
  expect([1, 2, 3, 4].map((length) => budgetUse(rising, START + 2, length))).toEqual([
    1,
    0.75,
    1.6 / 3,
    1.6 / 3,
  ]);
});
