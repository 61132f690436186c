// test, resources: what a row shows of its campaign and creative set. Answers to writes have only their IDs.

import { withParentFields } from '../../src/grid/parents';
import { type Fields, unreadable } from '../../src/shared/value';
import type { Parents } from '../../src/tabs/common/resource';
import { resourceOf } from '../../src/tabs/registry';

const CAMPAIGNS: Readonly<Record<string, Fields>> = {
  '7': { campaignId: '7', name: 'Summer', bidType: 'CPI', status: 'ACTIVE' },
  '8': { campaignId: '8', name: unreadable({}), bidType: 'RET' },
  '9': { campaignId: '9', name: 'Winter' },
};
const SETS: Readonly<Record<string, { readonly campaignId: string; readonly name: string }>> = {
  s7: { campaignId: '7', name: 'Set 7' },
  s8: { campaignId: '8', name: unreadable([]) },
  s0: { campaignId: '0', name: 'Set of an unknown campaign' },
};
const parents: Parents = {
  campaign: (id) => CAMPAIGNS[id],
  campaignOfSet: (id) => SETS[id]?.campaignId,
  nameOfSet: (id) => SETS[id]?.name,
};

const shown = (tab: string, row: Fields): Fields => withParentFields(resourceOf(tab)!.tab, parents)(row);

test.each<[string, string, Fields, Fields]>([
  [
    'name and bid type of its campaign',
    'targets',
    { campaignId: '7' },
    { campaign: 'Summer', bidType: 'CPI' },
  ],
  ['its name alone if the rest is unknown', 'targets', { campaignId: '9' }, { campaign: 'Winter' }],
  ['the bid type although the name is unreadable', 'targets', { campaignId: '8' }, { bidType: 'RET' }],
  ['nothing of an unknown campaign', 'targets', { campaignId: '0' }, {}],
  ['nothing without a campaign', 'targets', {}, {}],
  [
    'its own values before those of the campaign',
    'targets',
    { campaignId: '7', campaign: 'Own', bidType: 'ROAS' },
    {},
  ],
  ['the name of the campaign of a source bid', 'source-bids', { campaignId: '7' }, { campaign: 'Summer' }],
  ['names of set and campaign', 'ads', { creativeSetId: 's7' }, { creativeSet: 'Set 7', campaign: 'Summer' }],
  ['no unreadable name', 'ads', { creativeSetId: 's8' }, {}],
  [
    'the name of the set alone',
    'ads',
    { creativeSetId: 's0' },
    { creativeSet: 'Set of an unknown campaign' },
  ],
  ['nothing of an unknown set', 'ads', { creativeSetId: 's1' }, {}],
  [
    'the name of the set that the service gave',
    'ads',
    { creativeSetId: 's7', creativeSet: 'Given' },
    { campaign: 'Summer' },
  ],
  ['nothing of a campaign in its own tab', 'campaigns', { campaignId: '7' }, {}],
])('a row shows %s', (_, tab, row, more) => expect(shown(tab, row)).toEqual({ ...row, ...more }));

test('rows of one campaign show the same, each with its own values', () => {
  const show = withParentFields(resourceOf('targets')!.tab, parents);
  const rows = ['DE', 'FR'].map((country) => show({ campaignId: '7', country }));
  expect(rows).toEqual([
    { campaignId: '7', country: 'DE', campaign: 'Summer', bidType: 'CPI' },
    { campaignId: '7', country: 'FR', campaign: 'Summer', bidType: 'CPI' },
  ]);
});
