// test, e2e: the requests of a push for edits of disabled countries, unset checkboxes, source bids and
// similar cases.

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
      { column: 'Daily budget', value: '$100' },
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

  it('that was disabled elsewhere is a conflict for edits made here', async () => {
    state.targets.get(ids[0]!)!.countries.delete('MX');
    await type('Targets', target('MX'), 'Bid', 2.7);
    const review = await session.ask('reviewBuild');
    expect(review.rows).toEqual([]);
    expect(review.conflicts).toMatchObject([
      { tab: 'targets', field: 'disabled', base: 'off', mine: 'off', theirs: 'on' },
    ]);
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], conflictCount: 1 });
    sent();
    await session.pull(['targets']);
    expect(at('Targets', target('MX'), 'Change')).toBe('conflict');
    expect(sent()).toEqual([]);
  });

  it('whose edits are discarded gets the values of the service', async () => {
    await type('Targets', target('MX'), 'Bid', 2.5);
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], conflicts: [], held: [] });
    expect(at('Targets', target('MX'), 'Disabled')).toBe(true);
    expect(at('Targets', target('MX'), 'Change')).toBeNull();
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

  it("of a pulled row is no edit, and shows the service's value after the next pull", async () => {
    const row = session.sheets.find('Sources', ({ Active }) => Active === true);
    await type('Sources', row, 'Active', null);
    expect(at('Sources', row, 'Change')).toBeNull();
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [] });
    await session.pull(['sources']);
    expect(at('Sources', row, 'Active')).toBe(true);
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

describe('IDs', () => {
  const id = (row: number) => at('Campaigns', row, 'Campaign ID');

  it('that were overwritten hold both rows back, and Check restores the previous ID', async () => {
    const [a, b] = [ids[3]!, ids[4]!].map((one) => session.sheets.rowOf(one));
    const before = session.sheets.line('Campaigns', a!);
    await type('Campaigns', a!, 'Campaign ID', ids[4]!);
    await type('Campaigns', a!, 'Name', 'Edited before');
    const review = await session.ask('reviewBuild');
    expect(review.rows).toEqual([]);
    expect(review.held.map(({ tab }) => tab)).toEqual(['campaigns']);
    const { groups } = await session.ask('checkRun');
    const [issue] = groups.find(({ rule }) => rule === 'key-changed')!.issues;
    expect(issue).toMatchObject({ row: a, expected: ids[3], found: ids[4] });
    const { tab, rowName, row, field, found, fixes } = issue!;
    await session.ask('checkFix', [{ tab, rowName, row, field, found, seen: fixes[0]!.seen }]);
    expect([id(a!), id(b!)]).toEqual([ids[3], ids[4]]);
    expect(session.sheets.line('Campaigns', a!)).toEqual({
      ...before,
      Name: 'Edited before',
      Change: 'edit',
      'Cell states': `|edit Name|["${ids[3]}"]`,
    });
    await type('Campaigns', a!, 'Name', before.Name!);
  });

  it('that became numbers are not sent until a person confirms the text', async () => {
    const row = session.sheets.rows('Sources').length + 2;
    await type('Sources', row, 'Campaign ID', ids[5]!);
    await type('Sources', row, 'Active', true);
    const column = session.sheets.headers('Sources').indexOf('App ID') + 1;
    // As a paste leaves it: a number, in a cell of the Automatic format.
    session.sheets.put('Sources', row, column, { v: 7, t: 2 });
    const review = await session.ask('reviewBuild');
    expect([review.rows, review.held.length]).toEqual([[], 1]);
    const issueNow = async () => {
      const { groups } = await session.ask('checkRun');
      return groups.find(({ rule }) => rule === 'id-number')?.issues[0];
    };
    const issue = (await issueNow())!;
    expect(issue.fixes.map(({ label }) => label)).toEqual(['It is 7', 'Type it again as text']);
    const { tab, rowName, field, found, fixes } = issue;
    await session.ask('checkFix', [{ tab, rowName, row, field, found, seen: fixes[1]!.seen }]);
    expect(at('Sources', row, 'App ID')).toBeNull();
    // The cell has plain-text format now, so zeros stay.
    await type('Sources', row, 'App ID', '007');
    expect(await issueNow()).toBeUndefined();
    sent();
    await session.push();
    expect(sent()).toEqual([{ path: `/sources/${ids[5]}`, body: [{ app_id: '007', status: true }] }]);
  });
});

it('compares a moved bid with the bid in effect, and asks before first bids, pauses and disabled countries', async () => {
  const id = ids[1]!;
  const { countries } = state.targets.get(id)!;
  countries.clear();
  countries.set('DEFAULT', { bid: 8.09 }).set('US', {}).set('CA', {});
  await session.pull(['targets']);
  await type('Targets', target('DEFAULT', id), 'Bid', null);
  await type('Targets', target('US', id), 'Bid', 3);
  await type('Targets', target('CA', id), 'Bid', 8);
  await typeNew('Targets', { 'Campaign ID': id, Country: 'FR', Bid: 1 });
  await type('Targets', target('US'), 'Disabled', true);
  const active = session.sheets.find('Campaigns', ({ Active }) => Active === true);
  await type('Campaigns', active, 'Active', false);
  const review = await session.ask('reviewBuild');
  expect(review.held).toEqual([]);
  expect(review.largest).toMatchObject([
    { before: '$8.09', after: '$3.00', percent: expect.closeTo(-62.9, 1) },
    { before: '$8.09', after: '$8.00', percent: expect.closeTo(-1.1, 1) },
  ]);
  sent();
  await expect(session.ask('pushStart', { token: review.token, leaveOut: [], typed: null })).rejects.toThrow(
    /1 row would change a bid by more than 50 %\. 1 row would set a bid where none is in effect\. 1 row would pause a campaign or an ad\. 1 row would disable a country\. To continue, type the number of rows: 6\./,
  );
  expect(sent()).toEqual([]);
});
