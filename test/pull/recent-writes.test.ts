// test, pull: what the reader makes of reads that may not show what was sent. Expected values are from
// docs/reliability.md, Late reads.

import { type RecentWrite, recentWritesOf } from '../../src/pull/reader/recent-writes';
import type { Fields } from '../../src/shared/value';
import { keyOf, type Tab } from '../../src/tabs/columns/tab';
import { resourceOf } from '../../src/tabs/registry';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { targets } from '../../src/tabs/targets/targets-columns';

const SENT_AT = 1_000;
const NOW = 31_000;

const countryKeys = (country: string) => ({ campaignId: '7', country });
const appKeys = { campaignId: '7', appId: 'app', country: 'US' };

const write = (tab: Tab, keys: Fields, before: Fields, after: Fields, more: Partial<RecentWrite> = {}) => ({
  tab,
  key: keyOf(tab, keys)!,
  fields: keys,
  isNew: false,
  before,
  after,
  at: SENT_AT,
  isSeen: true,
  isUnclear: false,
  ...more,
});

function reader(...writes: RecentWrite[]) {
  const seen: string[] = [];
  const recent = recentWritesOf(writes, NOW, {
    sawLate: (_row, age) => void seen.push(`late ${age}`),
    sawVisible: () => void seen.push('visible'),
  });
  return { recent, seen };
}

const row = (tab: Tab, keys: Fields, fields: Fields | null, ...writes: RecentWrite[]) =>
  reader(...writes).recent.row(resourceOf(tab.id)!, keyOf(tab, keys)!, fields && { ...keys, ...fields });

const US = countryKeys('US');
const raised = write(targets, US, { bid: 2 }, { bid: 3 });

test.each<[string, RecentWrite[], number, number]>([
  ['from before the push is late: the pushed one counts', [raised], 2, 3],
  ['that was pushed is kept', [raised], 3, 3],
  ['of another person is kept', [raised], 7, 7],
  ['from before the first of two pushes is late', [raised, write(targets, US, { bid: 3 }, { bid: 4 })], 2, 4],
  ['of the first of two pushes is late', [raised, write(targets, US, { bid: 3 }, { bid: 4 })], 3, 4],
  ['that a push brought back is kept', [raised, write(targets, US, { bid: 3 }, { bid: 2 })], 2, 2],
  ['of the push in between is late', [raised, write(targets, US, { bid: 3 }, { bid: 2 })], 3, 2],
  [
    'within a cent of the pushed one is the pushed one',
    [write(targets, US, { bid: 2 }, { bid: 2.706 })],
    2.71,
    2.706,
  ],
])('a value %s', (_, writes, read, expected) => {
  expect(row(targets, US, { bid: read, disabled: false }, ...writes)).toMatchObject({ bid: expected });
});

test('a country that was disabled is not there, whatever a read shows', () => {
  const disabled = write(targets, US, { disabled: false }, { disabled: true });
  expect(row(targets, US, { bid: 2, disabled: false }, disabled)).toBeNull();
  expect(row(targets, US, null, disabled)).toBeNull();
});

test('a country that was enabled, or a new one, is there before the service lists it', () => {
  const enabled = write(targets, US, { disabled: true, bid: null }, { disabled: false, bid: 3 });
  expect(row(targets, US, null, enabled)).toMatchObject({ ...US, disabled: false, bid: 3 });
  const added = write(targets, US, { bid: null }, { bid: 3 }, { isNew: true });
  expect(row(targets, US, null, added)).toMatchObject({ ...US, disabled: false, bid: 3 });
});

test('rows that the list of a campaign lacks are added to it, and to no other', () => {
  const added = write(sourceBids, appKeys, { bidValue: null }, { bidValue: 2 }, { isNew: true });
  const { recent } = reader(added);
  const parents = { campaign: () => undefined, campaignOfSet: () => undefined, nameOfSet: () => undefined };
  const keysIn = (scope: string) => [
    ...recent.rows(resourceOf(sourceBids.id)!, scope, new Map(), parents).keys(),
  ];
  expect([keysIn('7'), keysIn('8')]).toEqual([[keyOf(sourceBids, appKeys)], []]);
});

test('a row is believed that is read back after a push, if the pushes before it were seen', () => {
  const resource = resourceOf(targets.id)!;
  const key = keyOf(targets, US)!;
  const read = { ...US, bid: 2, disabled: false };
  expect(reader(raised).recent.unseen().row(resource, key, read)).toEqual(read);
  const late = { ...raised, isSeen: false };
  expect(reader(late).recent.unseen().row(resource, key, read)).toMatchObject({ bid: 3 });
});

test('how late a read was is reported with the age of the push, and not as visible in the same reads', () => {
  const { recent, seen } = reader(raised);
  const resource = resourceOf(targets.id)!;
  const key = keyOf(targets, US)!;
  const corrected = recent.row(resource, key, { ...US, bid: 2, disabled: false });
  recent.row(resource, key, corrected);
  expect(seen).toEqual([`late ${NOW - SENT_AT}`]);
  expect(recent.wasLate(targets)).toBe(true);
});

test('a new DEFAULT is there before the service shows its values, however it leaves them out', () => {
  const shared = countryKeys('DEFAULT');
  const added = write(targets, shared, { bid: null }, { bid: 4 }, { isNew: true });
  for (const shown of [null, { bid: null }])
    expect(row(targets, shared, shown, added)).toMatchObject({ ...shared, bid: 4 });
  expect(row(targets, shared, { bid: 5 }, added)).toMatchObject({ bid: 5 });
});

test.each<[string, RecentWrite[], Fields | null, boolean]>([
  ['with what was sent', [raised], { bid: 3, disabled: false }, true],
  ['with the old value', [raised], { bid: 2, disabled: false }, false],
  ['with a rounded value', [write(targets, US, { bid: 2 }, { bid: 2.706 })], { bid: 2.71 }, false],
  ['with nothing', [raised], null, false],
  ['without a disabled country', [write(targets, US, { disabled: false }, { disabled: true })], null, true],
])('a row that is read %s has arrived or not', (_, writes, fields, isVisible) => {
  const { recent } = reader(...writes);
  const key = keyOf(targets, US)!;
  recent.row(resourceOf(targets.id)!, key, fields && { ...US, ...fields });
  expect(recent.wasVisible(targets, key)).toBe(isVisible);
});

test('a change without a clear answer corrects nothing, and has arrived once a read shows it', () => {
  const key = keyOf(targets, US)!;
  const unclear = { ...raised, isSeen: false, isUnclear: true };
  const visibleAfter = (bid: number) => {
    const { recent } = reader(unclear);
    const fields = { ...US, bid, disabled: false };
    expect(recent.row(resourceOf(targets.id)!, key, fields)).toEqual(fields);
    return recent.wasVisible(targets, key);
  };
  expect([visibleAfter(2), visibleAfter(3), visibleAfter(7)]).toEqual([false, true, false]);
});
