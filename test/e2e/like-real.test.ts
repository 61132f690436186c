// test, e2e: a service whose records have the forms observed at the real one: every tab is pulled, checked,
// edited, pushed and undone without an issue, with the fewest requests.

import { RESOURCES } from '../../src/tabs/registry';
import type { ServiceState } from '../../workbench/ad-service/state';
import { openSession, type Session } from './session';
import type { Content } from './sheets';
import { lastRun } from './undo-order';

const CAMPAIGNS = 8;
const ALL_TABS = RESOURCES.map(({ tab }) => tab.id);
const NOTHING = { rows: [], held: [], conflicts: [] };

let session: Session;
let state: ServiceState;

beforeAll(async () => {
  session = await openSession({
    patient: true,
    service: { campaigns: CAMPAIGNS, sources: 3, bids: 4, tidy: true, like: 'real' },
  });
  state = session.service.state;
}, 60_000);
afterAll(() => session.close());

/** Requests since the last call by method and first part of the path, without tokens. */
function requests(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { method, path } of session.service.log.entries) {
    const name = path.replace('/campaign_management/v1', '').split('/')[1]!;
    if (name !== 'oauth') counts[`${method} ${name}`] = (counts[`${method} ${name}`] ?? 0) + 1;
  }
  session.service.log.clear();
  return counts;
}

const own = () =>
  [...state.campaigns.values()].filter(
    ({ company_id }) => company_id === session.service.companies[0]!.company_id,
  );
const line = (sheet: string, fits: (line: Record<string, Content>) => boolean) =>
  session.sheets.find(sheet, fits);
const type = (sheet: string, row: number, header: string, value: Content) =>
  session.sheets.type(sheet, row, header, value);
const checked = async () => {
  const { errors, warnings } = await session.ask('checkRun');
  return { errors, warnings };
};

/** Everything that pushes can change. */
const held = (): unknown =>
  JSON.parse(
    JSON.stringify([
      [...state.campaigns],
      [...state.targets].map(([id, { countries, ...rest }]) => [id, rest, [...countries]]),
      [...state.inventories],
      [...state.creative_sets].map(([id, { assets, ...set }]) => [id, set, assets.map((one) => one.asset)]),
      [...state.ads],
    ]),
  );

const READS = {
  'GET campaigns': 1,
  'GET campaign_targets': CAMPAIGNS,
  'GET sources': CAMPAIGNS,
  'GET source_bids': CAMPAIGNS,
  'GET creative_sets': CAMPAIGNS,
  'GET applists': 1,
};

/** Reads of a changed row in every tab. */
const ONE_EACH = {
  'GET campaign': 2,
  'GET campaign_targets': 1,
  'GET sources': 1,
  'GET source_bids': 1,
  'GET creative_sets': 1,
};
/** Two rows of Campaigns, one of each other tab. */
const WRITES = {
  'POST campaign': 2,
  'POST campaign_targets': 1,
  'POST sources': 1,
  'POST source_bids': 1,
  'POST creative_set': 1,
  'POST creative_set_assets': 1,
  'POST ad': 1,
};
const readsAbove = (found: Record<string, number>, most: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(found).filter(([name, count]) => name.startsWith('GET') && count > (most[name] ?? 0)),
  );

it('pulls every tab with one request for each list, and finds nothing to report', async () => {
  expect(await session.pull(ALL_TABS)).toMatchObject({ state: 'finished', gaps: 0 });
  expect(requests()).toEqual(READS);
  const rows = session.sheets.rows('Campaigns');
  expect(rows.map((row) => row['Campaign ID'])).toEqual(own().map(({ campaign_id }) => campaign_id));
  expect(rows.every((row) => /^[0-9a-f]{32}$/.test(String(row['Campaign ID'])))).toBe(true);
  expect(rows.filter((row) => /^\d{32}$/.test(String(row['Campaign ID']))).length).toBeGreaterThan(1);
  expect(rows[0]).toMatchObject({
    'Bundle ID': null,
    Category: '803',
    'Tracking method': 'partner_a',
    'Spend yesterday': 0,
  });
  expect(String(rows[0]!.Created)).toMatch(/^\d{4}-\d\d-\d\d 00:00:00$/);
  // CPI has no goal period: 0 means none. Of other bid types it is 0.
  expect(rows.map((row) => row['Goal period'])).toEqual(
    rows.map((row) => (row['Bid type'] === 'CPI' ? null : 0)),
  );
  expect(await checked()).toEqual({ errors: 0, warnings: 0 });
  expect(await session.ask('reviewBuild')).toMatchObject(NOTHING);
  requests();

  const again = await session.pull(ALL_TABS);
  expect(again.summary.join(' ')).toContain('no changes');
  expect(requests()).toEqual(READS);
});

it('pushes an edit of every tab and undoes it', async () => {
  const before = held();
  const [first, second] = own() as [ReturnType<typeof own>[0], ReturnType<typeof own>[0]];
  const id = first.campaign_id;
  const row = session.sheets.rowOf(id);
  await type('Campaigns', row, 'Name', 'Spring launch');
  // A value that the service returned for another campaign, sent back.
  await type('Campaigns', row, 'Category', '6014');
  const other = session.sheets.rowOf(second.campaign_id);
  const method = second.tracking_method === 'partner_a' ? 'custom_track' : 'partner_a';
  await type('Campaigns', other, 'Tracking method', method);
  const target = line(
    'Targets',
    (one) => one['Campaign ID'] === id && typeof one['Daily budget'] === 'number',
  );
  await type('Targets', target, 'Daily budget', 4321);
  const device = line('Device targeting', (one) => one['Campaign ID'] === id);
  await type('Device targeting', device, 'Min OS version', 18);
  const source = line('Sources', (one) => one['Campaign ID'] === id);
  await type('Sources', source, 'Active', session.sheets.value('Sources', source, 'Active') !== true);
  const bid = line('Source bids', (one) => one['Campaign ID'] === id && one['Bid value'] !== null);
  await type('Source bids', bid, 'Bid value', 9.5);
  const set = line('Creative sets', (one) => one['Campaign ID'] === id);
  await type('Creative sets', set, 'Name', 'Concept of spring');
  const setId = session.sheets.value('Creative sets', set, 'Creative set ID');
  const ad = line('Ads', (one) => one['Creative set ID'] === setId);
  await type('Ads', ad, 'Name', 'Ad of spring');
  const text = line('Assets', (one) => one.Type === 'TXT_TITLE');
  await type('Assets', text, 'Asset', 'Title of spring');
  expect(await checked()).toEqual({ errors: 0, warnings: 0 });
  requests();
  const review = await session.ask('reviewBuild');
  expect([review.held, review.conflicts, review.rows.length]).toEqual([[], [], 9]);
  expect(readsAbove(requests(), ONE_EACH)).toEqual({});
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  // One read before each write. Values that a POST does not return are read back: sources, bids, the ad. One
  // more campaign is read to verify the company.
  const push = requests();
  expect(push).toMatchObject(WRITES);
  expect(
    readsAbove(push, {
      'GET campaign': 3,
      'GET campaign_targets': 1,
      'GET sources': 2,
      'GET source_bids': 2,
      'GET creative_sets': 2,
      'GET ad': 1,
    }),
  ).toEqual({});
  expect(own().slice(0, 2)).toMatchObject([
    { name: 'Spring launch', category: '6014', bundle_id: '', goal_period: 0, spend: '0.0000' },
    { tracking_method: method },
  ]);
  expect(await session.ask('reviewBuild')).toMatchObject(NOTHING);
  expect(await checked()).toEqual({ errors: 0, warnings: 0 });

  const run = await lastRun(session);
  requests();
  const { values } = await session.ask('undoPreview', run);
  expect(new Set(values.map(({ kind }) => kind))).toEqual(new Set(['restored']));
  expect(requests()).toEqual({});
  expect(await session.undo(run)).toMatchObject({ state: 'finished', problems: [], done: 9 });
  const undo = requests();
  expect(undo).toMatchObject(WRITES);
  // As for a push, with its review.
  expect(
    readsAbove(undo, {
      'GET campaign': 5,
      'GET campaign_targets': 2,
      'GET sources': 3,
      'GET source_bids': 3,
      'GET creative_sets': 3,
      'GET ad': 1,
    }),
  ).toEqual({});
  expect(held()).toEqual(before);
  expect(await session.ask('reviewBuild')).toMatchObject(NOTHING);
  expect(await checked()).toEqual({ errors: 0, warnings: 0 });
}, 60_000);
