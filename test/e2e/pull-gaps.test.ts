// test, e2e: a pull when the service fails for one campaign: the pull ends, names the gap, keeps the
// campaign's rows, and retries.

import type { JobView } from '../../src/jobs/job-view';
import type { FaultPlan } from '../../workbench/ad-service/faults';
import { clockOf } from './limited';
import { later } from './script-clock';
import { serviceSide } from './service-side';
import { ALL, OWNER, openSession, type Session, tabsExcept, wholeOrder } from './session';

const TABS = tabsExcept('device-targeting');
const PREFIX = '/campaign_management/v1';

let session: Session;
let ids: string[];

beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 12, tidy: true, quirks: { list_omits: 'none' } },
    patient: true,
  });
  ids = serviceSide(session)
    .campaigns()
    .map(({ campaign_id }) => campaign_id);
});
afterEach(() => session.close());

interface Course {
  readonly job: JobView;
  readonly pauses: number[];
  readonly requests: number;
}

/** Steps a job to its end as the sidebar does, including its pauses; more than 40 steps are an error. */
async function driven(first: JobView): Promise<Course> {
  const before = session.host.requests.length;
  const pauses: number[] = [];
  let job = first;
  // Before the step: real time that passes during it only makes a pause look longer.
  let began = await clockOf(session);
  for (let steps = 0; job.state === 'running' || job.state === 'parked'; steps += 1) {
    expect(steps).toBeLessThan(40);
    if (job.state === 'parked') {
      const wait = job.resumeAt! - began;
      pauses.push(Math.round(wait / 1000));
      later(session.host, wait);
    }
    began = await clockOf(session);
    job = await session.ask('jobStep', job.id);
  }
  return { job, pauses, requests: session.host.requests.length - before };
}

/** Seconds. The clock of an execution that waited is ahead, so a pause can only look longer. */
function expectAtLeast(pauses: readonly number[], least: readonly number[]): void {
  expect(pauses).toHaveLength(least.length);
  for (const [i, seconds] of least.entries()) {
    expect(pauses[i]).toBeGreaterThanOrEqual(seconds);
    expect(pauses[i]).toBeLessThan(seconds * 2);
  }
}

const pulled = async (tabs: readonly string[] = TABS): Promise<Course> =>
  driven(await session.ask('pullStart', { ...ALL, tabs }));

const plan = (path: string, fault: Partial<FaultPlan>) =>
  session.service.faults.add({
    kind: 'status',
    status: 200,
    times: null,
    path: `${PREFIX}${path}`,
    ...fault,
  });

const WAYS: [name: string, fault: Partial<FaultPlan>][] = [
  ['a 404', { status: 404, body: 'json' }],
  ['a 401', { status: 401, body: 'json' }],
];

it.each(WAYS)(
  'skips a part that gives %s after some tries, names it, and reads everything else',
  async (_, fault) => {
    expect((await pulled()).job.state).toBe('finished');
    const before = session.sheets.rows('Creative sets');
    const side = serviceSide(session);
    for (const id of ids) side.change(id, { name: `Renamed ${id}` });
    const [bad] = ids;
    plan(`/creative_sets/${bad}`, fault);
    const { job, pauses, requests } = await pulled();
    expect(job.state).toBe('finished');
    expect(job.gaps).toBe(1);
    expect(job.missing).toEqual([
      {
        what: `Creative sets, Ads, Assets of 1 campaign: Renamed ${bad}`,
        why: expect.stringMatching(/\w\.$/),
      },
    ]);
    // 1 list for each of 3 steps, 5 parts of 12 campaigns (including the first try of the bad one), app
    // lists, and 3 tries of 4 requests of the bad one. If a request gets no answer, the host sends the
    // others of its batch once more.
    expect(requests).toBeLessThanOrEqual(3 + 4 * 12 + 1 + 3 * 4 + 11);
    expectAtLeast(pauses, [15, 60]);
    const rows = session.sheets.rows('Creative sets');
    const own = (all: typeof rows) => all.filter((row) => row['Campaign ID'] === bad);
    expect(own(rows)).toEqual(own(before));
    for (const row of rows) {
      if (row['Campaign ID'] !== bad) expect(row.Campaign).toBe(`Renamed ${String(row['Campaign ID'])}`);
    }
    expect(session.sheets.rows('App lists').length).toBeGreaterThan(0);

    session.service.faults.clear();
    const count = session.host.requests.length;
    const again = await driven(await session.ask('pullStart', { ...ALL, missed: true }));
    expect(again.job).toMatchObject({ state: 'finished', gaps: 0 });
    expect(session.host.requests.length - count).toBe(2);
    const now = session.sheets.rows('Creative sets');
    expect(own(now)[0]!.Campaign).toBe(`Renamed ${bad}`);
  },
);

it('does not change the assets of a creative set that is no longer listed', async () => {
  await pulled();
  const { state } = session.service;
  const before = session.sheets.rows('Assets');
  const first = String(before[0]!['Creative set ID']);
  const other = before.find((row) => row['Creative set ID'] !== first)!;
  state.creative_sets.delete(first);
  const kept = state.creative_sets.get(String(other['Creative set ID']))!;
  kept.assets = kept.assets.filter(({ type }) => type !== other.Type);
  await pulled();
  const rows = session.sheets.rows('Assets');
  const own = (all: typeof rows) => all.filter((row) => row['Creative set ID'] === first);
  const values = (all: typeof rows) => own(all).map(({ Type, Asset, Remove }) => [Type, Asset, Remove]);
  expect(values(rows)).toEqual(values(before));
  expect(rows[before.indexOf(other)]).toMatchObject({ Asset: null, Remove: true });
  // A review reads the service as well.
  const place = session.sheets.find(
    'Assets',
    (row) => row['Creative set ID'] === first && String(row.Type).startsWith('TXT'),
  );
  await session.sheets.type('Assets', place, 'Asset', 'Another text');
  await session.ask('reviewBuild');
  expect(session.sheets.value('Assets', place, 'Asset')).toBe('Another text');
  expect(session.sheets.value('Assets', place, 'Remove')).not.toBe(true);
});

it('tries the rest of the failed campaigns again after it waited for the hourly limit', async () => {
  plan('/campaign_targets/*', { status: 500, body: 'json' });
  let job = await session.ask('pullStart', { ...ALL, tabs: ['campaigns', 'targets'] });
  while (job.state === 'running') job = await session.ask('jobStep', job.id);
  expect(job).toMatchObject({ state: 'parked', gaps: 12 });
  session.service.faults.clear();
  later(session.host, 3 * 3_600_000);
  await session.ask('settingsSave', { requestsAnHour: 6 });
  expect((await driven(job)).job).toMatchObject({ state: 'finished', gaps: 0 });
  const read = new Set(session.sheets.rows('Targets').map((row) => String(row['Campaign ID'])));
  expect([...read].sort()).toEqual([...ids].sort());
});

describe('a token endpoint that answers 200 without a token', () => {
  const ANSWERS: NonNullable<FaultPlan['body']>[] = ['html'];
  const breakSignIn = (body: FaultPlan['body']) => {
    const { users } = session.host.state;
    for (const name of Object.keys(users[OWNER]!)) {
      if (name.startsWith('bidgrid.access.')) delete users[OWNER]![name];
    }
    session.service.faults.add({ kind: 'status', status: 200, body, times: null, path: '/oauth/*' });
  };

  it.each(ANSWERS)('ends a pull after pauses that grow: %s', async (body) => {
    await pulled(['campaigns']);
    const before = session.sheets.rows('Campaigns');
    const first = await session.ask('pullStart', { ...ALL, tabs: ['campaigns'] });
    breakSignIn(body);
    const { job, pauses, requests } = await driven(first);
    expect(job.state).toBe('failed');
    expect(job.summary[0]).toMatch(/answer .* cannot be read .* an access token could not be read/);
    expectAtLeast(pauses, [15, 60, 240]);
    expect(requests).toBe(4 * 4);
    expect(session.sheets.rows('Campaigns')).toEqual(before);
    session.service.faults.clear();
    expect((await pulled(['campaigns'])).job.state).toBe('finished');
  });

  it('ends a review at once and a push after pauses, and keeps the edits', async () => {
    await pulled(['campaigns']);
    const [row] = session.sheets.rows('Campaigns');
    session.sheets.set('Campaigns', 2, 'Name', 'Edited');
    const review = await session.ask('reviewBuild');
    breakSignIn('html');
    const count = session.host.requests.length;
    await expect(session.ask('reviewBuild')).rejects.toThrow('an access token could not be read');
    expect(session.host.requests.length - count).toBeLessThanOrEqual(4);
    const { job, requests } = await driven(await session.ask('pushStart', wholeOrder(review)));
    expect(job.state).toBe('failed');
    expect(job.summary[0]).toMatch(/an access token could not be read/);
    expect(requests).toBeLessThanOrEqual(4 * 2 * 4);
    expect(session.sheets.value('Campaigns', 2, 'Name')).toBe('Edited');
    const side = serviceSide(session).campaigns();
    expect(side.find(({ campaign_id }) => campaign_id === row!['Campaign ID'])!.name).toBe(row!.Name);
    session.service.faults.clear();
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  });
});
