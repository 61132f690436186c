// test, tabs: labels of rows have names, and an ID only where a name is unknown or not the only one.

import { type Fields, unreadable } from '../../../src/shared/value';
import {
  type CampaignOfSet,
  NO_SHARED_NAMES,
  rowLabel,
  type SharedNames,
  withParentNames,
  withPulledNames,
} from '../../../src/tabs/columns/row-label';
import { tabById } from '../../../src/tabs/registry';

const SHARED = [
  'campaigns Alike',
  'creative-sets Saga · Alike',
  'ads Saga · Spring · Alike',
  'app-lists Alike',
  'sources Saga · com.alike',
];
const NAMES: Readonly<Record<string, string>> = {
  'campaigns 008': 'Quest',
  'creative-sets s8': 'Summer',
  'sources 5000': 'com.quest',
};
const SETS: Readonly<Record<string, CampaignOfSet>> = {
  s8: { id: '008', name: 'Quest' },
  s9: { id: '009', name: 'Alike' },
  Fresh: { id: 'Brand new', name: 'Brand new' },
};
const shared: SharedNames = {
  has: (tab, path) => SHARED.includes(`${tab} ${path}`),
  nameOf: (tab, id) => NAMES[`${tab} ${id}`] ?? '',
  campaignOf: (set) => SETS[set] ?? { id: '', name: '' },
};

const SET = { campaign: 'Saga', creativeSet: 'Spring', creativeSetId: 's1' };
const APP = { campaign: 'Saga', campaignId: '007', appId: '4129' };

test.each<[string, Fields, string]>([
  ['campaigns', { name: 'Saga', campaignId: '007' }, 'Saga'],
  ['campaigns', { name: 'Alike', campaignId: '007' }, 'Alike (007)'],
  ['campaigns', { name: '', campaignId: '007' }, 'campaign 007'],
  ['campaigns', { name: 'Alike', campaignId: '' }, 'Alike'],
  ['campaigns', { name: '', campaignId: '' }, 'new campaign'],
  ['campaigns', { name: null, campaignId: null }, 'new campaign'],
  ['targets', { campaign: 'Saga', campaignId: '007', country: 'DE' }, 'Saga · DE'],
  ['targets', { campaign: 'Alike', campaignId: '007', country: 'DE' }, 'Alike (007) · DE'],
  ['targets', { campaignId: '007', country: 'DE' }, '007 · DE'],
  ['targets', { country: 'DE' }, 'DE'],
  // A row of a new campaign has its name instead of the ID.
  ['targets', { campaign: '', campaignId: 'Saga', country: 'DE' }, 'Saga · DE'],
  ['targets', { campaign: 'Alike', campaignId: 'Alike', country: 'DE' }, 'Alike · DE'],
  ['sources', APP, 'Saga · 4129'],
  ['source-bids', { ...APP, country: 'DE' }, 'Saga · 4129 · DE'],
  ['sources', { ...APP, externalAppId: 'com.saga' }, 'Saga · com.saga'],
  ['source-bids', { ...APP, externalAppId: 'com.saga', country: 'DE' }, 'Saga · com.saga · DE'],
  // The same app for two systems, for instance.
  ['source-bids', { ...APP, externalAppId: 'com.alike', country: 'DE' }, 'Saga · com.alike (4129) · DE'],
  ['sources', { campaign: 'Saga', campaignId: '007' }, 'Saga'],
  ['device-targeting', { campaign: 'Saga', campaignId: '007' }, 'Saga'],
  [
    'creative-sets',
    { campaign: 'Saga', campaignId: '007', name: 'Spring', creativeSetId: 's1' },
    'Saga · Spring',
  ],
  [
    'creative-sets',
    { campaign: 'Saga', campaignId: '007', name: 'Alike', creativeSetId: 's1' },
    'Saga · Alike (s1)',
  ],
  // Unique in its campaign.
  [
    'creative-sets',
    { campaign: 'Alike', campaignId: '007', name: 'Alike', creativeSetId: 's1' },
    'Alike (007) · Alike',
  ],
  ['creative-sets', { campaign: 'Saga', campaignId: '007' }, 'Saga · new creative set'],
  ['ads', { ...SET, name: 'Banner', adId: 'a1' }, 'Saga · Spring · Banner'],
  ['ads', { ...SET, name: 'Alike', adId: 'a1' }, 'Saga · Spring · Alike (a1)'],
  ['ads', { ...SET, name: '', adId: 'a1' }, 'Saga · Spring · ad a1'],
  ['assets', { ...SET, type: 'TXT_TITLE' }, 'Saga · Spring · TXT_TITLE'],
  ['assets', { creativeSetId: 's1', type: 'TXT_TITLE' }, 's1 · TXT_TITLE'],
  // The campaign of a set is known from the set.
  [
    'assets',
    { campaign: 'Alike', creativeSet: 'Spring', creativeSetId: 's9', type: 'TXT_TITLE' },
    'Alike (009) · Spring · TXT_TITLE',
  ],
  [
    'ads',
    { campaign: 'Alike', creativeSet: 'Spring', creativeSetId: 's9', name: 'Banner', adId: 'a1' },
    'Alike (009) · Spring · Banner',
  ],
  ['assets', { creativeSetId: 'Fresh', type: 'TXT_TITLE' }, 'Brand new · Fresh · TXT_TITLE'],
  // A new row may have the IDs of its parents alone.
  ['assets', { creativeSetId: 's8', type: 'TXT_TITLE' }, 'Quest · Summer · TXT_TITLE'],
  ['targets', { campaignId: '008', country: 'DE' }, 'Quest · DE'],
  ['source-bids', { campaignId: '008', appId: '5000', country: 'DE' }, 'Quest · com.quest · DE'],
  ['app-lists', { name: 'Blocked', appListId: 'l1' }, 'Blocked'],
  ['app-lists', { name: 'Alike', appListId: 'l1' }, 'Alike (l1)'],
  ['app-lists', {}, 'new app list'],
])('%s %j', (tab, fields, label) => {
  expect(rowLabel(tabById(tab)!, fields, shared)).toBe(label);
});

test.each<[string, string, Fields, Fields | undefined, string]>([
  [
    'an overwritten read-only name',
    'targets',
    { campaign: 'My own name' },
    { campaign: 'Saga' },
    'Saga · DE',
  ],
  ['a name that was not pulled', 'targets', { campaign: 'Saga' }, undefined, 'Saga · DE'],
  [
    'a name that could not be read',
    'targets',
    { campaign: 'Saga' },
    { campaign: unreadable({}) },
    'Saga · DE',
  ],
  ['an edited name', 'campaigns', { name: 'New name' }, { name: 'Saga' }, 'New name'],
])('%s', (_, tabId, typed, pulled, label) => {
  const tab = tabById(tabId)!;
  const fields = { campaignId: '007', country: 'DE', ...typed };
  expect(rowLabel(tab, withPulledNames(tab, fields, pulled), NO_SHARED_NAMES)).toBe(label);
});

test('a new row has the last pulled name of its campaign, not the typed one', () => {
  const tab = tabById('targets')!;
  const row = { campaignId: '008', campaign: 'Quest 2', country: 'DE' };
  expect(rowLabel(tab, row, shared)).toBe('Quest 2 · DE');
  expect(rowLabel(tab, withParentNames(tab, row, shared), shared)).toBe('Quest · DE');
});
