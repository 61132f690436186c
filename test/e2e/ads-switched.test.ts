// test, e2e: an ad that is activated in the push of a disabled size or a removed asset, which switch ads off.

import type { CreativeSet, ServiceState } from '../../workbench/ad-service/state';
import { openSession, type Session } from './session';

let session: Session;
let state: ServiceState;
let set: CreativeSet;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 2, sources: 0, bids: 0, tidy: true } });
  state = session.service.state;
  const own = [...state.campaigns.values()].filter(({ company_id }) => company_id === 'company-1');
  set = [...state.creative_sets.values()].find(({ campaign_id }) => campaign_id === own[0]!.campaign_id)!;
  set.assets = (['IMG_BANNER', 'IMG_INTER_P', 'IMG_INTER_L'] as const).map((type) => ({
    type,
    asset: type,
    status: 'ready',
    done_at: 0,
    fails: false,
  }));
  set.ads = [9001, 9002, 9003];
  for (const [id, size, status] of [
    [9001, 'BANNER', true],
    [9002, 'INTER', false],
    [9003, 'INTER', true],
  ] as const) {
    const name = `Ad ${id}`;
    const creative_set_id = set.creative_set_id;
    state.ads.set(id, { id, creative_set_id, name, size, status, template: 'Standard' });
  }
  Object.assign(set.sizes, { BANNER: true, INTER: true });
  await session.pull(['campaigns', 'creative-sets', 'ads', 'assets']);
});
afterEach(() => session.close());

const row = (sheet: string, header: string, value: string) =>
  session.sheets.find(
    sheet,
    (line) => line['Creative set ID'] === set.creative_set_id && line[header] === value,
  );
const remove = (type: string) => session.sheets.set('Assets', row('Assets', 'Type', type), 'Remove', true);
const size = (name: string, value: boolean) =>
  session.sheets.set(
    'Creative sets',
    row('Creative sets', 'Creative set ID', set.creative_set_id),
    name,
    value,
  );
const activate = (id: number, value: boolean) =>
  session.sheets.set('Ads', row('Ads', 'Ad ID', String(id)), 'Active', value);

it.each([
  ['a removed asset', () => remove('IMG_INTER_P')],
  ['a disabled size', () => size('INTER', false)],
])('an ad that is activated in the push of %s is what its Status says', async (_, change) => {
  activate(9002, true);
  change();
  const job = await session.push();
  expect(job.summary).toEqual(['2 rows pushed and verified.']);
  expect(state.ads.get(9002)!.status).toBe(true);
  expect(state.ads.get(9003)!.status).toBe(false);
  expect(session.sheets.value('Ads', row('Ads', 'Ad ID', '9002'), 'Status')).toMatch(/^Pushed/);
  await session.pull(['campaigns', 'creative-sets', 'ads', 'assets']);
  expect(session.sheets.value('Ads', row('Ads', 'Ad ID', '9002'), 'Active')).toBe(true);
});
