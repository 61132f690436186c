// test, e2e: a new campaign with its targets, sources, bids, creative set and assets in one push, referenced
// by name until the ID is known.

import type { ServiceState } from '../../workbench/ad-service/state';
import { newCampaign } from './new-rows';
import { serviceSide } from './service-side';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

type Line = Record<string, Content>;

const TABS = ['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets', 'assets'];
const PREFIX = '/campaign_management/v1';

let session: Session;
let state: ServiceState;

beforeAll(async () => {
  session = await openSession({
    service: { campaigns: 3, sources: 2, bids: 2, tidy: true, quirks: { list_omits: 'none' } },
  });
  state = session.service.state;
  await session.pull(TABS);
}, 60_000);
beforeEach(() => session.service.faults.clear());
afterAll(() => session.close());

const lines = (sheet: string) => session.sheets.rows(sheet);
const at = (sheet: string, row: number, header: string) => session.sheets.value(sheet, row, header);

function typeNew(sheet: string, values: Line): number {
  const row = lines(sheet).length + 2;
  const headers = session.sheets.headers(sheet);
  for (const [header, value] of Object.entries(values)) {
    const cell =
      typeof value === 'boolean'
        ? { v: value ? 1 : 0, t: 3 }
        : { v: value, t: typeof value === 'number' ? 2 : 1 };
    session.sheets.put(sheet, row, headers.indexOf(header) + 1, cell);
  }
  return row;
}

/** Types rows that refer to each other by name. */
function typeFamily(name: string): Record<string, number> {
  return {
    Campaigns: typeNew('Campaigns', newCampaign(name)),
    Targets: typeNew('Targets', {
      'Campaign ID': name,
      Country: 'DEFAULT',
      Bid: 1.5,
      'Daily budget': 70,
    }),
    Sources: typeNew('Sources', { 'Campaign ID': name, 'App ID': '00app', Active: true }),
    'Source bids': typeNew('Source bids', {
      'Campaign ID': name,
      'App ID': '00app',
      Country: 'NZ',
      'Bid override %': 20,
    }),
    'Creative sets': typeNew('Creative sets', {
      'Campaign ID': name,
      Name: `Set of ${name}`,
      Countries: 'NZ',
      CTV: true,
    }),
    Assets: typeNew('Assets', {
      'Creative set ID': `Set of ${name}`,
      Type: 'TXT_TITLE',
      Asset: 'Play',
    }),
  };
}

const ofService = (name: string) => {
  const campaigns = serviceSide(session)
    .campaigns()
    .filter((one) => one.name === name);
  const id = campaigns[0]?.campaign_id ?? '';
  const sets = [...state.creative_sets.values()].filter(({ campaign_id }) => campaign_id === id);
  return {
    campaigns: campaigns.length,
    targets: [...(state.targets.get(id)?.countries ?? [])].map(([country, { bid, budget }]) => [
      country,
      bid,
      budget,
    ]),
    sources: state.inventories.get(id)?.sources.map(({ app_id, status }) => [app_id, status]),
    bids: state.inventories
      .get(id)
      ?.bids.map((one) => [one.app_id, one.country, one.bid_override_percentage]),
    sets: sets.map((set) => [set.name, set.sizes.CTV, set.assets.map(({ type, asset }) => [type, asset])]),
  };
};

const familyOf = (name: string) => ({
  campaigns: 1,
  targets: [['DEFAULT', 1.5, 70]],
  sources: [['00app', true]],
  bids: [['00app', 'NZ', '20']],
  sets: [[`Set of ${name}`, true, [['TXT_TITLE', 'Play']]]],
});

it('creates a campaign with all rows that belong to it in one push', async () => {
  const name = 'Summer sale · 20 %';
  const rows = typeFamily(name);
  const review = await session.ask('reviewBuild');
  expect([review.held, review.conflicts, review.rows.length]).toEqual([[], [], 6]);
  const [, target] = review.rows;
  expect(target!.note).toContain(`Sent after the new campaign "${name}"`);
  // It is not a warning: nothing is wrong. The first bid has to be confirmed.
  const source = review.rows.find(({ tab }) => tab === 'sources')!;
  expect([source.note, source.warnings, source.tally.warned]).toEqual([target!.note, [], undefined]);
  expect(target).toMatchObject({ warnings: [], tally: { firstBids: 1, warned: 1 } });
  session.service.log.clear();
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  expect(ofService(name)).toEqual(familyOf(name));
  const id = at('Campaigns', rows.Campaigns!, 'Campaign ID');
  const posted = session.service.log.entries.filter(
    ({ method, path }) => method === 'POST' && path.startsWith(PREFIX),
  );
  expect(posted.map(({ path }) => path.replace(PREFIX, '').split('/')[1])).toEqual([
    'campaign',
    'campaign_targets',
    'sources',
    'source_bids',
    'creative_set',
    'creative_set',
    'creative_set_assets',
  ]);
  for (const tab of ['Targets', 'Sources', 'Source bids', 'Creative sets']) {
    expect([
      tab,
      at(tab, rows[tab]!, 'Campaign ID'),
      at(tab, rows[tab]!, 'Campaign'),
      at(tab, rows[tab]!, 'Change'),
    ]).toEqual([tab, id, name, null]);
    expect(String(at(tab, rows[tab]!, 'Status'))).toMatch(/^Pushed \d\d-\d\d /);
  }
  expect(at('Assets', rows.Assets!, 'Creative set ID')).toBe(
    at('Creative sets', rows['Creative sets']!, 'Creative set ID'),
  );
  expect(at('Assets', rows.Assets!, 'Creative set')).toBe(`Set of ${name}`);
  const log = lines('Bidgrid log');
  expect(log.filter(({ Tab, IDs }) => Tab === 'Targets' && IDs !== `${id} | DEFAULT`)).toEqual([]);
  expect(log.filter(({ Field, After }) => Field === 'Campaign ID' && After !== id)).toEqual([]);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
  const pulled = await session.pull(TABS);
  expect(pulled.summary.join(' ')).not.toMatch(/[1-9]\d* new rows/);
});

it('holds back rows of a refused campaign, and sends them with the next push', async () => {
  const name = 'Refused at first';
  const rows = typeFamily(name);
  session.service.faults.add({
    kind: 'status',
    status: 400,
    body: 'text',
    method: 'POST',
    path: '*/campaign',
    times: 1,
  });
  const job = await session.push();
  expect(job).toMatchObject({ state: 'finished' });
  expect(job.problems).toHaveLength(6);
  expect(ofService(name).campaigns).toBe(0);
  for (const [tab, row] of Object.entries(rows)) expect([tab, at(tab, row, 'Change')]).toEqual([tab, 'new']);
  expect(String(at('Assets', rows.Assets!, 'Status'))).toContain('The new creative set');
  expect(String(at('Targets', rows.Targets!, 'Status'))).toContain('The new campaign');
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(ofService(name)).toEqual(familyOf(name));
});
