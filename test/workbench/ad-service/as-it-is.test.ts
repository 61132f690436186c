// test of ad-service: a service as it really is: late reads, values stored differently, lists that change
// while they are read, and rows that it refuses.
import type { Campaign, SourceBid } from '../../../workbench/ad-service/state';
import { type RunningService, startService } from './running-service';

const NOW = Date.UTC(2026, 0, 15, 9, 30);

let running: RunningService;
beforeEach(async () => {
  running = await startService({ campaigns: 3, now: () => NOW });
});
afterEach(() => running.service.close());

const quirk = async (quirks: object) =>
  expect((await running.control('POST', '/quirks', quirks)).status).toBe(200);
const pass = (advance_seconds: number) => running.control('POST', '/clock', { advance_seconds });
const read = async <T>(path: string): Promise<T> => (await running.call('GET', path)).json as T;
const nameAt = async (path: string): Promise<string> => (await read<Campaign>(path)).name;
const rename = (name: string) => running.call('POST', '/campaign/007', { name });

describe('late reads', () => {
  test('a read shows the state of some seconds ago, and the answer of a POST the new one', async () => {
    const first = await nameAt('/campaign/007');
    await quirk({ read_lag: { campaign: 30 } });
    expect((await rename('second')).json).toMatchObject({ name: 'second' });
    expect(await nameAt('/campaign/007')).toBe(first);
    await pass(20);
    await rename('third');
    expect(await nameAt('/campaign/007')).toBe(first);
    await pass(10);
    expect(await nameAt('/campaign/007')).toBe('second');
    await pass(20);
    expect(await nameAt('/campaign/007')).toBe('third');
  });

  test('each endpoint has its own lag, and a POST works on the present state', async () => {
    await quirk({ read_lag: { campaign_targets: 60, all: 10 } });
    type Country = Record<string, { bid?: number }>;
    const countries = async () => (await read<{ countries: Country[] }>('/campaign_targets/007')).countries;
    const before = await countries();
    const [code] = Object.keys(before.find((entry) => !('DEFAULT' in entry))!);
    const change = { countries: [{ [code!]: { disabled: true } }] };
    const codesOf = (list: Country[]) => list.flatMap((entry) => Object.keys(entry));
    const { json } = await running.call('POST', '/campaign_targets/007', change);
    expect(codesOf((json as { countries: Country[] }).countries)).not.toContain(code);
    const inList = async () =>
      (await read<Campaign[]>('/campaigns')).find(({ campaign_id }) => campaign_id === '007')!.name;
    await rename('new');
    expect(await inList()).not.toBe('new');
    await pass(10);
    expect(await inList()).toBe('new');
    expect(await countries()).toEqual(before);
    await pass(50);
    expect(codesOf(await countries())).not.toContain(code);
  });

  test('lists, bids, sets, ads and app lists are late, and new objects are missing', async () => {
    const bids = await read<SourceBid[]>('/source_bids/007');
    await quirk({ read_lag: { all: 5 } });
    await running.call('POST', '/source_bids/007', [{ app_id: 'new', country: 'US', bid_value: '1' }]);
    const created = await running.call('POST', '/creative_set', { campaign_id: '007', name: 'New set' });
    const { creative_set_id } = created.json as { creative_set_id: string };
    const sets = async () => JSON.stringify(await read('/creative_sets/007'));
    const { api_url, api_key } = running.service;
    const lists = async (command: string) =>
      (await fetch(`${api_url}/applists/${command}api_key=${api_key}`)).text();
    await lists('create?name=late_list&');
    expect(await read('/source_bids/007')).toEqual(bids);
    expect(await sets()).not.toContain('New set');
    expect((await running.call('GET', `/ads/${creative_set_id}`)).status).toBe(404);
    expect(await lists('list?')).not.toContain('late_list');
    await pass(5);
    expect(await read<SourceBid[]>('/source_bids/007')).toHaveLength(bids.length + 1);
    expect(await sets()).toContain('New set');
    expect((await running.call('GET', `/ads/${creative_set_id}`)).status).toBe(200);
    expect(await lists('list?')).toContain('late_list');
  });

  test('changes of others are late too', async () => {
    const first = await nameAt('/campaign/007');
    await quirk({ read_lag: { campaign: 5 } });
    await running.call('GET', '/campaign/007');
    await running.control('POST', '/state', { kind: 'campaign', id: '007', fields: { name: 'Theirs' } });
    expect(await nameAt('/campaign/007')).toBe(first);
    await pass(5);
    expect(await nameAt('/campaign/007')).toBe('Theirs');
  });

  test('flapping reads show either state, by seed and count', async () => {
    const seen = async (): Promise<string[]> => {
      const service = await startService({ campaigns: 3, now: () => NOW });
      const one = { read_lag: { campaign: 60 }, read_lag_flaps: true };
      await service.control('POST', '/quirks', one);
      await service.call('POST', '/campaign/007', { name: 'second' });
      const names: string[] = [];
      for (let i = 0; i < 12; i += 1)
        names.push(((await service.call('GET', '/campaign/007')).json as Campaign).name);
      await service.service.close();
      return names;
    };
    const names = await seen();
    expect(new Set(names).size).toBe(2);
    expect(await seen()).toEqual(names);
  });

  test('figures of the day are those of the late moment', async () => {
    await quirk({ read_lag: { all: 60 }, figures_change_at: 9 * 60 + 30 });
    await rename('second');
    const late = await read<Campaign>('/campaign/007');
    await pass(60);
    const present = await read<Campaign>('/campaign/007');
    expect(late.impressions).not.toBe(present.impressions);
  });

  test.each([{ all: 121 }, { sources: -1 }, { sources: 1.5 }, { nothing: 1 }, 5, null])(
    'refuses the lag %j',
    async (read_lag) => {
      expect((await running.control('POST', '/quirks', { read_lag })).status).toBe(400);
    },
  );
});

describe('values that are stored differently', () => {
  test('bids, budgets and percentages are rounded, and the answer shows it', async () => {
    await quirk({ stored_decimals: 2, source_post_answer: 'rows' });
    const { campaign_id } = (await running
      .call('POST', '/campaign', {
        name: 'Rounded',
        platform: 'android',
        package_name: 'org.example.app',
        bundle_id: '',
        category: 'games',
        bid_type: 'CPI',
        tracking_method: 'custom_track',
        status: true,
      })
      .then(({ json }) => json)) as Campaign;
    const countries = [{ US: { bid: 2.706, budget: 100.004 } }];
    const stored = { countries: expect.arrayContaining([{ US: { bid: 2.71, budget: 100 } }]) };
    const path = `/campaign_targets/${campaign_id}`;
    expect((await running.call('POST', path, { countries })).json).toMatchObject(stored);
    expect(await read(path)).toMatchObject(stored);
    const rows = [
      { app_id: 'a', country: 'US', bid_value: '2.706' },
      { app_id: 'b', country: 'US', bid_override_percentage: '-12.345' },
    ];
    expect((await running.call('POST', '/source_bids/007', rows)).json).toMatchObject([
      { bid_value: '2.71', bid_override_percentage: 'default' },
      { bid_value: 'default', bid_override_percentage: '-12.35' },
    ]);
    const tooSmall = [{ app_id: 'a', country: 'US', bid_value: '0.004' }];
    expect((await running.call('POST', '/source_bids/007', tooSmall)).status).toBe(400);
  });

  test.each([
    ['as_sent', ' A  b ', 'Games'],
    ['trimmed', 'A  b', 'Games'],
    ['normalized', 'A b', 'games'],
  ])('texts are stored %s', async (stored_texts, name, category) => {
    await quirk({ stored_texts });
    const stored = { name, category };
    expect(
      (await running.call('POST', '/campaign/007', { name: ' A  b ', category: 'Games' })).json,
    ).toMatchObject(stored);
    expect(await read('/campaign/007')).toMatchObject(stored);
  });
});

describe('lists that change while they are read', () => {
  const keysOf = (bids: SourceBid[]) => bids.map(({ app_id, country }) => `${app_id} ${country}`);

  test('rows come in another order in each request, or in some', async () => {
    const stable = keysOf(await read('/source_bids/007'));
    const orders = async () => {
      const found = new Set<string>();
      for (let i = 0; i < 8; i += 1) {
        const keys = keysOf(await read('/source_bids/007'));
        expect([...keys].sort()).toEqual([...stable].sort());
        found.add(keys.join());
      }
      return found;
    };
    await quirk({ row_order: 'unordered' });
    expect((await orders()).size).toBe(8);
    await quirk({ row_order: 'sometimes' });
    const some = await orders();
    expect(some.size).toBeGreaterThan(1);
    expect(some.size).toBeLessThan(8);
    expect(some).toContain(stable.join());
  });

  test('another client removes and adds rows between two pages, and the total follows', async () => {
    const bids = await read<SourceBid[]>('/source_bids/007');
    const [first] = bids;
    const add = { kind: 'source_bid', id: '007', fields: { app_id: 'new', country: 'ZZ', bid_value: '1' } };
    const remove = { kind: 'source_bid', id: '007', fields: { ...first, remove: true } };
    const path = '*/source_bids/007';
    await running.control('POST', '/faults', [
      { kind: 'change', path, changes: [remove] },
      { kind: 'change', path, skip: 1, changes: [add, { ...add, fields: { ...add.fields, country: 'ZW' } }] },
    ]);
    type Page = { 'total row count': number; source_bids: SourceBid[] };
    const page = async (offset: number) =>
      (await read<Page[]>(`/source_bids/007?limit=4&offset=${offset}`))[0]!;
    const pages = [await page(0), await page(4), await page(8)];
    expect(pages.map((one) => one['total row count'])).toEqual([9, 8, 10]);
    expect(pages.map(({ source_bids }) => source_bids.length)).toEqual([4, 4, 2]);
    expect(pages.flatMap(({ source_bids }) => keysOf(source_bids))).not.toContain(keysOf(bids)[4]);
  });

  test.each([{ kind: 'change' }, { kind: 'change', changes: {} }, { kind: 'latency', changes: [] }])(
    'refuses %j',
    async (fault) => {
      expect((await running.control('POST', '/faults', fault)).status).toBe(400);
    },
  );
});

describe('refused rows', () => {
  const row = (app_id: string, country: string, bid_value = '1') => ({ app_id, country, bid_value });
  const message = (json: unknown) => (json as { message: string }).message;

  test.each([
    ['an app ID', 'bad'],
    ['an app ID and a country', 'bad/US'],
    ['a value', '7.77'],
  ])('%s refuses the request with all of its bids', async (_what, refused) => {
    await quirk({ refused_values: [refused] });
    const before = await read('/source_bids/007');
    const rows = [row('good', 'US'), row('bad', 'US', '7.77')];
    const answer = await running.call('POST', '/source_bids/007', rows);
    expect(answer.status).toBe(400);
    expect(message(answer.json)).toBe(`Row 2: bad US: ${refused} is not allowed.`);
    expect(await read('/source_bids/007')).toEqual(before);
    expect((await running.call('POST', '/source_bids/007', [rows[0]])).status).toBe(200);
  });

  test('sources and countries are refused too, with a text that does not name them', async () => {
    await quirk({ refused_values: ['bad', 'MX'], refusal_names_row: false });
    const sources = [
      { app_id: 'good', status: true },
      { app_id: 'bad', status: true },
    ];
    const answer = await running.call('POST', '/sources/007', sources);
    expect([answer.status, message(answer.json)]).toEqual([400, 'A value is not allowed.']);
    const countries = [{ MX: { disabled: true } }];
    const targets = await running.call('POST', '/campaign_targets/007', { countries });
    expect([targets.status, message(targets.json)]).toEqual([400, 'A value is not allowed.']);
  });
});
