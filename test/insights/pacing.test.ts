// test, insights: the state of a campaign against its budget.

import { budgetUse, type PacingState, pacingOn } from '../../src/insights/pacing';
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
  expect(pacingOn(series([60, 60, 60, 0]), START + 3, null).state).toBe('silent');
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
