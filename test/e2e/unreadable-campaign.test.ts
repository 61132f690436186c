// test, e2e, law: whatever the service answers for one campaign of 40, every action ends within a bounded number of requests,
// names that campaign, does everything else, and loses nothing.

import type { JobView } from '../../src/app/surface/job';
import type { FaultPlan } from '../../workbench/ad-service/faults';
import { serviceSide } from './service-side';
import { ALL, openSession, type Session, wholeOrder } from './session';

const PREFIX = '/campaign_management/v1';
const CAMPAIGNS = 40;

let session: Session;
let bad: string;
let good: string;

beforeAll(async () => {
  session = await openSession({
    service: { campaigns: CAMPAIGNS, tidy: true, quirks: { list_omits: 'none' } },
    patient: true,
  });
  await session.pull(['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets', 'ads', 'assets']);
  const has = (id: string) => (endpoint: Endpoint) => rowIn(endpoint, id) >= 0;
  [bad, good] = serviceSide(session)
    .campaigns()
    .map(({ campaign_id }) => campaign_id)
    .filter((id) => ENDPOINTS.every(has(id))) as [string, string];
}, 60_000);
afterAll(() => session.close());
afterEach(() => session.service.faults.clear());

const WAYS: Readonly<Record<string, Partial<FaultPlan>>> = {
  'an empty answer': { status: 200, body: 'empty' },
  HTML: { status: 200, body: 'html' },
  garbage: { status: 200, body: 'text' },
  'a 500': { status: 500, body: 'json' },
  'no answer': { kind: 'drop_before' },
};

interface Endpoint {
  readonly path: string;
  readonly tab: string;
  readonly title: string;
  /** The column that is edited. */
  readonly column: string;
  /** The campaign list returns the rows, too: the review needs no other request. */
  readonly listed?: true;
}

const ENDPOINTS: readonly Endpoint[] = [
  { path: 'campaign', tab: 'campaigns', title: 'Campaigns', column: 'Name', listed: true },
  { path: 'campaign_targets', tab: 'targets', title: 'Targets', column: 'Bid' },
  { path: 'sources', tab: 'sources', title: 'Sources', column: 'Active' },
  { path: 'source_bids', tab: 'source-bids', title: 'Source bids', column: 'Bid value' },
  { path: 'creative_sets', tab: 'creative-sets', title: 'Creative sets', column: 'Name' },
];

/** Requests of an action. */
async function counted<T>(action: () => Promise<T>): Promise<{ value: T; requests: number }> {
  const before = session.host.requests.length;
  const value = await action();
  return { value, requests: session.host.requests.length - before };
}

/** To its end as the sidebar does, without the pauses; more than 20 steps are no end. */
async function driven(first: JobView): Promise<JobView> {
  let job = first;
  for (let steps = 0; job.state === 'running' || job.state === 'parked'; steps += 1) {
    expect(steps).toBeLessThan(20);
    job = await session.ask('jobStep', job.id);
  }
  return job;
}

let turn = 0;

/** Another value than the cell has. */
function edited(value: unknown, column: string): { v: string | number; t: number } {
  turn += 1;
  if (column === 'Active') return { v: value === true || value === 1 ? 0 : 1, t: 3 };
  if (column === 'Name') return { v: `Edited ${turn}`, t: 1 };
  return { v: Number(value) + 0.01, t: 2 };
}

/** Index of the first row of the campaign that has a value in the column; -1: none has. */
const rowIn = ({ title, column }: Endpoint, id: string): number =>
  session.sheets
    .rows(title)
    .findIndex((row) => row['Campaign ID'] === id && row[column] !== null && row[column] !== '');

const rowOf = (endpoint: Endpoint, id: string): number => rowIn(endpoint, id) + 2;

function edit(endpoint: Endpoint, id: string): unknown {
  const { title, column } = endpoint;
  const row = rowOf(endpoint, id);
  const cell = edited(session.sheets.value(title, row, column), column);
  session.sheets.put(title, row, session.sheets.headers(title).indexOf(column) + 1, cell);
  return session.sheets.value(title, row, column);
}

const shown = (endpoint: Endpoint, id: string): unknown =>
  session.sheets.value(endpoint.title, rowOf(endpoint, id), endpoint.column);

const changeOf = (endpoint: Endpoint, id: string): unknown =>
  session.sheets.value(endpoint.title, rowOf(endpoint, id), 'Change');

const writesTo = (path: string): number =>
  session.service.log.entries.filter((entry) => entry.method === 'POST' && entry.path.includes(path)).length;

/** One way for each endpoint; every combination with FAULT_POINTS=all. */
const cases = ENDPOINTS.flatMap((endpoint, i) =>
  Object.keys(WAYS)
    .filter((_, j) => process.env.FAULT_POINTS === 'all' || i === j)
    .map((way) => [endpoint.path, way, endpoint] as const),
);

/**
 * The most requests of an action. Pull: 3 lists, 40 parts, 3 tries of 4 requests. Preview and review: the changed campaigns and
 * 3 more tries. Undo and push: a preview or the company, a look of 2 campaigns with 3 more tries, a write and a read-back.
 * If one gives no answer, the host sends the others of its batch once more.
 */
const MOST = { pull: 3 + 40 + 12 + 40, preview: 8, review: 8, undo: 13, push: 13 } as const;

it.each(cases)(
  '%s gives %s for one campaign: pull, review, push and undo end',
  async (path, way, endpoint) => {
    const { tab, listed } = endpoint;
    session.service.quirks.list_omits = listed ? 'all' : 'none';
    edit(endpoint, bad);
    edit(endpoint, good);
    const first = await session.push();
    expect(first).toMatchObject({ state: 'finished', troubles: [] });

    session.service.faults.add({
      kind: 'status',
      times: null,
      path: `${PREFIX}/${path}/${bad}`,
      ...WAYS[way],
    } as FaultPlan);

    // Undo of a push that changed both: the good one is restored, the other one is left and named.
    const [run] = (await session.ask('undoRuns', 1)).runs;
    const undo = await counted(() => session.ask('undoPreview', run!.run));
    expect(undo.requests).toBeLessThanOrEqual(MOST.preview);
    expect(undo.value.rows).toHaveLength(1);
    expect(undo.value.left).toMatchObject([{ kind: 'unread' }]);
    const order = { run: run!.run, token: undo.value.token, leaveOut: [], typed: undo.value.rows.length };
    const undone = await counted(async () => driven(await session.ask('undoStart', order)));
    expect(undone.requests).toBeLessThanOrEqual(MOST.undo);
    expect(undone.value).toMatchObject({ state: 'finished', troubles: [] });

    const mine = [edit(endpoint, bad), edit(endpoint, good)];
    const pull = await counted(async () =>
      driven(await session.ask('pullStart', { ...ALL, tabs: ['campaigns', tab] })),
    );
    expect(pull.requests).toBeLessThanOrEqual(MOST.pull);
    expect(pull.value).toMatchObject({ state: 'finished', gaps: 1 });
    expect(pull.value.summary[0]).toMatch(
      /^(.*\b)?(Creative sets|Targets|Sources|Source bids|Some details).* of 1 campaign could not be read: /,
    );
    expect([shown(endpoint, bad), shown(endpoint, good)]).toEqual(mine);

    const review = await counted(() => session.ask('reviewBuild'));
    expect(review.requests).toBeLessThanOrEqual(MOST.review);
    expect(review.value).toMatchObject({
      rows: [{ tab }],
      held: [{ reasons: ['This row could not be read from the service, so it is held back.'] }],
      heldCount: 1,
      unread: 1,
    });
    session.service.log.clear();
    const push = await counted(async () => driven(await session.ask('pushStart', wholeOrder(review.value))));
    expect(push.requests).toBeLessThanOrEqual(MOST.push);
    expect(push.value).toMatchObject({ state: 'finished', total: 1, troubles: [] });
    expect(writesTo(`/${bad}`)).toBe(0);
    expect([changeOf(endpoint, bad), changeOf(endpoint, good)]).toEqual(['edit', null]);

    session.service.faults.clear();
    expect(await session.push()).toMatchObject({ state: 'finished', troubles: [] });
    expect(shown(endpoint, bad)).toEqual(mine[0]);
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
  },
);

describe.each([
  ['a 500', { status: 500, body: 'json' }],
  ['no answer', { kind: 'drop_before' }],
] as [string, Partial<FaultPlan>][])('%s for the only campaign of a push', (_, fault) => {
  const endpoint = ENDPOINTS[2]!;

  it('parks with growing pauses, then gives the row back as an edit', async () => {
    const mine = edit(endpoint, bad);
    const review = await session.ask('reviewBuild');
    session.service.faults.add({
      kind: 'status',
      times: null,
      path: `${PREFIX}/sources/${bad}`,
      ...fault,
    } as FaultPlan);
    const pauses: number[] = [];
    const before = session.host.requests.length;
    let job = await session.ask('pushStart', wholeOrder(review));
    for (let steps = 0; job.state === 'running' || job.state === 'parked'; steps += 1) {
      expect(steps).toBeLessThan(20);
      const began = Date.now();
      job = await session.ask('jobStep', job.id);
      if (job.state === 'parked') pauses.push((job.resumeAt! - began) / 1000);
    }
    expect(pauses).toHaveLength(3);
    for (const [i, least] of [15, 60, 240].entries()) expect(pauses[i]).toBeGreaterThanOrEqual(least);
    // The company and 4 tries of 4 requests, in each of 4 steps.
    expect(session.host.requests.length - before).toBeLessThanOrEqual(4 * 5);
    expect(job).toMatchObject({ state: 'finished', troubles: [{ tab: 'sources' }] });
    expect(job.troubles[0]!.reason).toMatch(/could not be read first/);
    expect([shown(endpoint, bad), changeOf(endpoint, bad)]).toEqual([mine, 'edit']);
    session.service.faults.clear();
    expect(await session.push()).toMatchObject({ state: 'finished', troubles: [] });
  });
});

it('a list that cannot be read in front of a creation: the row is not created, and named', async () => {
  const { sheets } = session;
  const row = sheets.rows('Creative sets').length + 2;
  sheets.put('Creative sets', row, sheets.headers('Creative sets').indexOf('Campaign ID') + 1, {
    v: bad,
    t: 1,
  });
  sheets.put('Creative sets', row, sheets.headers('Creative sets').indexOf('Name') + 1, {
    v: 'New set',
    t: 1,
  });
  const review = await session.ask('reviewBuild');
  expect(review.rows).toHaveLength(1);
  session.service.faults.add({
    kind: 'status',
    status: 500,
    times: null,
    path: `${PREFIX}/creative_sets/${bad}`,
  });
  session.service.log.clear();
  const job = await driven(await session.ask('pushStart', wholeOrder(review)));
  expect(job.troubles).toHaveLength(1);
  expect(job.troubles[0]!.reason).toMatch(
    /^Not created, because Bidgrid could not check whether it already exists\./,
  );
  expect(writesTo('/creative_set')).toBe(0);
  session.service.faults.clear();
  expect(await session.push()).toMatchObject({ state: 'finished', troubles: [] });
  expect(writesTo('/creative_set')).toBe(1);
});
