// test, runs: source bids that were accepted by an answer without the row (section 4.1) are read back. A bid
// that the list lacks is unset (section 2.7), but a list that cannot be read says nothing.

import { success } from '../../../src/ad-service/failures';
import { readBack } from '../../../src/push/engine/outcomes';
import type { LoggedOperation } from '../../../src/push/journal/journal-rows';
import type { Change } from '../../../src/sync/operation';
import { keyOf } from '../../../src/tabs/columns/tab';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { refusal, setService } from './set-service';

const bid = (bidValue: string, country: string | undefined = 'US') => ({
  app_id: 'app',
  app_id_external: '',
  bid_override_percentage: 'default',
  bid_value: bidValue,
  country,
});

function logged(action: 'create' | 'update', before: number | null, after: number | null): LoggedOperation {
  const key = keyOf(sourceBids, { campaignId: '7', appId: 'app', country: 'US' })!;
  const changes: Change[] = [{ field: 'bidValue', before, after }];
  return {
    run: 'push-1',
    time: '2026-01-15 09:30',
    who: 'Ann',
    operation: { tab: sourceBids.id, action, key, campaignId: '7', label: 'app US', changes },
    outcome: 'sending',
    detail: '',
    entry: 0,
  };
}

const readAfter = (operation: LoggedOperation, answer: Parameters<typeof setService>[0]) =>
  readBack(setService(answer).context, new Map([[operation, 'accepted' as const]]));

const CREATED = logged('create', null, 2.5);
const RAISED = logged('update', 2, 2.5);
const CLEARED = logged('update', 2, null);

it.each([
  ['a new bid is verified when the list has it', CREATED, [bid('2.5')], 'verified', /^$/],
  ['a new bid that the list lacks is unknown', CREATED, [], 'unknown', /does not return this row/],
  ['a changed bid is verified when the list has it', RAISED, [bid('2.5')], 'verified', /^$/],
  ['a changed bid that the list lacks is unset', RAISED, [], 'done', /sent "2\.5", the service has ""/],
  ['a cleared bid is verified when the list lacks it', CLEARED, [], 'verified', /^$/],
] as const)('%s', (_, operation, list, outcome, detail) => {
  const { results, failure } = readAfter(operation, () => success(list));
  expect(results).toMatchObject([{ outcome, detail: expect.stringMatching(detail) }]);
  expect(failure).toBeNull();
});

it.each([
  ['new', CREATED],
  ['cleared', CLEARED],
] as const)('a %s bid that may be one of the unreadable ones of the list is unknown', (_, operation) => {
  const { country: _country, ...unreadable } = bid('2.5');
  const { results } = readAfter(operation, () => success([bid('9', 'DE'), unreadable]));
  expect(results.map(({ outcome }) => outcome)).toEqual(['unknown']);
});

it.each([
  ['refuses to show the campaign', 'forbidden', 403],
  ['no longer has the campaign', 'not-found', 404],
] as const)('the bid is unknown when the service %s', (_, kind, status) => {
  const { results, failure } = readAfter(RAISED, () => refusal(kind, status));
  expect(results.map(({ outcome }) => outcome)).toEqual(['unknown']);
  expect(failure).toBeNull();
});

it.each(['server', 'no-answer', 'rate-limited', 'unauthorized'] as const)(
  'the bid has no result yet when the list fails: %s',
  (kind) => {
    expect(readAfter(RAISED, () => refusal(kind))).toMatchObject({ results: [], failure: { kind } });
  },
);
