// test of ad-service: /campaigns and /campaign.
import { AWKWARD_IDS } from '../../../workbench/ad-service/generator/awkward';
import { type RunningService, startService } from './running-service';

let running: RunningService;
beforeEach(async () => {
  running = await startService();
});
afterEach(() => running.service.close());

const creation = {
  name: 'Zumbo Quest DACH',
  platform: 'ios',
  bid_type: 'RET',
  package_name: '447188370',
  bundle_id: 'example.zumbo.quest',
  tracking_method: 'custom_track',
  category: '17',
  status: 'true',
  goal_period: 3,
};

test('lists the campaigns of the company behind the token only', async () => {
  const { json, status } = await running.call('GET', '/campaigns');
  const own = [...running.service.state.campaigns.values()].filter(
    ({ company_id }) => company_id === 'company-1',
  );
  expect(status).toBe(200);
  expect((json as { campaign_id: string }[]).map(({ campaign_id }) => campaign_id)).toEqual(
    own.map(({ campaign_id }) => campaign_id),
  );
  expect(running.service.state.campaigns.size).toBeGreaterThan(own.length);
  const foreign = [...running.service.state.campaigns.values()].find(
    ({ company_id }) => company_id === 'company-2',
  )!;
  expect((await running.call('GET', `/campaign/${foreign.campaign_id}`)).status).toBe(404);
});

test('cannot edit through the list', async () => {
  expect((await running.call('POST', '/campaigns', {})).status).toBe(405);
});

test('returns one campaign by its awkward identifier', async () => {
  const { json } = await running.call('GET', '/campaign/007');
  expect(json).toMatchObject({
    campaign_id: '007',
    platform: 'android',
    bid_type: 'CPP_GOAL',
    goal_period: 7,
  });
  expect((json as { spend: string }).spend).toMatch(/^\d+\.\d{4}$/);
  expect((await running.call('GET', '/campaign/7')).status).toBe(404);
});

test('changes only the fields that are sent', async () => {
  const before = (await running.call('GET', '/campaign/007')).json as object;
  const { json, status } = await running.call('POST', '/campaign/007', { campaign_id: '007', name: '=1+1' });
  expect(status).toBe(200);
  expect(json).toEqual({ ...before, name: '=1+1' });
  expect((await running.call('GET', '/campaign/007')).json).toEqual(json);
});

test.each([
  ['no field', {}],
  ['another ID', { campaign_id: '008', name: 'x' }],
  ['an empty name', { name: ' ' }],
  ['a name that is no text', { name: 5 }],
  ['a status that is neither', { status: 'yes' }],
  ['an unknown tracking method', { tracking_method: 'partner_9' }],
  ['a category that is no text', { category: 17 }],
  ['an unknown field', { budget: 5 }],
])('refuses an edit with %s', async (_what, body) => {
  const before = (await running.call('GET', '/campaign/007')).json;
  const { status, json } = await running.call('POST', '/campaign/007', body);
  expect(status).toBe(400);
  expect(json).toMatchObject({ code: 400, message: expect.stringMatching(/\w/) });
  expect((await running.call('GET', '/campaign/007')).json).toEqual(before);
});

test('accepts a tracking method that it returned', async () => {
  const [campaign] = [...running.service.state.campaigns.values()];
  campaign!.tracking_method = 'partner_x';
  const edit = { campaign_id: '007', tracking_method: 'partner_x' };
  expect((await running.call('POST', '/campaign/007', edit)).status).toBe(200);
});

test('ignores or refuses read-only fields', async () => {
  const body = { name: 'New', bid_type: 'CPI', impressions: 0 };
  const ignored = await running.call('POST', '/campaign/007', body);
  expect(ignored.json).toMatchObject({ name: 'New', bid_type: 'CPP_GOAL' });
  await running.control('POST', '/quirks', { readonly_fields: 'refused' });
  expect(await running.call('POST', '/campaign/007', body)).toMatchObject({
    status: 400,
    json: { message: 'bid_type is read-only.' },
  });
});

test.each(['/campaign', '/campaign/'])('creates a campaign at %s', async (path) => {
  const { status, json } = await running.call('POST', path, creation);
  expect(status).toBe(200);
  expect(json).toMatchObject({ ...creation, status: true, impressions: 0, spend: '0.0000' });
  const { campaign_id } = json as { campaign_id: string };
  expect((await running.call('GET', `/campaign/${campaign_id}`)).json).toEqual(json);
  expect((await running.call('GET', `/sources/${campaign_id}`)).json).toEqual([]);
  expect((await running.call('GET', `/campaign_targets/${campaign_id}`)).json).toMatchObject({
    countries: [],
  });
});

test('an Android campaign needs no bundle ID, and CPP is CPP_GOAL', async () => {
  const { bundle_id: _none, goal_period: _later, ...rest } = creation;
  const android = { ...rest, platform: 'android', package_name: 'example.zumbo.quest', bid_type: 'CPP' };
  const { json } = await running.call('POST', '/campaign', android);
  expect(json).toMatchObject({ bid_type: 'CPP_GOAL', goal_period: 7, bundle_id: '' });
});

test.each([
  ['campaign_id', { ...creation, campaign_id: '5' }],
  ['no name', { ...creation, name: undefined }],
  ['no platform', { ...creation, platform: undefined }],
  ['no bid type', { ...creation, bid_type: undefined }],
  ['no tracking method', { ...creation, tracking_method: undefined }],
  ['no package name', { ...creation, package_name: undefined }],
  ['no bundle ID on iOS', { ...creation, bundle_id: '' }],
  ['a package name that is no number on iOS', { ...creation, package_name: 'example.app' }],
  ['a number as package name on Android', { ...creation, platform: 'android', bundle_id: '' }],
  ['a bundle ID on Android', { ...creation, platform: 'android', package_name: 'example.app' }],
  ['an unknown platform', { ...creation, platform: 'web' }],
  ['an unknown bid type', { ...creation, bid_type: 'CPM' }],
  ['a goal period of another bid type', { ...creation, goal_period: 0 }],
  ['a goal period with CPI', { ...creation, bid_type: 'CPI' }],
  ['a list instead of an object', [creation]],
])('refuses a creation with %s', async (_what, body) => {
  const count = running.service.state.campaigns.size;
  expect((await running.call('POST', '/campaign', body)).status).toBe(400);
  expect(running.service.state.campaigns.size).toBe(count);
});

test('refuses invalid JSON', async () => {
  const authorization = `Bearer ${await running.token()}`;
  const url = `${running.service.base_url}/campaign_management/v1/campaign/007`;
  const send = (type: string, body: string) =>
    fetch(url, { method: 'POST', headers: { authorization, 'content-type': type }, body });
  expect((await send('application/json', '{"name":')).status).toBe(400);
  expect((await send('application/json', '')).status).toBe(400);
  expect((await send('text/plain', '{"name":"x"}')).status).toBe(415);
  await running.control('POST', '/quirks', { json_content_type: 'any' });
  expect((await send('text/plain', '{"name":"x"}')).status).toBe(200);
});

test('every awkward identifier has its own address in every endpoint', async () => {
  const large = await startService({ campaigns: 40 });
  for (const id of AWKWARD_IDS) {
    const encoded = encodeURIComponent(id);
    expect((await large.call('GET', `/campaign/${encoded}`)).json).toMatchObject({ campaign_id: id });
    for (const path of ['campaign_targets', 'creative_sets', 'sources', 'source_bids']) {
      expect((await large.call('GET', `/${path}/${encoded}`)).status).toBe(200);
    }
  }
  await large.service.close();
});

describe('a service like the real one', () => {
  beforeEach(async () => {
    await running.service.close();
    running = await startService({ like: 'real' });
  });
  const all = async () => (await running.call('GET', '/campaigns')).json as Record<string, unknown>[];

  test('has the observed values in every campaign', async () => {
    const campaigns = await all();
    expect(campaigns).toHaveLength(8);
    for (const campaign of campaigns) {
      expect(campaign).toMatchObject({
        campaign_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        bundle_id: expect.any(String),
        category: expect.stringMatching(/^\d*$/),
        tracking_method: expect.any(String),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00$/),
        goal_period: 0,
      });
    }
    expect(campaigns[0]).toMatchObject({
      platform: 'ios',
      bundle_id: '',
      category: '803',
      tracking_method: 'partner_a',
      spend: '0.0000',
    });
  });

  test('accepts each of its own values, in an edit and in a creation', async () => {
    for (const campaign of await all()) {
      const { campaign_id, name, category, tracking_method, status } = campaign;
      const edit = { campaign_id, name, category, tracking_method, status };
      const edited = await running.call('POST', `/campaign/${campaign_id}`, edit);
      expect([edited.status, edited.json]).toEqual([200, campaign]);
      const { created_at, impressions, clicks, installs, spend, campaign_id: _, ...copied } = campaign;
      const created = await running.call('POST', '/campaign', copied);
      expect([created.status, created.json]).toEqual([200, expect.objectContaining(copied)]);
    }
  });
});

describe('where the documentation contradicts itself', () => {
  const quirk = (quirks: object) => running.control('POST', '/quirks', quirks);
  const create = (fields: object) => running.call('POST', '/campaign', fields);

  test.each([
    ['CPP_GOAL', 'CPP_GOAL'],
    ['CPP', 'CPP'],
  ])('answers with the bid type %s and takes both names', async (goal_bid_type, expected) => {
    await quirk({ goal_bid_type });
    for (const bid_type of ['CPP', 'CPP_GOAL']) {
      expect((await create({ ...creation, bid_type, goal_period: 7 })).json).toMatchObject({
        bid_type: expected,
      });
    }
    expect((await running.call('GET', '/campaign_targets/007')).json).toMatchObject({ bid_type: expected });
  });

  test.each([
    ['absent', undefined],
    ['null', null],
    ['n/a', 'n/a'],
    ['zero', 0],
  ])('shows no goal period as %s', async (no_goal_period, expected) => {
    await quirk({ no_goal_period });
    const { goal_period: _, ...cpi } = { ...creation, bid_type: 'CPI' };
    expect(((await create(cpi)).json as { goal_period?: unknown }).goal_period).toBe(expected);
  });

  test('can ignore the goal period of a creation', async () => {
    await quirk({ creation_goal_period: 'ignored' });
    expect((await create({ ...creation, bid_type: 'RET', goal_period: 1 })).json).toMatchObject({
      goal_period: 7,
    });
  });

  test('can require only the name of a new campaign', async () => {
    expect((await create({ name: 'Only a name' })).status).toBe(400);
    await quirk({ creation_needs: 'name' });
    expect((await create({ name: 'Only a name' })).status).toBe(200);
    expect((await create({})).status).toBe(400);
  });

  test('can accept a status only as a boolean', async () => {
    expect((await running.call('POST', '/campaign/007', { status: 'true' })).status).toBe(200);
    await quirk({ status_taken: 'boolean' });
    expect((await running.call('POST', '/campaign/007', { status: 'true' })).status).toBe(400);
    expect((await running.call('POST', '/campaign/007', { status: true })).status).toBe(200);
  });

  test('can require the ID in the body of an edit', async () => {
    await quirk({ edit_campaign_id: 'required' });
    expect((await running.call('POST', '/campaign/007', { name: 'A' })).status).toBe(400);
    expect((await running.call('POST', '/campaign/007', { campaign_id: '007', name: 'A' })).status).toBe(200);
  });

  test('can count source bids in the total of sources', async () => {
    const total = async () =>
      ((await running.call('GET', '/sources/007?limit=2')).json as { total_row_count: number })
        .total_row_count;
    expect(await total()).toBe(5);
    await quirk({ sources_total: 'source_bids' });
    expect(await total()).toBe(9);
  });
});
