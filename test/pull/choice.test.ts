// test, features: which campaigns a pull takes, by its filters.

import type { PullChoice } from '../../src/jobs/job-record';
import { isOfAll, matches } from '../../src/pull/pull-choice';
import { EVERY_CAMPAIGN } from '../../src/shared/tab-choices';

const CAMPAIGN = { name: 'Summer sale', platform: 'ios', active: true, bidType: 'CPI' };

/** Whether the choice takes every campaign, and whether it takes CAMPAIGN. */
test.each<[Partial<PullChoice>, boolean, boolean]>([
  [{}, true, true],
  [{ name: '  ' }, true, true],
  [{ name: 'summer' }, false, true],
  [{ name: ' SALE ' }, false, true],
  [{ name: 'winter' }, false, false],
  [{ platform: 'ios' }, false, true],
  [{ platform: 'android' }, false, false],
  [{ active: true }, false, true],
  [{ active: false }, false, false],
  [{ bidType: 'CPI' }, false, true],
  [{ bidType: 'RET' }, false, false],
  // The rows are compared by ID, not here.
  [{ selectedRows: true }, false, true],
  [{ platform: 'ios', active: true, bidType: 'CPI', name: 'sale' }, false, true],
  [{ platform: 'ios', active: true, bidType: 'RET', name: 'sale' }, false, false],
])('%j takes every campaign: %s; takes an active iOS campaign with CPI: %s', (filters, ofAll, isTaken) => {
  const choice = { ...EVERY_CAMPAIGN, ...filters };
  expect(isOfAll(choice)).toBe(ofAll);
  expect(matches(choice, CAMPAIGN)).toBe(isTaken);
});

test('a filter does not take a campaign whose value is unknown', () => {
  const filters: Partial<PullChoice>[] = [
    { name: 'a' },
    { platform: 'ios' },
    { active: false },
    { bidType: 'CPI' },
  ];
  for (const filter of filters) expect(matches({ ...EVERY_CAMPAIGN, ...filter }, {})).toBe(false);
});
