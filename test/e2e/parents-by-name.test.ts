// test, e2e: a new row names its campaign or creative set, and Check or the review fills in the ID.

import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

let session: Session;
let service: ServiceSide;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 4, tidy: true } });
  service = serviceSide(session);
  await session.pull(['campaigns', 'targets', 'sources', 'creative-sets']);
});
afterEach(() => session.close());

async function typed(tab: string, fields: Record<string, Content>): Promise<number> {
  const row = session.sheets.rows(tab).length + 2;
  for (const [header, value] of Object.entries(fields)) await session.sheets.type(tab, row, header, value);
  return row;
}

const id = (tab: string, row: number) => session.sheets.value(tab, row, 'Campaign ID');

it('a new source needs only the name of its campaign', async () => {
  const [, campaign] = service.campaigns();
  const row = await typed('Sources', { Campaign: campaign!.name, 'App ID': 'new-app', Active: true });
  expect(session.sheets.value('Sources', row, 'Change')).toBe('new');
  expect(await session.ask('checkRun')).toMatchObject({ errors: 0 });
  expect(id('Sources', row)).toBe(campaign!.campaign_id);
  const review = await session.ask('reviewBuild');
  expect(review.rows).toMatchObject([{ key: `${campaign!.campaign_id} | new-app`, action: 'create' }]);
});

it('a creative set of a new campaign is pushed with it', async () => {
  await typed('Campaigns', {
    Name: 'Brand new',
    Platform: 'android',
    'Bid type': 'CPI',
    'Package name': 'example.new.app',
    Category: 'Games',
    'Tracking method': 'custom_track',
  });
  const row = await typed('Creative sets', { Campaign: 'Brand new', Name: 'First set', Languages: 'en' });
  const review = await session.ask('reviewBuild');
  expect(review.rows.map(({ tab, action }) => [tab, action])).toEqual([
    ['campaigns', 'create'],
    ['creative-sets', 'create'],
  ]);
  expect(await session.push(review)).toMatchObject({ state: 'finished', troubles: [] });
  const created = service.campaigns().find(({ name }) => name === 'Brand new')!;
  expect(id('Creative sets', row)).toBe(created.campaign_id);
});

it('a name that several campaigns have, or none, is an error in Campaign', async () => {
  const [, second, third] = service.campaigns();
  await session.sheets.type('Campaigns', 2, 'Name', 'Twice');
  await session.sheets.type('Campaigns', 3, 'Name', 'Twice');
  const both = await typed('Targets', { Campaign: 'Twice', Country: 'NZ' });
  const none = await typed('Targets', { Campaign: 'No such name', Country: 'NZ' });
  const { groups } = await session.ask('checkRun');
  const found = groups.find(({ rule }) => rule === 'parent-name')!;
  expect(found.issues.map(({ row, message }) => [row, message])).toEqual([
    [both, '2 campaigns have this name. Type the Campaign ID of one of them.'],
    [none, 'No pulled or new campaign has this name. Correct it, or type the Campaign ID.'],
  ]);
  expect([id('Targets', both), id('Targets', none)]).toEqual([null, null]);
  await session.sheets.type('Targets', both, 'Campaign ID', second!.campaign_id);
  await session.sheets.type('Targets', none, 'Campaign', third!.name);
  const again = await session.ask('checkRun');
  expect(again.groups.map(({ rule }) => rule)).not.toContain('parent-name');
});

it('the ID of a pulled row that was cleared is offered back, not taken for a new row', async () => {
  const before = id('Targets', 2);
  await session.sheets.type('Targets', 2, 'Campaign ID', null);
  const { groups } = await session.ask('checkRun');
  const found = groups.find(({ rule }) => rule === 'key-incomplete')!;
  expect(found.issues).toMatchObject([{ row: 2, fixes: [{ label: `Restore ${before}` }] }]);
});
