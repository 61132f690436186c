// test, grid: which names several objects have.

import { sharedNames } from '../../src/grid/shared-names';
import type { Fields } from '../../src/shared/value';
import { ads } from '../../src/tabs/ads/ads-columns';
import { assets } from '../../src/tabs/assets/assets-columns';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../src/tabs/columns/tab';
import { creativeSets } from '../../src/tabs/creative-sets/creative-sets-columns';
import { targets } from '../../src/tabs/targets/targets-columns';

/** @param edited rows that differ from their base, or are new */
const named = (tab: Tab, pulled: readonly Fields[], edited: readonly Fields[] = []) => ({
  tab,
  storedBase: { base: new Map(pulled.map((fields, i) => [String(i), { fields }])) },
  reading: { rows: edited.map((fields, i) => ({ row: i + 2, fields })) },
});

const campaign = (campaignId: string, name: string): Fields => ({ campaignId, name });
const target = (campaignId: string, name: string, country: string): Fields => ({
  campaignId,
  campaign: name,
  country,
});
const set = (creativeSetId: string, name: string, inCampaign: string): Fields => ({
  creativeSetId,
  name,
  campaign: inCampaign,
});

const ONE = named(campaigns, [campaign('c1', 'Saga'), campaign('c2', 'Quest')]);

test.each([
  ['pulled campaigns', [named(campaigns, [campaign('c1', 'Saga'), campaign('c2', 'Saga')])], true],
  ['one campaign', [ONE], false],
  [
    'a campaign that was renamed to it',
    [named(campaigns, [campaign('c1', 'Saga'), campaign('c2', 'Quest')], [campaign('c2', 'Saga')])],
    true,
  ],
  [
    'a campaign whose old name it is',
    [
      named(
        campaigns,
        [campaign('c1', 'Quest'), campaign('c2', 'Saga')],
        [campaign('c1', 'Saga'), campaign('c2', 'Zen')],
      ),
    ],
    true,
  ],
  [
    'an edited row of the same campaign',
    [named(campaigns, [campaign('c1', 'Saga')], [campaign('c1', 'Saga')])],
    false,
  ],
  ['a new row', [named(campaigns, [campaign('c1', 'Saga')], [campaign('', 'Saga')])], true],
  [
    'two new rows',
    [named(campaigns, [campaign('c1', 'Quest')], [campaign('', 'Saga'), campaign('', 'Saga')])],
    true,
  ],
  ['an old name in Targets', [ONE, named(targets, [target('c2', 'Saga', 'US')])], false],
])('Saga is the name of several campaigns: %s: %s', (_, all, isShared) => {
  expect(sharedNames(all).has('campaigns', 'Saga')).toBe(isShared);
});

test('without Campaigns, the names in other tabs count', () => {
  const one = named(targets, [target('c1', 'Saga', 'US'), target('c1', 'Saga', 'DE')]);
  const two = named(targets, [target('c1', 'Saga', 'US'), target('c2', 'Saga', 'DE')]);
  const typed = named(targets, [target('c1', 'Saga', 'US')], [target('', 'Saga', 'DE')]);
  expect([one, two, typed].map((tab) => sharedNames([tab]).has('campaigns', 'Saga'))).toEqual([
    false,
    true,
    false,
  ]);
});

test('creative sets of different campaigns may have the same name', () => {
  const sets = named(creativeSets, [
    set('s1', 'Spring', 'Saga'),
    set('s2', 'Spring', 'Quest'),
    set('s3', 'Summer', 'Saga'),
    set('s4', 'Summer', 'Saga'),
  ]);
  const names = sharedNames([ONE, sets]);
  expect(names.has('creative-sets', 'Saga · Spring')).toBe(false);
  expect(names.has('creative-sets', 'Saga · Summer')).toBe(true);
});

test('ads are compared within their creative set', () => {
  const ad = (adId: string, creativeSet: string, name: string): Fields => ({
    adId,
    name,
    creativeSet,
    campaign: 'Saga',
  });
  const names = sharedNames([
    ONE,
    named(ads, [ad('a1', 'Spring', 'Long'), ad('a2', 'Summer', 'Long'), ad('a3', 'Summer', 'Long')]),
  ]);
  expect(names.has('ads', 'Saga · Spring · Long')).toBe(false);
  expect(names.has('ads', 'Saga · Summer · Long')).toBe(true);
});

const asset = (creativeSetId: string, inCampaign: string): Fields => ({
  creativeSetId,
  type: 'TXT_TITLE',
  campaign: inCampaign,
});

test.each([
  [
    'a set',
    [ONE, named(creativeSets, [{ creativeSetId: 's1', name: 'Spring', campaignId: 'c2' }])],
    { id: 'c2', name: 'Quest' },
  ],
  [
    'a new set of a pulled campaign',
    [ONE, named(creativeSets, [], [{ creativeSetId: '', name: 's1', campaignId: 'c1' }])],
    { id: 'c1', name: 'Saga' },
  ],
  [
    'a new set of a new campaign',
    [
      named(campaigns, [campaign('c1', 'Saga')], [campaign('', 'Brand new')]),
      named(creativeSets, [], [{ creativeSetId: '', name: 's1', campaignId: 'Brand new' }]),
    ],
    { id: 'Brand new', name: 'Brand new' },
  ],
  ['a set, without Creative sets', [ONE, named(assets, [asset('s1', 'Saga')])], { id: '', name: 'Saga' }],
  ['an unknown set', [ONE, named(assets, [asset('s2', 'Saga')])], { id: '', name: '' }],
])('the campaign of %s', (_, all, found) => {
  expect(sharedNames(all).campaignOf('s1')).toEqual(found);
});

test('two sets of a campaign do not share its name, also if only Assets was pulled', () => {
  const names = sharedNames([named(assets, [asset('s1', 'Saga'), asset('s2', 'Saga')])]);
  expect(names.has('campaigns', 'Saga')).toBe(false);
});

test('a name is the last pulled one', () => {
  const renamed = named(campaigns, [campaign('c1', 'Saga')], [campaign('c1', 'Zen')]);
  expect(sharedNames([renamed]).nameOf('campaigns', 'c1')).toBe('Saga');
  expect(sharedNames([renamed]).nameOf('campaigns', 'c2')).toBe('');
});
