// test, runs: a line of the log with usual values.

import type { LogLine } from '../../src/push/journal/log';

/** A verified change of the name of campaign 7, apart from these fields. */
export const logLine = (fields: Partial<LogLine>): LogLine => ({
  run: 'push-1',
  time: '2026-01-02 09:30',
  who: 'anna@example.com',
  action: 'Update',
  tab: 'Campaigns',
  campaign: '',
  row: '',
  field: 'Name',
  before: '',
  after: '',
  outcome: 'verified',
  detail: '',
  ids: '7',
  ...fields,
});
