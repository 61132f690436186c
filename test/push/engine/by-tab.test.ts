// test, engine: the rows of a push by tab and result, and those that were not verified.

import { byTab, problemsOf } from '../../../src/push/engine/push-job';
import type { LoggedOperation } from '../../../src/push/journal/journal-rows';
import type { Outcome } from '../../../src/sync/operation';

const entry = (tab: string, outcome: Outcome, at: number): LoggedOperation => ({
  run: 'push-1',
  time: '2026-01-15 09:30',
  who: 'Ann',
  operation: { tab, action: 'update', key: String(at), campaignId: '7', label: String(at), changes: [] },
  outcome,
  detail: '',
  entry: at,
});

test('every outcome is counted once, in the order of the tabs', () => {
  const outcomes: (readonly [string, Outcome])[] = [
    ['targets', 'verified'],
    ['targets', 'failed'],
    ['targets', 'conflict'],
    ['targets', 'unknown'],
    ['targets', 'canceled'],
    ['campaigns', 'verified'],
    ['campaigns', 'done'],
  ];
  expect(byTab({ entries: outcomes.map(([tab, outcome], at) => entry(tab, outcome, at)) })).toEqual([
    { title: 'Campaigns', pushed: 2, failed: 0, unknown: 0, notSent: 0 },
    { title: 'Targets', pushed: 1, failed: 2, unknown: 1, notSent: 1 },
  ]);
});

test('at most 500 rows are listed with their reason, and the others are counted', () => {
  const failed = Array.from({ length: 503 }, (_, at) => entry('targets', 'failed', at));
  const entries = [entry('targets', 'verified', 600), ...failed];
  const { problems, moreProblems } = problemsOf({ entries });
  expect(problems).toHaveLength(500);
  expect(problems[0]).toEqual({
    tab: 'targets',
    key: '0',
    label: '0',
    reason: 'The service refused it.',
  });
  expect(problems[499]).toMatchObject({ key: '499' });
  expect(moreProblems).toBe(3);
});
