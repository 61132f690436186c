// test, push: the values that an undo writes, case by case, and why others have none.

import { oldValuesOf } from '../../../src/push/engine/old-values';
import type { LoggedOperation } from '../../../src/push/journal/journal-rows';
import type { Fields, Value } from '../../../src/shared/value';
import type { Operation, Outcome } from '../../../src/sync/operation';
import { ads } from '../../../src/tabs/ads/ads-columns';
import { assets } from '../../../src/tabs/assets/assets-columns';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../../src/tabs/columns/tab';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { sources } from '../../../src/tabs/sources/sources-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';

type Edit = readonly [field: string, before: Value, after: Value];

function loggedAs(tab: Tab, outcome: Outcome, ...edits: Edit[]): LoggedOperation {
  const changes = edits.map(([field, before, after]) => ({ field, before, after }));
  const operation: Operation = {
    tab: tab.id,
    action: 'update',
    key: '7',
    campaignId: '7',
    label: 'Seven',
    changes,
  };
  return { run: 'push-1', time: '2026-01-15 09:30', who: 'Ann', operation, outcome, detail: '', entry: 0 };
}
const done = (tab: Tab, ...edits: Edit[]) => loggedAs(tab, 'verified', ...edits);
const as = (logged: LoggedOperation, more: Partial<Operation>): LoggedOperation => ({
  ...logged,
  operation: { ...logged.operation, ...more },
});
const created = (tab: Tab, ...edits: Edit[]) => as(done(tab, ...edits), { action: 'create' });

/** The old values by field, and `kind field` of what has none. */
const CASES: Record<string, readonly [LoggedOperation, Fields, readonly string[]]> = {
  'changed values': [
    done(campaigns, ['name', 'a', 'b'], ['category', '', 'x']),
    { name: 'a', category: '' },
    [],
  ],
  'a value that another person had set before the request': [
    { ...done(campaigns, ['name', 'a', 'b']), valuesBefore: { name: 'c' } },
    { name: 'c' },
    [],
  ],
  'a value that the service had already': [
    { ...done(campaigns, ['name', 'a', 'b']), valuesBefore: { name: 'b' } },
    {},
    ['not-sent name'],
  ],
  'a checkbox that was never set': [done(campaigns, ['active', null, true]), { active: false }, []],
  'a change of nothing': [done(campaigns, ['active', null, false]), {}, []],
  'a field that only a creation can set': [
    done(campaigns, ['platform', 'ios', 'android']),
    {},
    ['created platform'],
  ],
  'a value that no cell of the column can hold': [done(targets, ['bid', 'cheap', 2]), {}, ['created bid']],
  'no answer': [loggedAs(campaigns, 'unknown', ['name', 'a', 'b']), { name: 'a' }, []],
  'accepted with another value': [loggedAs(campaigns, 'done', ['name', 'a', 'b']), { name: 'a' }, []],
  refused: [loggedAs(campaigns, 'failed', ['name', 'a', 'b']), {}, ['not-sent ']],
  'never sent': [loggedAs(campaigns, 'planned', ['name', 'a', 'b']), {}, ['not-sent ']],
  'in a push that is not finished': [loggedAs(campaigns, 'sending', ['name', 'a', 'b']), {}, ['not-sent ']],
  'stopped before': [loggedAs(campaigns, 'canceled', ['name', 'a', 'b']), {}, ['not-sent ']],
  'a creation with a key of the service': [created(campaigns, ['name', '', 'b']), {}, ['created ']],
  'a new source, which has no way back': [
    created(sources, ['campaignId', '', '7'], ['appId', '', 'x'], ['active', null, true]),
    {},
    ['created '],
  ],
  'a new source bid': [
    created(sourceBids, ['campaignId', '', '7'], ['overridePercent', null, 20]),
    { overridePercent: null },
    [],
  ],
  'a new country': [
    created(targets, ['country', '', 'DE'], ['bid', null, 2], ['disabled', null, false]),
    { disabled: true },
    [],
  ],
  'a new DEFAULT row, which is no country': [
    created(targets, ['country', '', 'DEFAULT'], ['bid', null, 2], ['disabled', null, false]),
    { bid: null },
    [],
  ],
  'a country that the run disabled, with what else it changed': [
    done(targets, ['bid', 2, 3], ['disabled', false, true]),
    { bid: 2, disabled: false },
    [],
  ],
  'a country that the run enabled': [
    done(targets, ['bid', 2, 3], ['disabled', true, false]),
    { disabled: true },
    [],
  ],
  'a new asset': [created(assets, ['type', '', 'TXT_BUTTON'], ['asset', '', 'Play']), { remove: true }, []],
  'a new file': [as(created(assets, ['asset', '', 'a.png']), { isFile: true }), {}, ['created ']],
  'a removed asset': [done(assets, ['remove', false, true]), {}, ['created remove']],
  'an ad': [done(ads, ['active', true, false]), { active: true }, []],
};

it.each(Object.entries(CASES))('%s', (_, [logged, wanted, without]) => {
  const { values, none } = oldValuesOf([], [logged]);
  expect(Object.fromEntries(values.map(({ column, old }) => [column.field, old]))).toEqual(wanted);
  expect(none.map(({ kind, column }) => `${kind} ${column?.field ?? ''}`)).toEqual(without);
  expect(none.every(({ why }) => /^[A-Z].*\.$/.test(why))).toBe(true);
});
