// test, journal: the lines of the log about a change, one for each field, as a person reads them.

import type { LoggedOperation } from '../../../src/push/journal/journal-rows';
import { type LogLine, logLines } from '../../../src/push/journal/log';
import { ENGLISH, type NumberStyle } from '../../../src/shared/numbers';
import type { Operation } from '../../../src/sync/operation';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../../src/tabs/columns/tab';
import { sources } from '../../../src/tabs/sources/sources-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';

const BID: Operation = {
  tab: 'targets',
  action: 'update',
  key: '7 | US',
  campaignId: '7',
  label: 'Saga · US',
  changes: [{ field: 'bid', before: 2, after: 2.5 }],
};
const SAGA = { name: 'Saga', bidType: 'CPI' };

function linesOf(
  operation: Partial<Operation>,
  logged: Partial<LoggedOperation> = {},
  {
    tab = targets,
    campaign = SAGA,
    style = ENGLISH,
  }: { tab?: Tab; campaign?: typeof SAGA; style?: NumberStyle } = {},
): LogLine[] {
  const entry = {
    run: 'push-1',
    entry: 0,
    time: '2026-01-02 09:30',
    who: 'anna@example.com',
    outcome: 'verified',
    detail: '',
    operation: { ...BID, ...operation },
    ...logged,
  } as LoggedOperation;
  return logLines(entry, tab, campaign, style);
}
const pick = (lines: readonly LogLine[], ...fields: readonly (keyof LogLine)[]) =>
  lines.map((line) => fields.map((field) => line[field]));

test('an update has one line for each field, with header, values and the row', () => {
  expect(linesOf({ changes: [...BID.changes, { field: 'disabled', before: false, after: true }] })).toEqual([
    {
      time: '2026-01-02 09:30',
      who: 'anna@example.com',
      action: 'Update',
      tab: 'Targets',
      campaign: 'Saga',
      row: 'Saga · US',
      field: 'Bid',
      before: '$2.00',
      after: '$2.50',
      outcome: 'verified',
      detail: '',
      run: 'push-1',
      ids: '7 | US',
    },
    expect.objectContaining({ field: 'Disabled', before: 'FALSE', after: 'TRUE' }),
  ]);
});

test('values are shown as cells show them: in percent for such bid types, with the separators of the locale', () => {
  const german = { ...ENGLISH, decimal: ',', group: '.' } as NumberStyle;
  expect(pick(linesOf({}, {}, { campaign: { name: 'Quest', bidType: 'RET' } }), 'before', 'after')).toEqual([
    ['2 %', '2.5 %'],
  ]);
  expect(pick(linesOf({}, {}, { style: german }), 'after')).toEqual([['$2,50']]);
});

test('an empty value is an empty cell', () => {
  const changes = [{ field: 'bid', before: null, after: 2 }];
  expect(pick(linesOf({ changes }), 'before', 'after')).toEqual([['', '$2.00']]);
});

test('Before is the value that was read right before the change, if it was read', () => {
  expect(pick(linesOf({}, { valuesBefore: { bid: 2.2, budget: 9 } }), 'before')).toEqual([['$2.20']]);
  expect(pick(linesOf({}, { valuesBefore: { budget: 9 } }), 'before')).toEqual([['$2.00']]);
});

test.each<[string, Partial<Operation>, string]>([
  ['an update', {}, 'Update'],
  ['a creation', { action: 'create' }, 'Create'],
  ['an undo', { undoes: 'push-0' }, 'Undo'],
])('the action of %s', (_, operation, action) => {
  expect(pick(linesOf(operation), 'action')).toEqual([[action]]);
});

test('a new row has no key before, and the key that it got', () => {
  const created = {
    action: 'create',
    key: 'new-1',
    changes: [
      { field: 'country', before: 'US', after: 'FR' },
      { field: 'budget', before: 5, after: 6 },
    ],
  } as const;
  expect(pick(linesOf(created, { key: '7 | FR' }), 'field', 'before', 'after', 'ids')).toEqual([
    ['Country', '', 'FR', '7 | FR'],
    ['Daily budget', '$5.00', '$6.00', '7 | FR'],
  ]);
  const updated = { changes: [{ field: 'country', before: 'US', after: 'FR' }] };
  expect(pick(linesOf(updated), 'before')).toEqual([['US']]);
});

test('the detail has the answer and the rule that proposed this field', () => {
  const rule = { fields: ['bid'], text: '"Lower CPI": 2.00 + 25 %' };
  const changes = [...BID.changes, { field: 'budget', before: 1, after: 2 }];
  expect(pick(linesOf({ rule, changes }, { detail: 'Refused.' }), 'detail')).toEqual([
    ['Refused. · Rule "Lower CPI": 2.00 + 25 %'],
    ['Refused.'],
  ]);
  expect(pick(linesOf({ rule }), 'detail')).toEqual([['Rule "Lower CPI": 2.00 + 25 %']]);
});

test('without its name, a campaign is its ID; a field that the tab no longer has keeps its name', () => {
  const changes = [{ field: 'gone', before: null, after: 7 }];
  const campaign = { name: '', bidType: '' };
  expect(pick(linesOf({ changes }, {}, { campaign }), 'campaign', 'field', 'before', 'after')).toEqual([
    ['7', 'gone', '', '7'],
  ]);
});

test.each([
  ['a campaign', campaigns, '7', '7'],
  ['a row whose key begins with the campaign', targets, '7 | US', '7 | US'],
  ['a row whose key does not', sources, '77 | a1', '7 · 77 | a1'],
])('IDs of %s', (_, tab, key, ids) => {
  expect(pick(linesOf({ key }, {}, { tab }), 'ids')).toEqual([[ids]]);
});

test('a long text is cut, because a cell holds at most 50,000 characters', () => {
  const changes = [{ field: 'clickUrl', before: '', after: 'u'.repeat(60_000) }];
  const [[after]] = pick(linesOf({ changes }), 'after') as [[string]];
  expect(after).toHaveLength(45_000);
  expect(after.endsWith('u…')).toBe(true);
});
