// test of sync: a country that is disabled at the service while its row has edits (section 3).

import type { Fields } from '../../src/shared/value';
import { resolve } from '../../src/sync/conflict';
import { planTab } from '../../src/sync/push-plan';
import type { TabRow } from '../../src/tabs/columns/tab-row';
import { targets } from '../../src/tabs/targets/targets-columns';
import { mergeWhole } from './tables';

const KEY = '7 | MX';
const KEYS = { campaignId: '7', country: 'MX' };
const AGREED: Fields = {
  ...KEYS,
  campaign: 'Summer',
  bidType: 'CPI',
  bid: 2,
  budget: null,
  clickUrl: '',
  impressionUrl: '',
  disabled: false,
};
const base = new Map([[KEY, { fields: AGREED }]]);
const row = (typed: Fields): TabRow => ({
  row: 3,
  key: KEY,
  fields: { ...AGREED, ...typed },
  issues: [],
  change: '',
  states: '',
  status: '',
});
const STOPPED = new Map([[KEY, { ...KEYS, disabled: true }]]);

const merged = (typed: Fields) => mergeWhole(base, [row(typed)], STOPPED, targets);

it('without edits, the row is updated', () => {
  expect(merged({})).toMatchObject({ updates: [{ row: 3, field: 'disabled', value: true }], conflicts: [] });
});

it('with an edit, it is a conflict and no cell changes', () => {
  const { updates, conflicts, base: next } = merged({ bid: 3 });
  expect(updates).toEqual([]);
  expect(conflicts).toMatchObject([{ field: 'disabled', base: false, mine: false, theirs: true }]);
  const plan = planTab(targets, next, [row({ bid: 3 })], []);
  expect(plan).toMatchObject({ operations: [], conflicts: [{ field: 'disabled', theirs: true }] });
});

it.each<['mine' | 'theirs', object]>([
  ['mine', { updates: [] }],
  ['theirs', { updates: [{ row: 3, key: KEY, field: 'disabled', value: true }] }],
])('the choice of %s resolves it', (take, expected) => {
  const { base: next } = merged({ bid: 3 });
  const resolved = resolve(next, [row({ bid: 3 })], [{ key: KEY, field: 'disabled', take }]);
  expect(resolved).toMatchObject(expected);
  const { operations } = planTab(targets, resolved.base, [row({ bid: 3, disabled: take === 'theirs' })], []);
  const fields = operations.flatMap(({ changes }) => changes.map(({ field }) => field));
  // After choosing theirs, a rule holds the edit of the disabled country back.
  expect(fields).toEqual(take === 'mine' ? ['bid', 'disabled'] : ['bid']);
});

it('ends when the edit is discarded', () => {
  const { base: next } = merged({ bid: 3 });
  const again = mergeWhole(next, [row({})], STOPPED, targets);
  expect(again).toMatchObject({ updates: [{ field: 'disabled', value: true }], conflicts: [] });
  expect(again.base.get(KEY)).not.toHaveProperty('conflicts');
});
