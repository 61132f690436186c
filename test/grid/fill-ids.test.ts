// test, grid: new rows that name their campaign, creative set or app get the IDs
// (docs/guides/new-rows.md).

import { fillAndReadGrids } from '../../src/grid/fill-new-rows';
import type { Cell } from '../../src/tabs/columns/column';
import { type Document, documentWith } from '../push/world/document';
import { campaignNamed, setNamed } from '../push/world/memory-service';
import { TWO_CAMPAIGNS } from '../push/world/two-campaigns';

const NEW = {
  platform: 'android',
  bidType: 'CPI',
  packageName: 'example.new',
  category: 'Games',
  trackingMethod: 'custom_track',
};

const bid = (app_id: string, app_id_external: string, country: string) => ({
  app_id,
  app_id_external,
  country,
  bid_value: '3',
  bid_override_percentage: 'default',
});

function pulled(...tabs: readonly string[]): Document {
  const { campaigns, bids, sets, ...others } = TWO_CAMPAIGNS;
  const document = documentWith({
    ...others,
    campaigns: [...campaigns, campaignNamed('21', 'Twin'), campaignNamed('22', 'Twin')],
    bids: { ...bids, '8': [bid('a5', 'e-two', 'US'), bid('a6', 'e-two', 'US'), bid('a7', '', 'US')] },
    sets: [...sets, setNamed('7', '41', 'Pair'), setNamed('8', '42', 'Pair'), setNamed('8', '43', 'Only')],
  });
  document.pull(...tabs);
  return document;
}

/** Types a new row, fills in IDs, and returns these fields of it. */
function filled(
  document: Document,
  tab: string,
  cells: Readonly<Record<string, Cell>>,
  fields: readonly string[],
) {
  document.add(tab, cells);
  fillAndReadGrids(document.ports);
  const { fields: found } = document.read(tab).rows.at(-1)!;
  return fields.map((field) => found[field] ?? null);
}

describe('a campaign', () => {
  it.each<[string, Readonly<Record<string, Cell>>, readonly [string, string]]>([
    ['by its name', { campaign: 'Saga' }, ['7', 'Saga']],
    ['by its name in another case and with spaces', { campaign: ' sAGA ' }, ['7', 'Saga']],
    ['by the name of a new row', { campaign: 'Fresh' }, ['Fresh', 'Fresh']],
    ['not if several have the name', { campaign: 'Twin' }, ['', 'Twin']],
    ['not if two new rows have the name', { campaign: 'Double' }, ['', 'Double']],
    ['not if none has the name', { campaign: 'Nowhere' }, ['', 'Nowhere']],
    ['by the pulled name of a renamed row', { campaign: 'Quest' }, ['8', 'Quest']],
    ['by the new name of a renamed row', { campaign: 'Quests' }, ['8', 'Quests']],
    ['not if the row has an ID', { campaign: 'Saga', campaignId: '8' }, ['8', 'Saga']],
  ])('is found %s', (_, cells, expected) => {
    const document = pulled('campaigns', 'targets');
    for (const name of ['Fresh', 'Double', 'Double']) document.add('campaigns', { ...NEW, name });
    document.type('campaigns', '8', 'name', 'Quests');
    const row = { ...cells, country: 'FR', bid: 1, budget: 10 };
    expect(filled(document, 'targets', row, ['campaignId', 'campaign'])).toEqual(expected);
  });

  it('is not filled in if that would make the row a duplicate of a pulled one', () => {
    const document = pulled('campaigns', 'targets');
    const row = { campaign: 'Saga', country: 'US', bid: 1, budget: 10 };
    expect(filled(document, 'targets', row, ['campaignId'])).toEqual(['']);
  });

  it('is found by its name in pulled rows of the tab itself', () => {
    const document = pulled('targets');
    const row = { campaign: 'Saga', country: 'FR', bid: 1, budget: 10 };
    expect(filled(document, 'targets', row, ['campaignId'])).toEqual(['7']);
  });

  it('that was renamed and pulled alone is found by its previous name, and the row gets the new one', () => {
    const document = pulled('campaigns', 'targets');
    document.service.campaigns[0]!.name = 'Sage';
    document.pull('campaigns');
    const row = { campaign: 'Saga', country: 'FR', bid: 1, budget: 10 };
    expect(filled(document, 'targets', row, ['campaignId', 'campaign'])).toEqual(['7', 'Sage']);
  });
});

it.each([
  ['Only', '43'],
  ['Pair', ''],
])('a creative set is found by its name, if only one has it (%s)', (creativeSet, id) => {
  const document = pulled('campaigns', 'creative-sets', 'assets');
  const row = { creativeSet, type: 'TXT_BUTTON', asset: 'Play' };
  expect(filled(document, 'assets', row, ['creativeSetId'])).toEqual([id]);
});

describe('a creative set whose name several campaigns use', () => {
  const text = { creativeSet: 'Pair', type: 'TXT_BUTTON', asset: 'Play' };
  const TABS = ['campaigns', 'creative-sets', 'assets'] as const;

  it.each([
    ['Saga', '41'],
    [' quest', '42'],
    ['8', '42'],
    ['Twin', ''],
  ])('is the one of the campaign in the row (%s)', (campaign, id) => {
    expect(filled(pulled(...TABS), 'assets', { ...text, campaign }, ['creativeSetId'])).toEqual([id]);
  });

  it('is not one of another campaign, even if only that has the name', () => {
    const row = { ...text, creativeSet: 'Only', campaign: 'Saga' };
    expect(filled(pulled(...TABS), 'assets', row, ['creativeSetId'])).toEqual(['']);
  });

  it.each([
    ['by the name of its campaign', { campaign: 'Saga' }, '7'],
    ['by the ID of its campaign', { campaignId: '7' }, '7'],
    ['of a new campaign', { campaign: 'Fresh' }, 'Fresh'],
  ])('can be new, %s', (_, ofSet, campaignId) => {
    const document = pulled(...TABS);
    document.add('campaigns', { ...NEW, name: 'Fresh' });
    document.add('creative-sets', { ...ofSet, name: 'Only' });
    const row = { ...text, creativeSet: 'Only', campaign: campaignId === '7' ? 'Saga' : 'Fresh' };
    expect(filled(document, 'assets', row, ['creativeSetId'])).toEqual([`Only · ${campaignId}`]);
    expect(filled(document, 'assets', { ...row, campaign: 'Quest' }, ['creativeSetId'])).toEqual(['43']);
  });
});

describe('an app', () => {
  it.each<[string, Readonly<Record<string, Cell>>, readonly [string, string]]>([
    ['gets the other ID by its external one', { externalAppId: 'e-a1' }, ['a1', 'e-a1']],
    ['gets the external ID by its own', { appId: 'a2' }, ['a2', 'e-a2']],
    ['gets none if two apps have the external ID', { externalAppId: 'e-two' }, ['', 'e-two']],
    ['gets none if the app was never pulled', { appId: 'a9' }, ['a9', '']],
    ['gets none if the app has no external ID', { appId: 'a7' }, ['a7', '']],
    [
      'gets the external ID of its own app in a copied row',
      { appId: 'a2', externalAppId: 'e-a1' },
      ['a2', 'e-a2'],
    ],
  ])('%s', (_, cells, expected) => {
    const document = pulled('campaigns', 'source-bids');
    const row = { ...cells, campaignId: '8', campaign: 'Quest', country: 'DE', bidValue: 1 };
    expect(filled(document, 'source-bids', row, ['appId', 'externalAppId'])).toEqual(expected);
  });

  it('is not filled in if that would make the row a duplicate of a pulled one', () => {
    const document = pulled('campaigns', 'source-bids');
    const row = { externalAppId: 'e-a1', campaignId: '7', campaign: 'Saga', country: 'US', bidValue: 1 };
    expect(filled(document, 'source-bids', row, ['appId'])).toEqual(['']);
  });

  it('is known from another tab', () => {
    const document = pulled('campaigns', 'sources', 'source-bids');
    const row = { externalAppId: 'e-a2', campaignId: '8', campaign: 'Quest', active: true };
    expect(filled(document, 'sources', row, ['appId'])).toEqual(['a2']);
  });
});

it('typed codes are shown in their usual spelling after a review', () => {
  const document = pulled('campaigns', 'targets');
  document.add('targets', { campaign: 'Saga', country: 'fr', bid: 1, budget: 10 });
  document.review();
  const { columns, rows } = document.read('targets');
  expect(document.sheet('targets').cell(rows.at(-1)!.row, columns.get('country')!).value).toBe('FR');
});
