// test, e2e: campaigns and creative sets that the service no longer lists.

import { openSession, type Session } from './session';

let session: Session;
let campaignId: string;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true } });
  await session.pull();
  campaignId = [...session.service.state.campaigns.keys()][0]!;
});
afterEach(() => session.close());

const unlisted = async () => {
  const { groups } = await session.ask('checkRun');
  return groups
    .find(({ rule }) => rule === 'row-unlisted')
    ?.issues.map(({ tab, row, message }) => ({ tab, row, message }));
};

it('reports a campaign with what happens to its rows, until it is listed again', async () => {
  const { campaigns } = session.service.state;
  const campaign = campaigns.get(campaignId)!;
  const row = session.sheets.rowOf(campaignId);
  expect(await unlisted()).toBeUndefined();

  campaigns.delete(campaignId);
  await session.pull();
  expect(await unlisted()).toEqual([
    {
      tab: 'campaigns',
      row,
      message:
        'The service no longer lists this campaign. Its rows in every tab keep their last pulled values, and changes to them cannot be pushed.',
    },
  ]);
  expect(session.sheets.value('Campaigns', row, 'Status')).toMatch(/^Warning · The service no longer lists/);

  await session.sheets.type('Campaigns', row, 'Name', 'Edited');
  expect(await unlisted()).toHaveLength(1);
  await session.sheets.type('Campaigns', row, 'Name', campaign.name);

  campaigns.set(campaignId, campaign);
  await session.pull();
  expect(await unlisted()).toBeUndefined();
  expect(session.sheets.value('Campaigns', row, 'Status')).toBeNull();
});

it('reports a creative set that was removed', async () => {
  const { creative_sets } = session.service.state;
  const TABS = ['campaigns', 'creative-sets', 'assets', 'ads'];
  const [id] = [...creative_sets].find(
    ([, { campaign_id, assets }]) => campaign_id === campaignId && assets.length > 0,
  )!;
  await session.pull(TABS);
  creative_sets.delete(id);
  await session.pull(TABS);
  expect((await unlisted())!.filter(({ tab }) => tab !== 'ads')).toEqual([
    {
      tab: 'creative-sets',
      row: session.sheets.find('Creative sets', (line) => line['Creative set ID'] === id),
      message:
        'The service no longer lists this creative set. Its rows in every tab keep their last pulled values, and changes to them cannot be pushed.',
    },
  ]);
});
