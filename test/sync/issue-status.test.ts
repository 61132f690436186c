// test, sync: the Status of a row with errors or warnings.

import type { Issue, Severity } from '../../src/shared/issue';
import { hasIssueText, statusWithIssues } from '../../src/sync/issue-status';
import { statusText, undecidedText, waitingText } from '../../src/sync/status';

const issue = (severity: Severity, column: string, message: string): Issue => ({
  rule: 'any',
  severity,
  tab: 'campaigns',
  row: 2,
  field: column.toLowerCase(),
  column,
  message,
  expected: '',
  found: '',
});
const NAME = issue('error', 'Name', 'Type one.');
const BID = issue('warning', 'Bid', 'Bid 9 is high.');
const PUSHED = statusText('verified', '2026-01-15 09:30', '');

test.each([
  ['an error is shown with its column', '', [NAME], 'Error · Name: Type one.'],
  ['the column is named once', '', [BID], 'Warning · Bid 9 is high.'],
  ['errors come before warnings, which Check lists', '', [BID, NAME], 'Error · Name: Type one.'],
  ['an error replaces the result of a push', PUSHED, [NAME], 'Error · Name: Type one.'],
  ['a warning does not', PUSHED, [BID], PUSHED],
  ['an error replaces a warning', 'Warning · Bid 9 is high.', [NAME], 'Error · Name: Type one.'],
  ['without issues the text is cleared', 'Error · Name: Type one.', [], ''],
  ['other texts stay', 'my own text', [], 'my own text'],
  ['information is not shown', '', [issue('information', 'Name', 'New.')], ''],
  ['the same message is shown once', '', [NAME, NAME], 'Error · Name: Type one.'],
  ['line breaks become spaces', '', [issue('error', '', 'a\nb')], 'Error · a b'],
])('%s', (_, status, issues, expected) => {
  expect(statusWithIssues(status, issues)).toBe(expected);
});

test('three errors are shown, and how many more there are', () => {
  const errors = ['A', 'B', 'C', 'D', 'E'].map((column) => issue('error', column, 'Fix it.'));
  expect(statusWithIssues('', errors)).toBe(
    'Error · A: Fix it. · B: Fix it. · C: Fix it. · 2 more in Bidgrid ▸ Check',
  );
});

test.each([
  waitingText('push-1', 'new-1'),
  undecidedText('push-1', 'new-1', '2026-01-15 09:30', { detail: 'No answer.', isCreated: false }),
])('the token of a row that waits for its ID stays: %s', (status) => {
  expect(statusWithIssues(status, [NAME])).toBe(status);
});

test('no result of a push is read as the text of issues', () => {
  const outcomes = [
    'planned',
    'sending',
    'verified',
    'present',
    'done',
    'failed',
    'conflict',
    'canceled',
  ] as const;
  for (const outcome of outcomes)
    expect(hasIssueText(statusText(outcome, '2026-01-15 09:30', 'Error · x'))).toBe(false);
});
