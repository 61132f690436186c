// test of ad-service: creative sets, sizes, assets with their processing, and automatically created ads.
import { png } from './image-files';
import { type Answer, formOf, type RunningService, startService } from './running-service';
import { mp4 } from './video-files';

let running: RunningService;
let set: string;
beforeEach(async () => {
  running = await startService({ campaigns: 3 });
  const created = await running.call('POST', '/creative_set', { campaign_id: '007', name: 'Fresh' });
  set = (created.json as { creative_set_id: string }).creative_set_id;
});
afterEach(() => running.service.close());

interface Asset {
  type: string;
  asset: string;
  status: string;
}
interface CreativeSet {
  creative_set_id: string;
  sizes: object;
  assets: Asset[];
  ads: { id: number; size: string; template: string; status: boolean }[];
}

const send = (fields: Record<string, string | Blob>): Promise<Answer> =>
  running.call('POST', `/creative_set_assets/${set}`, formOf(fields));
const file = (bytes: Uint8Array | string): Blob => new Blob([Buffer.from(bytes)]);
const statuses = (answer: Answer): string[] =>
  (answer.json as Asset[]).map(({ type, status }) => `${type} ${status}`);
const pass = (advance_seconds: number) => running.control('POST', '/clock', { advance_seconds });
const ads = async () => (await running.call('GET', `/ads/${set}`)).json as CreativeSet['ads'];
const fresh = async (): Promise<CreativeSet> =>
  ((await running.call('GET', '/creative_sets/007')).json as CreativeSet[]).find(
    (it) => it.creative_set_id === set,
  )!;

test('creates, lists and edits sets', async () => {
  expect(await fresh()).toMatchObject({
    campaign_id: '007',
    name: 'Fresh',
    countries: [],
    languages: [],
    product_page: null,
    ads: [],
    assets: [],
  });
  const edit = { name: '=1+1', countries: ['US'], languages: ['zh_hans'], product_page: 'page-7' };
  expect((await running.call('POST', `/creative_set/${set}`, edit)).json).toMatchObject(edit);
  expect(await fresh()).toMatchObject(edit);
});

test.each([
  ['an unknown language', { languages: ['xx'] }],
  ['a long country', { countries: ['USA'] }],
  ['a country twice', { countries: ['US', 'US'] }],
  ['an empty name', { name: '' }],
  ['nothing', {}],
  ['another ID', { creative_set_id: '1', name: 'x' }],
])('refuses an edit with %s', async (_what, body) => {
  expect((await running.call('POST', `/creative_set/${set}`, body)).status).toBe(400);
});

test.each([
  ['no campaign', { name: 'x' }, 400],
  ['no name', { campaign_id: '007' }, 400],
  ['an ID', { campaign_id: '007', name: 'x', creative_set_id: '1' }, 400],
  ['an unknown campaign', { campaign_id: '7', name: 'x' }, 404],
])('refuses a creation with %s', async (_what, body, status) => {
  expect((await running.call('POST', '/creative_set', body)).status).toBe(status);
});

test('names the identifier as the switch says', async () => {
  await running.control('POST', '/quirks', { creative_set_id_key: 'id' });
  const { json } = await running.call('POST', `/creative_set/${set}`, { name: 'x' });
  expect(json).toHaveProperty('id', set);
  expect(json).not.toHaveProperty('creative_set_id');
});

test('an asset is processed for a while, then the ads of its template appear', async () => {
  expect(statuses(await send({ type: 'IMG_BANNER', asset: 'https://media.example/b.png' }))).toEqual([
    'IMG_BANNER processing',
  ]);
  expect(await ads()).toEqual([]);
  await pass(10);
  expect(await fresh()).toMatchObject({
    assets: [{ type: 'IMG_BANNER', asset: 'https://media.example/b.png', status: 'ready' }],
    ads: [
      {
        size: 'BANNER',
        template: 'Standard',
        status: true,
        creative_set_id: set,
        creative_set_name: 'Fresh',
      },
    ],
  });
});

test('ads appear only when a template is complete, each once', async () => {
  const add = (type: string) => send({ type, asset: 'a'.repeat(40) });
  await add('IMG_INTER_P');
  await pass(10);
  expect(await ads()).toEqual([]);
  await add('IMG_INTER_L');
  await add('HOSTED_HTML');
  await pass(10);
  const first = (await ads()).map(({ template }) => template);
  expect(first.sort()).toEqual(['Rewarded Playable', 'Standard', 'Standard Playable']);
  await add('VID_SHORT_P');
  await pass(10);
  expect(
    (await ads())
      .map(({ template }) => template)
      .slice(3)
      .sort(),
  ).toEqual(['Portrait - Under 15s', 'Portrait Playable Endcard - Under 15s']);
});

test('processing can end in error, for chosen types and for unreadable files', async () => {
  await running.control('POST', '/quirks', { failing_asset_types: ['IMG_BANNER'] });
  await send({ type: 'IMG_BANNER', asset: 'a'.repeat(32) });
  await send({ type: 'VID_LONG_P', file: file('not a video') });
  await pass(10);
  expect((await fresh()).assets.map(({ status }) => status)).toEqual(['error', 'error']);
  expect(await ads()).toEqual([]);
});

test.each([
  ['IMG_BANNER', png(320, 50)],
  ['IMG_LEADER', png(728, 90)],
  ['IMG_MREC', png(300, 250)],
  ['IMG_NATIVE', png(1200, 627)],
  ['IMG_ICON', png(512, 512)],
  ['IMG_INTER_L', png(1920, 1080)],
  ['IMG_INTER_P', png(1080, 1920)],
  ['HOSTED_HTML', new TextEncoder().encode('<!DOCTYPE html><html></html>')],
  ['VID_LONG_L', mp4(1280, 720, 30)],
  ['VID_LONG_P', mp4(720, 1280, 16)],
  ['VID_SHORT_L', mp4(1280, 720, 14)],
  ['VID_SHORT_P', mp4(720, 1280, 5)],
])('calculates %s from a file, whatever type was said', async (type, bytes) => {
  expect(statuses(await send({ type: 'TXT_TITLE', file: file(bytes) }))).toEqual([`${type} processing`]);
  await pass(10);
  expect((await fresh()).assets).toMatchObject([{ type, status: 'ready' }]);
});

test('updates and removes by type', async () => {
  await send({ type: 'TXT_TITLE', asset: 'Zumbo' });
  expect((await send({ type: 'TXT_TITLE', asset: 'Pliko' })).status).toBe(400);
  const updated = await send({ type: 'TXT_TITLE', asset: '=1+1 ü', update: 'true' });
  expect(updated.json).toMatchObject([{ type: 'TXT_TITLE', asset: '=1+1 ü' }]);
  expect((await send({ type: 'TXT_TITLE', remove: 'true' })).json).toEqual([]);
  expect((await send({ type: 'TXT_TITLE', remove: 'true' })).status).toBe(400);
  expect((await send({ type: 'TXT_TITLE', asset: 'x', update: 'true' })).status).toBe(400);
});

test('an ad that lost an asset is switched off', async () => {
  await send({ type: 'IMG_MREC', asset: 'a'.repeat(32) });
  await pass(10);
  expect(await ads()).toMatchObject([{ status: true }]);
  await send({ type: 'IMG_MREC', remove: 'true' });
  expect(await ads()).toMatchObject([{ status: false }]);
});

test.each([
  ['no type', { asset: 'x' }],
  ['an unknown type', { type: 'IMG_HUGE', asset: 'x' }],
  ['neither asset nor file', { type: 'TXT_TITLE' }],
  ['both asset and file', { type: 'IMG_ICON', asset: 'a'.repeat(32), file: file('x') }],
  ['an empty file', { type: 'IMG_ICON', file: file('') }],
  ['an empty text', { type: 'TXT_TITLE', asset: ' ' }],
  ['a rating above 5', { type: 'TXT_RATING', asset: '5.5' }],
  ['a rating between the steps', { type: 'TXT_RATING', asset: '4.3' }],
  ['a rating in words', { type: 'TXT_RATING', asset: 'good' }],
  ['an image that is no address', { type: 'IMG_ICON', asset: 'icon.png' }],
  ['update and remove', { type: 'TXT_TITLE', asset: 'x', update: 'true', remove: 'true' }],
  ['a flag in other words', { type: 'TXT_TITLE', remove: 'yes' }],
])('refuses %s', async (_what, fields: Record<string, string | Blob>) => {
  expect((await send(fields)).status).toBe(400);
  expect((await fresh()).assets).toEqual([]);
});

test('assets come as multipart only', async () => {
  expect((await running.call('POST', `/creative_set_assets/${set}`, { type: 'TXT_TITLE' })).status).toBe(415);
});

test('a size leaves the others alone and switches its ads', async () => {
  await send({ type: 'IMG_BANNER', asset: 'a'.repeat(32) });
  await send({ type: 'HOSTED_HTML', asset: 'a'.repeat(32) });
  await pass(10);
  const before = (await fresh()).sizes;
  expect(await running.call('POST', `/creative_set/${set}/sizes`, { INTER: false })).toMatchObject({
    status: 200,
    text: '',
  });
  const after = await fresh();
  expect(after.sizes).toEqual({ ...before, INTER: false });
  expect(after.ads.map(({ size, status }) => `${size} ${status}`)).toEqual([
    'BANNER true',
    'INTER false',
    'INTER false',
  ]);
  await running.control('POST', '/quirks', { sizes_answer: 'sizes' });
  expect((await running.call('POST', `/creative_set/${set}/sizes`, { CTV: true })).json).toMatchObject({
    CTV: true,
  });
  await running.control('POST', '/quirks', { sizes_answer: 'creative_set' });
  expect((await running.call('POST', `/creative_set/${set}/sizes`, { CTV: true })).json).toHaveProperty(
    'ads',
  );
  for (const wrong of [{}, { MREC: true }, { CTV: 'true' }]) {
    expect((await running.call('POST', `/creative_set/${set}/sizes`, wrong)).status).toBe(400);
  }
});

test('a Preload ad appears only when asked for', async () => {
  expect(await ads()).toEqual([]);
  await running.control('POST', '/quirks', { preload_ads: true });
  expect(await ads()).toMatchObject([{ size: 'PRELOAD', template: 'Standard' }]);
});

test('returns and edits one ad', async () => {
  await send({ type: 'IMG_LEADER', asset: 'a'.repeat(32) });
  await pass(10);
  const [ad] = await ads();
  expect(Number.isInteger(ad!.id)).toBe(true);
  expect((await running.call('GET', `/ad/${ad!.id}`)).json).toEqual(ad);
  const { json } = await running.call('POST', `/ad/${ad!.id}`, { name: '+49', status: false, size: 'MREC' });
  expect(json).toEqual({ ...ad, name: '+49', status: false });
  expect((await running.call('GET', '/ad/1')).status).toBe(404);
  expect((await running.call('GET', '/ad/x')).status).toBe(404);
  for (const wrong of [{}, { name: '' }, { status: 1 }, { color: 'red' }]) {
    expect((await running.call('POST', `/ad/${ad!.id}`, wrong)).status).toBe(400);
  }
});
