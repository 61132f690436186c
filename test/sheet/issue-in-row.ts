// test of sheet and sync: an error of a rule in the name of a campaign.

import type { Issue } from '../../src/shared/issue';

/** @param row 1-based @param more other properties */
export const issueIn = (row: number, more: Partial<Issue> = {}): Issue => ({
  rule: 'some-rule',
  severity: 'error',
  tab: 'campaigns',
  row,
  field: 'name',
  column: 'Name',
  message: 'Wrong.',
  expected: '',
  found: '',
  ...more,
});
