// test, runs: objects that a creation without a clear result may have made, the likeliest first.

import type { TabState } from '../../src/grid/grid';
import type { LoggedOperation } from '../../src/push/journal/journal-rows';
import { candidatesOf } from '../../src/push/unknown/adopt';
import type { Fields } from '../../src/shared/value';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../src/tabs/columns/tab';
import { creativeSets } from '../../src/tabs/creative-sets/creative-sets-columns';
import { rowOf } from '../sync/tables';

const creation = (tab: Tab, after: Fields): LoggedOperation => ({
  run: 'push-1',
  time: '',
  who: '',
  detail: '',
  entry: 0,
  outcome: 'unknown',
  operation: {
    tab: tab.id,
    action: 'create',
    key: 'new-1',
    campaignId: '',
    label: 'new',
    changes: Object.entries(after).map(([field, value]) => ({ field, before: null, after: value! })),
  },
});

/** A tab with these keys in its base, and these in its rows. */
const tabWith = (base: readonly string[], rows: readonly string[] = []) =>
  ({
    storedBase: { base: new Map(base.map((key) => [key, { fields: {} }])) },
    reading: { rows: rows.map((key, i) => rowOf(i + 2, key, {})) },
  }) as unknown as TabState;

const MINE = { name: 'Mine', platform: 'ios', bidType: 'CPI' };
const campaign = (campaignId: string, more: Fields = {}): Fields => ({
  campaignId,
  ...MINE,
  created: '2026-01-01 00:00:00',
  ...more,
});

const found = (all: readonly Fields[], tab = tabWith([]), arrived: readonly string[] = []) =>
  candidatesOf(campaigns, creation(campaigns, MINE), tab, all, new Set(arrived));
const keys = (...args: Parameters<typeof found>): string[] => found(...args).map(({ key }) => key);

test('known objects are none, unless a pull has added them since', () => {
  const all = ['in base', 'in row', 'arrived', 'unknown'].map((key) => campaign(key));
  expect(keys(all, tabWith(['in base'], ['in row'])).sort()).toEqual(['arrived', 'unknown']);
  const pulled = tabWith(['in base', 'arrived'], ['in row', 'arrived']);
  expect(keys(all, pulled, ['arrived']).sort()).toEqual(['arrived', 'unknown']);
  const [first] = found([campaign('arrived')], tabWith([], ['x', 'arrived']), ['arrived']);
  expect(first!.row?.row).toBe(3);
  expect(found([campaign('unknown')])[0]!.row).toBeNull();
});

test('the one with most of the values is first, of equal ones the newest', () => {
  const all = [
    campaign('two values', { name: 'Renamed' }),
    campaign('old', { created: '2026-01-02 00:00:00' }),
    campaign('new', { created: '2026-01-03 00:00:00' }),
    campaign('one value', { name: 'Renamed', platform: 'android', created: '2026-02-02 00:00:00' }),
    campaign('oldest'),
  ];
  const expected = ['new', 'old', 'oldest', 'two values', 'one value'];
  expect(keys(all)).toEqual(expected);
  expect(keys([...all].reverse())).toEqual(expected);
});

test('at most 20 are shown', () => {
  const all = Array.from({ length: 25 }, (_, i) =>
    campaign(`c${i}`, { created: `2026-01-${String(i + 1).padStart(2, '0')} 00:00:00` }),
  );
  expect(keys(all)).toEqual(Array.from({ length: 20 }, (_, i) => `c${24 - i}`));
});

test('a creative set is one of the same campaign', () => {
  const all = [
    { creativeSetId: 's1', campaignId: '7', name: 'Set' },
    { creativeSetId: 's2', campaignId: '8', name: 'Set' },
  ];
  const sent = creation(creativeSets, { campaignId: '7', name: 'Set' });
  const candidates = candidatesOf(creativeSets, sent, tabWith([]), all, new Set());
  expect(candidates.map(({ key }) => key)).toEqual(['s1']);
});
