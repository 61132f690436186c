// test, e2e: new rows in every tab that allows them, and values that the service no longer returns.

import { RESOURCES } from '../../src/tabs/registry';
import type { ServiceState } from '../../workbench/ad-service/state';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

type Line = Record<string, Content>;

const ALL_TABS = RESOURCES.map(({ tab }) => tab.id);

let session: Session;
let state: ServiceState;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 8, sources: 5, bids: 6, tidy: true } });
  state = session.service.state;
  await session.pull(ALL_TABS);
}, 60_000);
afterAll(() => session.close());

const lines = (sheet: string) => session.sheets.rows(sheet);
const find = (sheet: string, fits: (line: Line) => boolean) => session.sheets.find(sheet, fits);
const type = (sheet: string, row: number, header: string, value: Content) =>
  session.sheets.type(sheet, row, header, value);
const at = (sheet: string, row: number, header: string) => session.sheets.value(sheet, row, header);

/** Types a new row below the last one. */
async function typeNew(sheet: string, values: Line): Promise<number> {
  const row = lines(sheet).length + 2;
  for (const [header, value] of Object.entries(values)) await type(sheet, row, header, value);
  return row;
}

const idsOf = () => lines('Campaigns').map((line) => String(line['Campaign ID']));

it('creates new rows in every tab that allows it', async () => {
  const id = idsOf()[2]!;
  const name = String(lines('Campaigns')[2]!.Name);
  const set = String(lines('Creative sets')[0]!['Creative set ID']);
  const types = state.creative_sets.get(set)!.assets.map(({ type: known }) => known as string);
  const free = ['TXT_RATING', 'TXT_BUTTON', 'TXT_SUBTITLE'].find((one) => !types.includes(one))!;
  const source = await typeNew('Sources', { 'Campaign ID': id, 'App ID': '00app', Active: true });
  const bid = await typeNew('Source bids', {
    'Campaign ID': id,
    'App ID': '00app',
    Country: 'nz',
    'Bid override %': -12.5,
  });
  const asset = await typeNew('Assets', {
    'Creative set ID': set,
    Type: free.toLowerCase(),
    Asset: free === 'TXT_RATING' ? '4.5' : 'Play',
  });
  const made = await typeNew('Creative sets', {
    'Campaign ID': id,
    Name: 'Made here',
    Countries: 'de, at',
    BANNER: true,
    INTER: true,
  });
  const list = await typeNew('App lists', { Name: 'made here', Description: 'by a push' });
  const review = await session.ask('reviewBuild');
  expect(review.held).toEqual([]);
  expect(review.rows.map(({ tab, action }) => [tab, action])).toEqual([
    ['sources', 'create'],
    ['source-bids', 'create'],
    ['creative-sets', 'create'],
    ['assets', 'create'],
    ['app-lists', 'create'],
  ]);
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  const inventory = state.inventories.get(id)!;
  expect(inventory.sources.find(({ app_id }) => app_id === '00app')).toMatchObject({ status: true });
  expect(inventory.bids.find(({ app_id }) => app_id === '00app')).toMatchObject({
    country: 'NZ',
    bid_override_percentage: '-12.5',
  });
  expect([at('Sources', source, 'Campaign'), at('Source bids', bid, 'Campaign')]).toEqual([name, name]);
  const setId = String(at('Creative sets', made, 'Creative set ID'));
  expect(state.creative_sets.get(setId)).toMatchObject({
    campaign_id: id,
    name: 'Made here',
    countries: ['AT', 'DE'],
    // Two were set; the service sets the others.
    sizes: { BANNER: true, CTV: true, INTER: true, PRELOAD: true },
  });
  expect(state.creative_sets.get(set)!.assets.map((one) => one.type)).toContain(free);
  expect(at('Assets', asset, 'Change')).toBeNull();
  expect(at('Assets', asset, 'Creative set')).toBe(state.creative_sets.get(set)!.name);
  // Codes typed in another case are written as they were sent.
  expect(at('Source bids', bid, 'Country')).toBe('NZ');
  expect(at('Assets', asset, 'Type')).toBe(free);
  expect(at('Creative sets', made, 'Countries')).toBe('AT, DE');
  expect(state.app_lists.get(String(at('App lists', list, 'App list ID')))).toMatchObject({
    name: 'made here',
  });
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
});

it('handles values that the service no longer returns as their absence means', async () => {
  const id = idsOf().find((one) => state.targets.get(one)!.countries.size > 3)!;
  const country = [...state.targets.get(id)!.countries.keys()].find((code) => code !== 'DEFAULT')!;
  state.targets.get(id)!.countries.delete(country);
  const bids = state.inventories.get(id)!;
  const [gone] = bids.bids.splice(0, 1);
  const set = [...state.creative_sets.values()].find(({ campaign_id }) => campaign_id === id)!;
  const [asset] = set.assets.splice(0, 1);
  await session.pull(['targets', 'source-bids', 'assets']);
  const removed = find('Assets', (line) => {
    return line['Creative set ID'] === set.creative_set_id && line.Type === asset!.type;
  });
  expect([at('Assets', removed, 'Asset'), at('Assets', removed, 'Remove')]).toEqual([null, true]);
  const target = find('Targets', (line) => line['Campaign ID'] === id && line.Country === country);
  expect([at('Targets', target, 'Disabled'), at('Targets', target, 'Change')]).toEqual([true, null]);
  const bid = find('Source bids', (line) => {
    return line['Campaign ID'] === id && line['App ID'] === gone!.app_id && line.Country === gone!.country;
  });
  expect([at('Source bids', bid, 'Bid override %'), at('Source bids', bid, 'Bid value')]).toEqual([
    null,
    null,
  ]);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
  // A re-enabled country sends all its values, because the service has forgotten them.
  await type('Targets', target, 'Disabled', false);
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(state.targets.get(id)!.countries.get(country)?.bid ?? null).toBe(at('Targets', target, 'Bid'));
});
