// test, tabs: labels of rows have names, and an ID only where a name is unknown or not the only one.

import { unreadable } from '../../src/model/unreadable';
import type { Fields } from '../../src/model/value';
import { tabById } from '../../src/resources/all-tabs';
import { NO_SHARED_NAMES, rowLabel, type SharedNames, withPulledNames } from '../../src/tabs/row-label';

const SHARED = [
  'campaigns Alike',
  'creative-sets Saga · Alike',
  'ads Saga · Spring · Alike',
  'app-lists Alike',
  'sources Saga · com.alike',
];
const shared: SharedNames = { has: (tab, path) => SHARED.includes(`${tab} ${path}`) };

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
