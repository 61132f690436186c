// test, tabs: the columns Campaign and Row of the tables of changes.

import { rowParts } from '../../../src/tabs/columns/row-label';
import { tabById } from '../../../src/tabs/registry';

const ID = '6014b0f3c2a9d40011223344';

test.each([
  ['campaigns', ID, 'Saga · iOS', 'Saga · iOS', { campaign: 'Saga · iOS', row: '' }],
  ['campaigns', ID, `Saga (${ID})`, 'Saga', { campaign: `Saga (${ID})`, row: '' }],
  ['campaigns', 'new-1', 'Saga', '', { campaign: 'Saga', row: '' }],
  // The row has a typed name that begins with the current one.
  ['campaigns', ID, 'Saga · iOS', 'Saga', { campaign: 'Saga', row: '' }],
  ['targets', `${ID} | US`, 'Saga · iOS · US', 'Saga · iOS', { campaign: 'Saga · iOS', row: 'US' }],
  ['targets', `${ID} | US`, `Saga (${ID}) · US`, 'Saga', { campaign: `Saga (${ID})`, row: 'US' }],
  // The label has the previous name of a campaign that was renamed since.
  ['targets', `${ID} | DEFAULT`, 'Saga · DEFAULT', 'Saga 2', { campaign: 'Saga 2', row: 'DEFAULT' }],
  ['source-bids', `${ID} | 77 | US`, 'Saga · 77 · US', '', { campaign: 'Saga', row: '77 · US' }],
  ['source-bids', `${ID} | 77 | US`, 'Saga · com.a · US', 'Saga', { campaign: 'Saga', row: 'com.a · US' }],
  ['source-bids', `${ID} | 77 | US`, 'Saga · com.a · US', '', { campaign: 'Saga', row: 'com.a · US' }],
  [
    'sources',
    `${ID} | 77`,
    `Saga (${ID}) · com.a (77)`,
    'Saga',
    { campaign: `Saga (${ID})`, row: 'com.a (77)' },
  ],
  // The end of a long label is cut off.
  [
    'source-bids',
    `${ID} | 77 | US`,
    'Saga and…',
    'Saga and more',
    { campaign: 'Saga and more', row: '77 · US' },
  ],
  ['targets', 'new-1', 'Saga · FR', 'Saga', { campaign: 'Saga', row: 'FR' }],
  ['device-targeting', ID, 'Saga', 'Saga', { campaign: 'Saga', row: '' }],
  ['creative-sets', 's1', 'Saga · Spring', 'Saga', { campaign: 'Saga', row: 'Spring' }],
  ['creative-sets', 's1', `Saga (${ID}) · Spring`, 'Saga', { campaign: `Saga (${ID})`, row: 'Spring' }],
  ['assets', 's1 | video', 'Saga · Spring · video', 'Saga', { campaign: 'Saga', row: 'Spring · video' }],
  [
    'assets',
    's1 | video',
    `Saga (${ID}) · Spring · video`,
    'Saga',
    { campaign: `Saga (${ID})`, row: 'Spring · video' },
  ],
  ['assets', 's1 | video', 'Spring · video', '', { campaign: '', row: 'Spring · video' }],
  ['app-lists', 'a1', 'Blocked', '', { campaign: '', row: 'Blocked' }],
])('%s %s: %s', (tab, key, label, campaign, parts) => {
  expect(rowParts(tabById(tab)!, { key, label }, { id: ID, name: campaign })).toEqual(parts);
});
