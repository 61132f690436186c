// test, e2e: a push of rows that share requests, of upserts and of a creative set with its sizes, killed
// right after service calls that change anything, and resumed: nothing is lost, no set is created twice.

import type { ServiceState } from '../../workbench/ad-service/state';
import { chosenPoints } from './kill-points';
import { pushAndDie, recover } from './killed-push';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

const PREFIX = '/campaign_management/v1';

let session: Session;
let state: ServiceState;
let campaignId: string;

beforeAll(async () => {
  session = await openSession({
    service: { campaigns: 2, sources: 2, bids: 2, tidy: true, quirks: { list_omits: 'none' } },
  });
  state = session.service.state;
  // Every round is another large change; guards have their own tests.
  await session.ask('settingsSave', { largestBidChange: 'off' });
  await session.pull(['campaigns', 'targets', 'device-targeting', 'source-bids', 'creative-sets']);
  const line = session.sheets.rows('Campaigns')[0]!;
  campaignId = String(line['Campaign ID']);
}, 60_000);
afterAll(() => session.close());

function put(sheet: string, row: number, header: string, value: Content): void {
  const column = session.sheets.headers(sheet).indexOf(header) + 1;
  const t = typeof value === 'number' ? 2 : typeof value === 'boolean' ? 3 : 1;
  session.sheets.put(sheet, row, column, { v: typeof value === 'boolean' ? (value ? 1 : 0) : value, t });
}

const own = (sheet: string, more: (line: Record<string, Content>) => boolean = () => true) =>
  session.sheets.find(sheet, (line) => line['Campaign ID'] === campaignId && more(line));

/** Rows in four tabs, two of which share a request; `n` makes the values of each round different. */
function edit(n: number): void {
  const first = own('Targets', (line) => line['Daily budget'] !== null);
  put('Targets', first, 'Daily budget', 1000 + n);
  put('Device targeting', own('Device targeting'), 'Min OS version', 20 + n);
  put(
    'Source bids',
    own('Source bids', (line) => line['Bid override %'] !== null),
    'Bid override %',
    30 + n,
  );
  const bid = session.sheets.rows('Source bids').length + 2;
  put('Source bids', bid, 'Campaign ID', campaignId);
  put('Source bids', bid, 'App ID', `app${n}`);
  put('Source bids', bid, 'Country', 'NZ');
  put('Source bids', bid, 'Bid value', 2 + n);
  const set = session.sheets.rows('Creative sets').length + 2;
  put('Creative sets', set, 'Campaign ID', campaignId);
  put('Creative sets', set, 'Name', `Set ${n}`);
  put('Creative sets', set, 'CTV', false);
}

async function expectDone(n: number): Promise<void> {
  const target = own('Targets', (line) => line['Daily budget'] !== null);
  const country = String(session.sheets.value('Targets', target, 'Country'));
  const sets = [...state.creative_sets.values()].filter(({ name }) => name === `Set ${n}`);
  const { bids } = state.inventories.get(campaignId)!;
  const tabs = ['Targets', 'Device targeting', 'Source bids', 'Creative sets'];
  const rows = tabs.flatMap((tab) => session.sheets.rows(tab));
  const carriedOut = session.service.log.entries.filter(
    ({ method, path, handled }) => method === 'POST' && handled && path === `${PREFIX}/creative_set`,
  );
  expect({
    n,
    budget: state.targets.get(campaignId)!.countries.get(country)!.budget,
    minOs: state.targets.get(campaignId)!.os_major_version_min,
    edited: bids.some(({ bid_override_percentage }) => bid_override_percentage === String(30 + n)),
    added: bids.find(({ app_id }) => app_id === `app${n}`)?.bid_value,
    sets: sets.map(({ sizes }) => sizes),
    created: carriedOut.length,
    changes: rows.map((line) => line.Change).filter((change) => change !== null),
    waiting: rows.filter((line) => String(line.Status).startsWith('waiting')).length,
    open: session.sheets
      .rows('Bidgrid log')
      .filter((line) => line.Outcome === 'planned' || line.Outcome === 'sending').length,
  }).toEqual({
    n,
    budget: 1000 + n,
    minOs: 20 + n,
    edited: true,
    added: String(2 + n),
    sets: [{ BANNER: true, CTV: false, INTER: true, PRELOAD: true }],
    created: 1,
    changes: [],
    waiting: 0,
    open: 0,
  });
}

async function round(n: number, crashAt: number): Promise<number[]> {
  edit(n);
  const review = await session.ask('reviewBuild');
  expect([n, review.rows.length, review.conflicts, review.held]).toEqual([n, 5, [], []]);
  session.service.log.clear();
  const trace = await pushAndDie(session, review, crashAt);
  if (crashAt > 0) {
    // The crash came at the planned call: the last one of its executions.
    expect([n, trace.total]).toEqual([n, crashAt]);
    await recover(session);
  }
  await expectDone(n);
  return trace.changing;
}

it('loses nothing and creates nothing twice after a kill', async () => {
  // The first push creates the log tab and needs more calls.
  await round(1, 0);
  const points = await round(2, 0);
  expect(points.length).toBeGreaterThan(30);
  for (const [i, point] of chosenPoints(points, 9).entries()) await round(3 + i, point);
  expect(await session.ask('jobCurrent')).toBeNull();
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], conflicts: [], held: [] });
}, 600_000);
