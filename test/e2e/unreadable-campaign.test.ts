// test, e2e, law: whatever answer the service gives for one of several campaigns, every action ends within a
// bounded number of requests, names that campaign, does everything else, and loses nothing.

import type { FaultPlan } from '../../workbench/ad-service/faults';
import type { Quirks } from '../../workbench/ad-service/quirks';
import { answerBadly, combinations, counted, driven } from './bad-answers';
import { serviceSide } from './service-side';
import { ALL, openSession, type Session, wholeOrder } from './session';

const PREFIX = '/campaign_management/v1';
const CAMPAIGNS = 12;

let session: Session;
let bad: string;
let good: string;
/** Number of creative sets. */
let sets: number;

beforeAll(async () => {
  session = await openSession({
    service: { campaigns: CAMPAIGNS, sources: 1, bids: 1, tidy: true, quirks: { list_omits: 'none' } },
    patient: true,
  });
  // More pushes than Bidgrid knows within a lag window.
  await session.ask('settingsSave', { lagSeconds: 1 });
  await session.pull(['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets', 'ads', 'assets']);
  sets = session.sheets.rows('Creative sets').length;
  const has = (id: string) => (endpoint: Endpoint) => rowIn(endpoint, id) >= 0;
  [bad, good] = serviceSide(session)
    .campaigns()
    .map(({ campaign_id }) => campaign_id)
    .filter((id) => Object.values(ENDPOINTS).every(has(id))) as [string, string];
}, 60_000);
afterAll(() => session.close());
afterEach(() => session.service.faults.clear());

interface Endpoint {
  readonly tab: string;
  readonly title: string;
  /** The edited column. */
  readonly column: string;
  /**
   * Which reads use the endpoint on their own: a pull of the tab (`gap`) or the read of an edited row
   * (`look`). Absent: both.
   */
  readonly only?: 'gap' | 'look';
  readonly quirks?: Partial<Quirks>;
}

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  campaign: { tab: 'campaigns', title: 'Campaigns', column: 'Name', quirks: { list_omits: 'all' } },
  campaign_targets: { tab: 'targets', title: 'Targets', column: 'Bid' },
  sources: { tab: 'sources', title: 'Sources', column: 'Active' },
  source_bids: { tab: 'source-bids', title: 'Source bids', column: 'Bid value' },
  creative_sets: { tab: 'creative-sets', title: 'Creative sets', column: 'Name' },
  ad: { tab: 'ads', title: 'Ads', column: 'Name', only: 'look' },
  ads: { tab: 'ads', title: 'Ads', column: 'Name', only: 'gap', quirks: { sets_omit: 'ads' } },
};

let turn = 0;

/** A value other than the cell's. */
function edited(value: unknown, column: string): { v: string | number; t: number } {
  turn += 1;
  if (column === 'Active') return { v: value === true || value === 1 ? 0 : 1, t: 3 };
  if (column === 'Name') return { v: `Edited ${turn}`, t: 1 };
  return { v: Number(value) + 0.01, t: 2 };
}

const campaignOf = (setId: unknown): unknown =>
  session.service.state.creative_sets.get(String(setId))!.campaign_id;

/** Index of the first row of the campaign that has a value in the column; -1: none has. */
const rowIn = ({ title, column }: Endpoint, id: string): number =>
  session.sheets.rows(title).findIndex((row) => {
    const own = title === 'Ads' ? campaignOf(row['Creative set ID']) : row['Campaign ID'];
    return own === id && row[column] !== null && row[column] !== '';
  });

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

/** ID in the path of the endpoint, for the edited row of the bad campaign. */
function badId(path: string, endpoint: Endpoint): string {
  const line = session.sheets.line(endpoint.title, rowOf(endpoint, bad));
  if (path === 'ad') return String(line['Ad ID']);
  return path === 'ads' ? String(line['Creative set ID']) : bad;
}

/**
 * The most requests of an action. Pull: 3 lists, a part for each campaign, 3 tries of 4 requests; omitted ads
 * are read by one request for each set, again in each try for the sets of the campaign (at most 5). Review:
 * the changed campaigns and 3 more tries. Push: the company, a read of 2
 * campaigns with 3 more tries, a write and a read-back. If a request gets no answer, the host sends the
 * others of its batch once more.
 */
const MOST = { pull: 3 + CAMPAIGNS + 12 + CAMPAIGNS, review: 8, push: 13 } as const;
const mostOfPull = ({ quirks }: Endpoint): number => MOST.pull + (quirks?.sets_omit ? sets + 2 * 5 + 20 : 0);

it.each(combinations(ENDPOINTS))(
  '%s gives %s for one campaign: pull, check, review and push end',
  async (path, way, endpoint) => {
    const { tab, only } = endpoint;
    Object.assign(session.service.quirks, { list_omits: 'none', sets_omit: 'none', ...endpoint.quirks });
    edit(endpoint, bad);
    edit(endpoint, good);
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    answerBadly(session, way, 'GET', `${PREFIX}/${path}/${badId(path, endpoint)}`);

    const isLookedAt = only !== 'gap';
    const mine = [edit(endpoint, bad), edit(endpoint, good)];
    const pull = await counted(session, async () =>
      driven(session, await session.ask('pullStart', { ...ALL, tabs: ['campaigns', tab] })),
    );
    expect(pull.requests).toBeLessThanOrEqual(mostOfPull(endpoint));
    expect(pull.value).toMatchObject({ state: 'finished', gaps: only === 'look' ? 0 : 1 });
    if (only !== 'look') {
      const name = String(serviceSide(session).campaign(bad).name);
      const [missing, ...others] = pull.value.missing;
      expect(others).toEqual([]);
      expect(missing!.what).toMatch(
        /^(Creative sets|Creative sets, Ads|Targets|Sources|Source bids|Some details) of 1 campaign: /,
      );
      expect(missing!.what.endsWith(`: ${name}`)).toBe(true);
    }
    expect([shown(endpoint, bad), shown(endpoint, good)]).toEqual(mine);

    const check = await counted(session, () => session.ask('checkRun'));
    expect(check.requests).toBe(0);

    const review = await counted(session, () => session.ask('reviewBuild'));
    expect(review.requests).toBeLessThanOrEqual(MOST.review);
    session.service.log.clear();
    const push = await counted(session, async () =>
      driven(session, await session.ask('pushStart', wholeOrder(review.value))),
    );
    expect(push.requests).toBeLessThanOrEqual(MOST.push);
    if (isLookedAt) {
      expect(review.value).toMatchObject({ rows: [{ tab }, { tab }], heldCount: 0, unread: { rows: 1 } });
      expect(push.value).toMatchObject({
        state: 'finished',
        total: 2,
        problems: [{ reason: expect.stringContaining('the row could not be read first') }],
      });
      expect(writesTo(`/${badId(path, endpoint)}`)).toBe(0);
      expect([changeOf(endpoint, bad), changeOf(endpoint, good)]).toEqual(['edit', null]);
      session.service.faults.clear();
      expect(await session.push()).toMatchObject({ state: 'finished', total: 1, problems: [] });
    } else expect(push.value).toMatchObject({ state: 'finished', total: 2, problems: [] });
    expect([shown(endpoint, bad), shown(endpoint, good)]).toEqual(mine);
    session.service.faults.clear();
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
  },
);

it.each(combinations({ campaigns: 'the list' }))('%s gives %s: pull, review and push end', async (_, way) => {
  Object.assign(session.service.quirks, { list_omits: 'none', sets_omit: 'none' });
  const endpoint = ENDPOINTS.campaign!;
  // So many that they are read by the list.
  const all = serviceSide(session).campaigns().slice(0, 4);
  const mine = all.map(({ campaign_id }) => edit(endpoint, campaign_id));
  const review = await session.ask('reviewBuild');
  answerBadly(session, way, 'GET', `${PREFIX}/campaigns`);
  const pull = await counted(session, async () =>
    driven(session, await session.ask('pullStart', { ...ALL, tabs: ['campaigns'] })),
  );
  // 4 steps of 4 tries.
  expect(pull.requests).toBeLessThanOrEqual(4 * 4);
  expect(pull.value.state).toBe('failed');
  expect(pull.value.summary[0]).toContain('the list of campaigns');
  const refused = await counted(session, () => session.ask('reviewBuild').catch((error) => error));
  expect(refused.requests).toBeLessThanOrEqual(4);
  expect(String(refused.value)).toContain('the list of campaigns');
  const push = await counted(session, async () =>
    driven(session, await session.ask('pushStart', wholeOrder(review))),
  );
  // The company and 4 tries, in each of 4 steps.
  expect(push.requests).toBeLessThanOrEqual(4 * 5);
  expect(push.value.state).toBe('finished');
  expect(push.value.problems).toHaveLength(4);
  for (const { reason } of push.value.problems) expect(reason).toMatch(/could not be read first/);
  session.service.faults.clear();
  expect(all.map(({ campaign_id }) => shown(endpoint, campaign_id))).toEqual(mine);
  expect(await session.push()).toMatchObject({ state: 'finished', total: 4, problems: [] });
});

describe.each([['no answer', { kind: 'drop_before' }]] as [string, Partial<FaultPlan>][])(
  '%s for the only campaign of a push',
  (_, fault) => {
    const endpoint = ENDPOINTS.sources!;

    it('parks with growing pauses, then leaves the row as an edit', async () => {
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
      expect(job).toMatchObject({ state: 'finished', problems: [{ tab: 'sources' }] });
      expect(job.problems[0]!.reason).toMatch(/could not be read first/);
      expect([shown(endpoint, bad), changeOf(endpoint, bad)]).toEqual([mine, 'edit']);
      session.service.faults.clear();
      expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    });
  },
);
