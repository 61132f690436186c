// test, sidebar: the orders of the list of campaigns.

import { overviewOf } from '../../../../src/features/insights/core/pacing';
import { inOrder, nextSorting, type SortedBy } from '../../../../src/features/insights/view/campaign-order';
import { START, series, times } from '../core/rows';

const LAST = START + 69;

const overview = (campaign: string, spend: readonly (number | null)[], budget: number) =>
  overviewOf({ ...series(spend, { budget: times(70, budget) }), campaignId: campaign, campaign }, LAST, true);

// A spike; steady below the budget; over the budget; unknown on the last day.
const ALL = [
  overview('Steady', times(70, 50), 100),
  overview('Unknown', [...times(69, 70), null], 100),
  overview('Rising', [...times(63, 20), ...times(7, 22)], 20),
  overview('Jump', [...times(69, 100), 400], 200),
];
const names = (by: SortedBy | null, isAscending = false) =>
  inOrder(ALL, by === null ? null : { by, isAscending }).map(({ campaign }) => campaign);

it('begins with alarms, then with those that spend most', () => {
  expect(names(null)).toEqual(['Jump', 'Unknown', 'Steady', 'Rising']);
});

it('sorts by each column in both directions, unknown values last', () => {
  expect(names('spend')).toEqual(['Jump', 'Steady', 'Rising', 'Unknown']);
  expect(names('spend', true)).toEqual(['Rising', 'Steady', 'Jump', 'Unknown']);
  expect(names('change')).toEqual(['Jump', 'Rising', 'Unknown', 'Steady']);
  expect(names('campaign', true)).toEqual(['Jump', 'Rising', 'Steady', 'Unknown']);
  expect(names('state')).toEqual(['Jump', 'Rising', 'Steady', 'Unknown']);
  expect(names('state', true)).toEqual(['Unknown', 'Steady', 'Rising', 'Jump']);
});

it('turns the order around with each click on the same header', () => {
  const first = nextSorting(null, 'change');
  expect(first).toEqual({ by: 'change', isAscending: false });
  expect(nextSorting(first, 'change')).toEqual({ by: 'change', isAscending: true });
  expect(nextSorting(nextSorting(first, 'change'), 'change')).toEqual(first);
  expect(nextSorting(first, 'campaign')).toEqual({ by: 'campaign', isAscending: true });
});
