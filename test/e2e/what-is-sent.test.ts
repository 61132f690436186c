// test, e2e: the requests of a push for edits of disabled countries, unset checkboxes and source bids.

import { NO_OVERRIDE, type ServiceState } from '../../workbench/ad-service/state';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

type Line = Record<string, Content>;

const PREFIX = '/campaign_management/v1';
const CLICK = 'https://track.example.com/click';

let session: Session;
let state: ServiceState;
let ids: string[];

beforeAll(async () => {
  session = await openSession({
    locale: 'en_US',
    service: { campaigns: 6, sources: 3, bids: 3, tidy: true },
  });
  state = session.service.state;
  ids = [...state.campaigns.keys()];
  state.targets.get(ids[0]!)!.countries.clear();
  state.targets.get(ids[0]!)!.countries.set('MX', { bid: 2.1, budget: 100, click_url: CLICK });
  state.targets.get(ids[0]!)!.countries.set('US', { bid: 3, budget: 200, click_url: CLICK });
  await session.pull(['campaigns', 'targets', 'device-targeting', 'sources', 'source-bids', 'creative-sets']);
}, 60_000);
afterAll(() => session.close());

/** The bodies of the writes since the last call, by path. */
function sent(): { path: string; body: unknown }[] {
  const writes = session.service.log.entries.filter(
    ({ method, path }) => method === 'POST' && !path.includes('token'),
  );
  const seen = writes.map(({ path, body }) => ({ path: path.replace(PREFIX, ''), body }));
  session.service.log.clear();
  return seen;
}

const target = (country: string, id = ids[0]!) =>
  session.sheets.find('Targets', (line) => line['Campaign ID'] === id && line.Country === country);
const type = (sheet: string, row: number, header: string, value: Content) =>
  session.sheets.type(sheet, row, header, value);
const at = (sheet: string, row: number, header: string) => session.sheets.value(sheet, row, header);

async function typeNew(sheet: string, values: Line): Promise<number> {
  const row = session.sheets.rows(sheet).length + 2;
  for (const [header, value] of Object.entries(values)) await type(sheet, row, header, value);
  return row;
}

const path = () => `/campaign_targets/${ids[0]}`;

describe('a disabled country', () => {
  it('is disabled by that field alone', async () => {
    sent();
    await type('Targets', target('MX'), 'Disabled', true);
    expect(await session.push()).toMatchObject({ state: 'finished' });
    expect(sent()).toEqual([{ path: path(), body: { countries: [{ MX: { disabled: true } }] } }]);
  });

  it('holds its edits back, and they never enable it again', async () => {
    await type('Targets', target('MX'), 'Bid', 2.5);
    await type('Targets', target('US'), 'Bid', 3.2);
    const review = await session.ask('reviewBuild');
    expect(review.held).toMatchObject([
      { tab: 'targets', reasons: ['Bid: MX is disabled. Clear Disabled to start it again.'] },
    ]);
    await session.push(review);
    expect(sent()).toEqual([{ path: path(), body: { countries: [{ US: { bid: 3.2 } }] } }]);
    expect(state.targets.get(ids[0]!)!.countries.has('MX')).toBe(false);
    expect(at('Targets', target('MX'), 'Disabled')).toBe(true);
  });

  it('is enabled again when Disabled is cleared, with all values of its row, which the review shows', async () => {
    await type('Targets', target('MX'), 'Disabled', false);
    const review = await session.ask('reviewBuild');
    const [row] = review.rows;
    expect(row!.changes.map(({ column, after }) => [column, after])).toEqual([
      ['Bid', '$2.50'],
      ['Disabled', 'off'],
    ]);
    expect(row!.also).toEqual([
      { column: 'Daily budget', value: '$100.00' },
      { column: 'Click URL', value: CLICK },
    ]);
    await session.push(review);
    expect(sent()).toEqual([
      {
        path: path(),
        body: { countries: [{ MX: { disabled: false, bid: 2.5, budget: 100, click_url: CLICK } }] },
      },
    ]);
  });
});

describe('unset checkboxes', () => {
  const NEW: Line = {
    Name: 'Boxes',
    Platform: 'android',
    'Bid type': 'CPI',
    'Package name': 'example.boxes.app',
    Category: 'Games',
    'Tracking method': 'custom_track',
  };

  it('of a new campaign, target and set are left out, and the review says so', async () => {
    await typeNew('Campaigns', NEW);
    await typeNew('Targets', { 'Campaign ID': 'Boxes', Country: 'DE', Bid: 1 });
    await typeNew('Creative sets', { 'Campaign ID': 'Boxes', Name: 'Unset' });
    await typeNew('Creative sets', { 'Campaign ID': 'Boxes', Name: 'Banner', BANNER: true });
    const review = await session.ask('reviewBuild');
    const boxes = review.rows.map(({ label, also }) => [
      label,
      ...also.filter(({ value }) => value === 'service default').map(({ column }) => column),
    ]);
    expect(boxes).toEqual([
      ['Boxes', 'Active'],
      ['Boxes · DE', 'Disabled'],
      ['Boxes · Unset', 'BANNER', 'CTV', 'INTER', 'PRELOAD'],
      ['Boxes · Banner', 'CTV', 'INTER', 'PRELOAD'],
    ]);
    sent();
    expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
    const bodies = sent().map(({ path: to, body }) => [to.replace(/\/[^/]*\d[^/]*/g, '/…'), body]);
    expect(bodies).toHaveLength(5);
    expect(bodies[0]).toEqual(['/campaign', expect.not.objectContaining({ status: expect.anything() })]);
    expect(bodies[1]).toEqual(['/campaign_targets/…', { countries: [{ DE: { bid: 1 } }] }]);
    expect(bodies.filter(([to]) => String(to).endsWith('/sizes'))).toEqual([
      ['/creative_set/…/sizes', { BANNER: true }],
    ]);
    // The checkboxes show the service's choice.
    const made = session.sheets.rows('Campaigns').find(({ Name }) => Name === 'Boxes')!;
    expect(made.Active).toBe(state.campaigns.get(String(made['Campaign ID']))!.status);
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
  });

  it('of a new source is an error, because it has nothing else to send', async () => {
    const row = await typeNew('Sources', { 'Campaign ID': ids[1]!, 'App ID': 'box-app' });
    const review = await session.ask('reviewBuild');
    expect(review.rows).toEqual([]);
    expect(review.held).toMatchObject([{ tab: 'sources' }]);
    await type('Sources', row, 'Active', false);
    sent();
    await session.push();
    expect(sent()).toEqual([{ path: `/sources/${ids[1]}`, body: [{ app_id: 'box-app', status: false }] }]);
  });

  it('of a pulled row that was emptied is an edit to FALSE', async () => {
    const row = session.sheets.find('Sources', ({ Active }) => Active === true);
    await type('Sources', row, 'Active', null);
    expect(at('Sources', row, 'Change')).toBe('edit');
    sent();
    await session.push();
    expect(sent()).toMatchObject([{ body: [{ status: false }] }]);
    await session.pull(['sources']);
    expect(at('Sources', row, 'Active')).toBe(false);
  });
});

describe('source bids', () => {
  it('send the changed value, and the other value only if it changed too', async () => {
    const isSet = (field: string) => (line: Line) => line[field] !== null && line['Campaign ID'] === ids[2];
    const { bids } = state.inventories.get(ids[2]!)!;
    bids.splice(0, bids.length);
    const bid = { ...NO_OVERRIDE, app_id_external: '1', country: 'US' };
    bids.push({ ...bid, app_id: 'a', bid_override_percentage: '10' });
    bids.push({ ...bid, app_id: 'b', bid_value: '2' });
    await session.pull(['source-bids']);
    const [a, b] = ['Bid override %', 'Bid value'].map((field) =>
      session.sheets.find('Source bids', isSet(field)),
    );
    await type('Source bids', a!, 'Bid override %', 12);
    await type('Source bids', b!, 'Bid value', null);
    await type('Source bids', b!, 'Bid override %', 5);
    await typeNew('Source bids', { 'Campaign ID': ids[2]!, 'App ID': 'c', Country: 'US', 'Bid value': 1.5 });
    sent();
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    expect(sent()).toEqual([
      {
        path: `/source_bids/${ids[2]}`,
        body: [
          { app_id: 'a', country: 'US', bid_override_percentage: '12' },
          { app_id: 'b', country: 'US', bid_override_percentage: '5', bid_value: 'default' },
          { app_id: 'c', country: 'US', bid_value: '1.5' },
        ],
      },
    ]);
  });
});
