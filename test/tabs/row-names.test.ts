// test, tabs: the columns Campaign and Row of the tables of changes.

import { tabById } from '../../src/resources/all-tabs';
import { rowParts } from '../../src/tabs/row-names';

const ID = '6014b0f3c2a9d40011223344';

test.each([
  ['campaigns', ID, `Saga · iOS (${ID})`, 'Saga · iOS', { campaign: 'Saga · iOS', row: '' }],
  ['campaigns', 'new-1', 'Saga', '', { campaign: 'Saga', row: '' }],
  ['targets', `${ID} | US`, 'Saga · iOS · US', 'Saga · iOS', { campaign: 'Saga · iOS', row: 'US' }],
  // The label has the previous name of a campaign that was renamed since.
  ['targets', `${ID} | DEFAULT`, 'Saga · DEFAULT', 'Saga 2', { campaign: 'Saga 2', row: 'DEFAULT' }],
  ['source-bids', `${ID} | 77 | US`, 'Saga · 77 · US', '', { campaign: 'Saga', row: '77 · US' }],
  ['targets', 'new-1', 'Saga · FR', 'Saga', { campaign: 'Saga', row: 'FR' }],
  ['device-targeting', ID, `Saga · ${ID}`, 'Saga', { campaign: 'Saga', row: '' }],
  ['assets', `${ID} | video`, 'Spring · video', 'Saga', { campaign: 'Saga', row: 'Spring · video' }],
  ['app-lists', 'a1', 'Blocked · a1', '', { campaign: '', row: 'Blocked' }],
])('%s %s: %s', (tab, key, label, campaign, parts) => {
  expect(rowParts(tabById(tab)!, key, label, campaign)).toEqual(parts);
});
