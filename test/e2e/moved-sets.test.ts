// test, e2e: a creative set that the service now returns for another campaign leaves no outdated values.

import { serviceSide } from './service-side';
import { ALL, openSession, type Session } from './session';

const TABS = ['campaigns', 'creative-sets', 'assets'];

let session: Session;

beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 3, tidy: true, quirks: { list_omits: 'none' } },
    patient: true,
  });
  await session.pull(TABS);
});
afterEach(() => session.close());

const setsOf = (campaignId: string) =>
  [...session.service.state.creative_sets.values()].filter(({ campaign_id }) => campaign_id === campaignId);
const row = (setId: string) =>
  session.sheets.rows('Creative sets').find((line) => line['Creative set ID'] === setId)!;
const errors = async () =>
  (await session.ask('checkRun')).groups
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, issues }) => [rule, issues.map(({ message }) => message)]);

/** Pulls one campaign alone. */
async function pullOnly(campaignId: string): Promise<void> {
  const { name } = serviceSide(session).campaign(campaignId);
  expect(
    serviceSide(session)
      .campaigns()
      .filter((one) => one.name.includes(name)),
  ).toHaveLength(1);
  const job = await session.finish(await session.ask('pullStart', { ...ALL, name, tabs: TABS }));
  expect(job).toMatchObject({ state: 'finished', gaps: 0 });
}

/** No asset is ready any more, so Templates ready and Next missing change. */
function spoilAssets(setId: string): void {
  const { assets } = session.service.state.creative_sets.get(setId)!;
  for (const asset of assets) asset.status = 'error';
}

it('shows new values of a set that was moved to another campaign, pulled one by one', async () => {
  const [b, a] = serviceSide(session).campaigns();
  const set = setsOf(a!.campaign_id)[0]!;
  const id = set.creative_set_id;
  set.campaign_id = b!.campaign_id;
  await pullOnly(b!.campaign_id);
  expect(row(id)).toMatchObject({ 'Campaign ID': b!.campaign_id, Campaign: b!.name });

  spoilAssets(id);
  set.name = 'Renamed';
  await pullOnly(b!.campaign_id);
  await pullOnly(a!.campaign_id);
  expect(row(id)).toMatchObject({ 'Campaign ID': b!.campaign_id, Name: 'Renamed' });
  expect(await errors()).toEqual([]);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
});
