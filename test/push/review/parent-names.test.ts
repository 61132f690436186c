// test, runs: the names of campaigns in the review, from the tabs that were pulled.

import type { Grid } from '../../../src/grid/grid';
import { parentNames } from '../../../src/push/review/parent-names';
import type { Fields } from '../../../src/shared/value';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { NO_SHARED_NAMES } from '../../../src/tabs/columns/row-label';
import type { Tab } from '../../../src/tabs/columns/tab';
import { targets } from '../../../src/tabs/targets/targets-columns';

const grid = (tab: Tab, rows: readonly Fields[]): Grid =>
  ({
    tab,
    storedBase: { base: new Map(rows.map((fields, i) => [String(i), { fields }])) },
    plan: { operations: [] },
    shared: NO_SHARED_NAMES,
  }) as unknown as Grid;

const namesIn = (grids: readonly Grid[]) => {
  const { names, labels } = parentNames(grids);
  return { names: [...names.values()], labels: [...labels.values()] };
};

test.each<[string, Grid[]]>([
  ['is the one in Campaigns', [grid(campaigns, [{ campaignId: 'c1', name: 'Summer' }])]],
  [
    'is the one in Campaigns, also if Targets has an older one',
    [
      grid(campaigns, [{ campaignId: 'c1', name: 'Summer' }]),
      grid(targets, [{ campaignId: 'c1', country: 'US', campaign: 'Spring' }]),
    ],
  ],
  [
    'is the one in Targets if Campaigns was never pulled',
    [grid(targets, [{ campaignId: 'c1', country: 'US', campaign: 'Summer' }])],
  ],
  [
    'is the one in Targets if Campaigns has none',
    [
      grid(campaigns, [{ campaignId: 'c1', name: '' }]),
      grid(targets, [{ campaignId: 'c1', country: 'US', campaign: 'Summer' }]),
    ],
  ],
])('the name of a campaign %s', (_, grids) => {
  expect(namesIn(grids)).toEqual({ names: ['Summer'], labels: ['Summer'] });
});

test.each<[string, Fields]>([
  ['an empty name', { campaignId: 'c1', name: '' }],
  ['no name', { campaignId: 'c1', name: null }],
  ['an unknown name', { campaignId: 'c1' }],
  ['no ID', { campaignId: '', name: 'Summer' }],
])('a campaign with %s is not named', (_, fields) => {
  expect(namesIn([grid(campaigns, [fields])])).toEqual({ names: [], labels: [] });
});
