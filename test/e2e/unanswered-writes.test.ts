// test, e2e, law: whatever answer the service gives to the request that changes one of several campaigns,
// without carrying it out, push and undo end within a bounded number of requests, name the row, do everything
// else, and lose nothing.

import type { JobView } from '../../src/jobs/job-view';
import { answerBadly, combinations, counted, driven } from './bad-answers';
import { newCampaign, typeNewRow } from './new-rows';
import { serviceSide } from './service-side';
import { type Session, wholeOrder } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';
import type { Content } from './sheets';
import { restoreRun, undoOrder } from './undo-order';

const TABS = ['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets', 'ads', 'assets'];
const PREFIX = '/campaign_management/v1';

let clock: SharedClock;
let session: Session;
let bad: string;
let good: string;

beforeAll(async () => {
  clock = await openSharedClock({ campaigns: 12, sources: 1, bids: 1 });
  session = clock.session;
  await session.pull(TABS);
  const has = (id: string) => (endpoint: Endpoint) => rowIn(endpoint, id) >= 0;
  [bad, good] = serviceSide(session)
    .campaigns()
    .map(({ campaign_id }) => campaign_id)
    .filter((id) => Object.values(EDITS).every(has(id))) as [string, string];
}, 60_000);
afterAll(() => session.close());
afterEach(() => session.service.faults.clear());

interface Endpoint {
  readonly title: string;
  /** The edited column. */
  readonly column: string;
  /** The column with the ID in the path. */
  readonly id: string;
  /** After the ID in the path. */
  readonly end?: string;
  /** Of the assets. */
  readonly type?: string;
}

const EDITS: Readonly<Record<string, Endpoint>> = {
  campaign: { title: 'Campaigns', column: 'Name', id: 'Campaign ID' },
  campaign_targets: { title: 'Targets', column: 'Bid', id: 'Campaign ID' },
  sources: { title: 'Sources', column: 'Active', id: 'Campaign ID' },
  source_bids: { title: 'Source bids', column: 'Bid value', id: 'Campaign ID' },
  creative_set: { title: 'Creative sets', column: 'Name', id: 'Creative set ID' },
  'creative_set/sizes': { title: 'Creative sets', column: 'BANNER', id: 'Creative set ID', end: '/sizes' },
  ad: { title: 'Ads', column: 'Name', id: 'Ad ID' },
  creative_set_assets: { title: 'Assets', column: 'Asset', id: 'Creative set ID', type: 'TXT_TITLE' },
};

const campaignOf = (row: Readonly<Record<string, Content>>): unknown =>
  row['Campaign ID'] ?? session.service.state.creative_sets.get(String(row['Creative set ID']))!.campaign_id;

/** Index of the first row of the campaign that has a value in the column; -1: none has. */
const rowIn = ({ title, column, type }: Endpoint, id: string): number =>
  session.sheets
    .rows(title)
    .findIndex(
      (row) => campaignOf(row) === id && row[column] !== null && (type === undefined || row.Type === type),
    );

const rowOf = (endpoint: Endpoint, id: string): number => rowIn(endpoint, id) + 2;
const shown = (endpoint: Endpoint, id: string): Content =>
  session.sheets.value(endpoint.title, rowOf(endpoint, id), endpoint.column);
const changeOf = (endpoint: Endpoint, id: string): unknown =>
  session.sheets.value(endpoint.title, rowOf(endpoint, id), 'Change');

let turn = 0;

/** Types a value other than the cell's, and returns it. */
function edit(endpoint: Endpoint, id: string): Content {
  turn += 1;
  const now = shown(endpoint, id);
  const next = typeof now === 'boolean' ? !now : typeof now === 'number' ? now + 0.01 : `Edited ${turn}`;
  session.sheets.set(endpoint.title, rowOf(endpoint, id), endpoint.column, next);
  return next;
}

/** Everything that the service stores of both campaigns. */
const held = (): string =>
  JSON.stringify(
    [bad, good].map((id) => {
      const { state } = session.service;
      const sets = [...state.creative_sets.values()].filter(({ campaign_id }) => campaign_id === id);
      const ads = sets.map((set) => set.ads.map((ad) => state.ads.get(ad)));
      const { campaigns, targets, inventories } = state;
      return [campaigns.get(id), [...targets.get(id)!.countries], inventories.get(id), sets, ads];
    }),
  );

const pathOf = (path: string, endpoint: Endpoint): string => {
  const line = session.sheets.line(endpoint.title, rowOf(endpoint, bad));
  return `${PREFIX}/${path.split('/')[0]}/${String(line[endpoint.id])}${endpoint.end ?? ''}`;
};

/**
 * The most requests of a push or undo of 2 campaigns: the company, a read and a write for each, then up to
 * three times for one of them two reads before a write and one after it, and reads at the end. At most 4 are
 * requests that get no clear answer.
 */
const MOST = { all: 1 + 5 + 3 * 4 + 3, ofOne: 4 } as const;

async function pushed(path: string): Promise<JobView> {
  const review = await session.ask('reviewBuild');
  expect(review).toMatchObject({ held: [], conflicts: [] });
  session.service.log.clear();
  const { value, requests } = await counted(session, async () =>
    driven(session, await session.ask('pushStart', wholeOrder(review)), clock),
  );
  expectBounded(requests, path);
  expect(value.state).toBe('finished');
  return value;
}

/** A row is named, or it is accepted and never visible, which the first pull after the lag window finds. */
async function expectUnsent({ problems, summary }: Pick<JobView, 'problems' | 'summary'>): Promise<void> {
  if (problems.length === 0) {
    expect(summary).toContain('1 row pushed, but the service does not show it yet.');
    clock.until(clock.now() + 200_000);
    await session.pull(TABS);
  } else {
    expect(problems).toHaveLength(1);
    expect(problems[0]!.reason).not.toBe('');
  }
}

function expectBounded(requests: number, path: string): void {
  expect(requests).toBeLessThanOrEqual(MOST.all);
  const own = session.service.log.entries.filter((entry) => entry.method === 'POST' && entry.path === path);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThanOrEqual(MOST.ofOne);
}

it.each(combinations(EDITS))('POST %s gives %s for one campaign', async (name, way, endpoint) => {
  const path = pathOf(name, endpoint);
  const mine = [edit(endpoint, bad), edit(endpoint, good)];
  answerBadly(session, way, 'POST', path);
  await expectUnsent(await pushed(path));
  expect([shown(endpoint, bad), shown(endpoint, good)]).toEqual(mine);
  expect([changeOf(endpoint, bad), changeOf(endpoint, good)]).toEqual(['edit', null]);

  session.service.faults.clear();
  const before = held();
  expect((await pushed(path)).problems).toEqual([]);
  expect(held()).not.toBe(before);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
  expect([shown(endpoint, bad), shown(endpoint, good)]).toEqual(mine);

  // Undo of a push that changed both.
  edit(endpoint, bad);
  const last = edit(endpoint, good);
  expect((await pushed(path)).problems).toEqual([]);
  if (endpoint.column === 'Asset') return;
  const [run] = (await session.ask('undoRuns', 1)).runs;
  answerBadly(session, way, 'POST', path);
  await expectUnsent(await undo(run!.run, path));
  expect(shown(endpoint, good)).not.toEqual(last);
  session.service.faults.clear();
  expect((await undo(run!.run, path)).problems).toEqual([]);
  expect(shown(endpoint, bad)).toEqual(mine[0]);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

async function undo(run: string, path: string) {
  await restoreRun(session, run);
  const order = await undoOrder(session, run, await session.ask('reviewBuild'));
  session.service.log.clear();
  const { value, requests } = await counted(session, async () =>
    driven(session, await session.ask('pushStart', order), clock),
  );
  expectBounded(requests, path);
  expect(value.state).toBe('finished');
  return value;
}

const CREATIONS: Readonly<Record<string, () => Promise<unknown>>> = {
  campaign: () => typeNewRow(session, newCampaign(`New ${turn}`)),
  creative_set: async () => {
    const row = session.sheets.rows('Creative sets').length + 2;
    await session.sheets.type('Creative sets', row, 'Campaign ID', bad);
    await session.sheets.type('Creative sets', row, 'Name', `New ${turn}`);
  },
};

it.each(combinations(CREATIONS))('POST %s gives %s for a new row', async (name, way, type) => {
  turn += 1;
  await type();
  const path = `${PREFIX}/${name}`;
  const all = () =>
    name === 'campaign' ? session.service.state.campaigns : session.service.state.creative_sets;
  const count = all().size;
  answerBadly(session, way, 'POST', path);
  const review = await session.ask('reviewBuild');
  expect(review.rows).toHaveLength(1);
  const push = await counted(session, async () =>
    driven(session, await session.ask('pushStart', wholeOrder(review)), clock),
  );
  // The company, the list before and after, and the request.
  expect(push.requests).toBeLessThanOrEqual(4 + 3);
  expect(push.value).toMatchObject({ state: 'finished', problems: [{}] });
  session.service.faults.clear();
  expect(all().size).toBe(count);

  // Whether it was created is unknown, so a person decides.
  const [unknown] = await session.ask('unknownList');
  const { run, entry, wait } = unknown!;
  expect(wait).toMatch(/^The service may not show it yet/);
  clock.until(clock.now() + 121_000);
  const { seen } = (await session.ask('unknownList'))[0]!;
  await session.ask('unknownResolve', { run, entry, take: 'again', seen });
  expect(await session.push()).toMatchObject({ state: 'finished', total: 1, problems: [] });
  expect(all().size).toBe(count + 1);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});
