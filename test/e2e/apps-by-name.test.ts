// test, e2e: a new row names an app by one of its IDs, and Check fills in the other one.

import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

let session: Session;
let service: ServiceSide;
/** A pulled source. */
let first: Record<string, Content>;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 2, sources: 3, bids: 2, tidy: true } });
  service = serviceSide(session);
  await session.pull(['campaigns', 'sources', 'source-bids']);
  first = session.sheets.rows('Sources')[0]!;
});
afterEach(() => session.close());

async function typed(fields: Record<string, Content>): Promise<number> {
  const row = session.sheets.rows('Source bids').length + 2;
  for (const [header, value] of Object.entries(fields))
    await session.sheets.type('Source bids', row, header, value);
  return row;
}

const idsIn = (row: number) =>
  ['App ID', 'External app ID'].map((header) => session.sheets.value('Source bids', row, header));

it('a new bid needs only the external ID of a pulled app, and is sent for its App ID', async () => {
  const [, campaign] = service.campaigns();
  const row = await typed({
    Campaign: campaign!.name,
    'External app ID': first['External app ID']!,
    Country: 'KE',
    'Bid value': 2,
  });
  expect(session.sheets.value('Source bids', row, 'Change')).toBe('new');
  expect(await session.ask('checkRun')).toMatchObject({ errors: 0 });
  expect(idsIn(row)).toEqual([first['App ID'], first['External app ID']]);
  const review = await session.ask('reviewBuild');
  expect(review.rows).toMatchObject([
    { key: `${campaign!.campaign_id} | ${first['App ID']} | KE`, action: 'create' },
  ]);
});

it('an external ID of no pulled app is an error', async () => {
  await typed({
    'Campaign ID': first['Campaign ID']!,
    'External app ID': 'example.unknown',
    Country: 'KE',
    'Bid value': 2,
  });
  const { groups } = await session.ask('checkRun');
  expect(groups.flatMap(({ issues }) => issues)).toMatchObject([
    {
      rule: 'key-incomplete',
      column: 'App ID',
      message: 'No pulled app has this External app ID, or several have it. Type the App ID.',
    },
  ]);
});
