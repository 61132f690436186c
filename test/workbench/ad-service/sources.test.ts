// test of ad-service: /sources and /source_bids with their pages.
import type { Source, SourceBid } from '../../../workbench/ad-service/state';
import { type RunningService, startService } from './running-service';

let running: RunningService;
beforeEach(async () => {
  running = await startService({ campaigns: 3 });
});
afterEach(() => running.service.close());

const bids = async (): Promise<SourceBid[]> =>
  (await running.call('GET', '/source_bids/007')).json as SourceBid[];
const sources = async (): Promise<Source[]> => (await running.call('GET', '/sources/007')).json as Source[];
const quirk = (quirks: object) => running.control('POST', '/quirks', quirks);

test('returns all rows without paging', async () => {
  expect(await sources()).toHaveLength(5);
  expect(await bids()).toHaveLength(9);
  expect(Object.keys((await bids())[0]!).sort()).toEqual([
    'app_id',
    'app_id_external',
    'bid_override_percentage',
    'bid_value',
    'country',
  ]);
});

test('pages of bids are wrapped in an object, pages of sources are arrays', async () => {
  const all = await bids();
  expect((await running.call('GET', '/source_bids/007?limit=4&offset=7')).json).toEqual([
    { 'total row count': 9, offset: 7, limit: 4, source_bids: all.slice(7) },
  ]);
  expect((await running.call('GET', '/sources/007?limit=2')).json).toEqual({
    total_row_count: 5,
    offset: 0,
    limit: 2,
    sources: (await sources()).slice(0, 2),
  });
});

test('the shapes of pages can be switched', async () => {
  await quirk({
    bids_page_in_array: false,
    bids_total_key: 'total_row_count',
    sources_page_in_array: true,
    sources_total_key: 'total row count',
    default_limit: 3,
  });
  const page = (await running.call('GET', '/source_bids/007?offset=1')).json;
  expect(page).toMatchObject({ total_row_count: 9, offset: 1, limit: 3 });
  expect((await running.call('GET', '/sources/007?limit=9')).json).toMatchObject([
    { 'total row count': 5, limit: 9 },
  ]);
});

test('a limit may be ignored, and paging may be required', async () => {
  await quirk({ max_limit: 2, unpaged_limit: 4 });
  const [page] = (await running.call('GET', '/source_bids/007?limit=100')).json as {
    source_bids: unknown[];
  }[];
  expect(page!.source_bids).toHaveLength(2);
  expect((await running.call('GET', '/source_bids/007')).status).toBe(400);
});

test.each(['limit=-1', 'limit=x', 'offset=1.5', 'limit='])('refuses %s', async (query) => {
  expect((await running.call('GET', `/sources/007?${query}`)).status).toBe(400);
});

test('switches sources on and off, and returns an empty answer', async () => {
  const before = await sources();
  const change = { app_id: before[1]!.app_id, app_id_external: 'ignored', status: !before[1]!.status };
  expect(await running.call('POST', '/sources/007', [change])).toMatchObject({ status: 200, text: '' });
  before[1]!.status = change.status;
  expect(await sources()).toEqual(before);
  expect(
    (await running.call('POST', '/sources/007', { sources: [{ app_id: 'new', status: 'false' }] })).status,
  ).toBe(200);
  expect((await sources()).at(-1)).toEqual({ app_id: 'new', app_id_external: '', status: false });
});

test('overrides, adds and clears bids', async () => {
  const before = await bids();
  const { app_id } = before[0]!;
  const rows = [
    { app_id, country: before[0]!.country, bid_override_percentage: '25', bid_value: 'default' },
    {
      app_id: before[1]!.app_id,
      country: before[1]!.country,
      bid_override_percentage: 'default',
      bid_value: 'default',
    },
    { app_id, country: 'ZZ', bid_value: '1.25' },
  ];
  expect(await running.call('POST', '/source_bids/007', rows)).toMatchObject({ status: 200, text: '' });
  const { app_id_external } = before[0]!;
  expect(await bids()).toEqual([
    { ...before[0]!, bid_override_percentage: '25', bid_value: 'default' },
    ...before.slice(2),
    { app_id, app_id_external, country: 'ZZ', bid_override_percentage: 'default', bid_value: '1.25' },
  ]);
});

test.each([
  ['both values', { bid_override_percentage: '5', bid_value: '1' }],
  ['a number instead of a string', { bid_value: 1 }],
  ['a percent sign', { bid_override_percentage: '5%' }],
  ['-100 percent', { bid_override_percentage: '-100' }],
  ['a value of 0', { bid_value: '0' }],
  ['a small country', { country: 'us', bid_value: '1' }],
  ['an empty app ID', { app_id: '', bid_value: '1' }],
  ['an unknown field', { bid: '1' }],
])('refuses the whole request for a row with %s', async (_what, fields) => {
  const before = await bids();
  const good = { ...before[0]!, bid_override_percentage: 'default', bid_value: '9' };
  const answer = await running.call('POST', '/source_bids/007', [
    good,
    { app_id: 'a', country: 'US', ...fields },
  ]);
  expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining('Row 2') } });
  expect(await bids()).toEqual(before);
  await quirk({ bad_source_rows: 'skip' });
  expect(
    (await running.call('POST', '/source_bids/007', [good, { app_id: 'a', country: 'US', ...fields }]))
      .status,
  ).toBe(200);
  expect(await bids()).toEqual([good, ...before.slice(1)]);
});

test.each([
  ['array', { source_bids: [] }, 'array'],
  ['object', [], 'object'],
])('can take only an %s', async (accepted, wrong, _name) => {
  await quirk({ source_post_body: accepted });
  expect((await running.call('POST', '/source_bids/007', wrong)).status).toBe(400);
  const row = { app_id: 'x', country: 'US', bid_value: '1' };
  const right = accepted === 'array' ? [row] : { source_bids: [row] };
  expect((await running.call('POST', '/source_bids/007', right)).status).toBe(200);
});

test('answers, unknown apps and cleared rows depend on switches', async () => {
  const row = { app_id: 'x', country: 'US', bid_value: '1' };
  await quirk({ source_post_answer: 'rows' });
  expect((await running.call('POST', '/source_bids/007', [row])).json).toMatchObject([row]);
  await quirk({ source_post_answer: 'object' });
  expect((await running.call('POST', '/source_bids/007', [row])).json).toEqual({ success: true, updated: 1 });
  await quirk({ cleared_bids: 'stay' });
  await running.call('POST', '/source_bids/007', [{ app_id: 'x', country: 'US' }]);
  expect((await bids()).at(-1)).toMatchObject({ app_id: 'x', bid_value: 'default' });
  const stranger = [{ app_id: 'stranger', status: true }];
  await quirk({ unknown_source_app: 'refuse' });
  expect((await running.call('POST', '/sources/007', stranger)).status).toBe(400);
  await quirk({ unknown_source_app: 'ignore' });
  expect((await running.call('POST', '/sources/007', stranger)).status).toBe(200);
  expect(await sources()).toHaveLength(5);
});

test.each([[[]], [{}], [{ source_bids: 'x' }], [[1]]])('refuses the body %j', async (body) => {
  expect((await running.call('POST', '/source_bids/007', body)).status).toBe(400);
});
