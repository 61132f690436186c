// test, e2e: permanent 429 for one campaign of 40: pull, review and push end within a bounded number of
// requests and do everything else. 429 for everything: waits as the service asks, with growing pauses.

import type { JobView } from '../../src/jobs/job-view';
import { clockOf, editedPair, pauseOf } from './limited';
import { later } from './script-clock';
import { serviceSide } from './service-side';
import { ALL, openSession, type Session, wholeOrder } from './session';

const PREFIX = '/campaign_management/v1';
/** Most requests for one part of a pull, and for one row of a review or push, as in docs/reliability.md. */
const MOST = 12;
const MOST_OF_ROW = 30;

let session: Session;
let bad: string;

beforeAll(async () => {
  session = await openSession({
    service: { campaigns: 40, sources: 1, bids: 1, tidy: true, quirks: { list_omits: 'none' } },
    patient: true,
  });
  [bad] = serviceSide(session)
    .campaigns()
    .map(({ campaign_id }) => campaign_id) as [string];
  await session.pull(['campaigns', 'targets', 'creative-sets']);
}, 60_000);
afterAll(() => session.close());
afterEach(() => {
  session.service.faults.clear();
  later(session.host, 3 * 3_600_000);
});

const refuse = (method: 'GET' | 'POST' | undefined, path: string, retryAfter: number | null): void => {
  session.service.faults.add({
    kind: 'status',
    status: 429,
    times: null,
    path: PREFIX + path,
    ...(method && { method }),
    ...(retryAfter !== null && { retry_after: retryAfter }),
  });
};

/** Steps a job to its end as the sidebar does, including its pauses; more than 40 steps are an error. */
async function driven(first: JobView): Promise<JobView> {
  let job = first;
  for (let steps = 0; job.state === 'running' || job.state === 'parked'; steps += 1) {
    expect(steps).toBeLessThan(40);
    if (job.state === 'parked') later(session.host, await pauseOf(session, job));
    job = await session.ask('jobStep', job.id);
  }
  return job;
}

/** Requests to the path since then. */
const requestsTo = (path: string, since: number): number =>
  session.host.requests.slice(since).filter(({ url }) => url.includes(PREFIX + path)).length;

describe.each([[5], [null]])('with Retry-After %p', (retryAfter) => {
  it('leaves the campaign out of a pull, which offers to try it again', async () => {
    refuse('GET', `/creative_sets/${bad}`, retryAfter);
    const since = session.host.requests.length;
    const job = await driven(
      await session.ask('pullStart', { ...ALL, tabs: ['campaigns', 'targets', 'creative-sets'] }),
    );
    expect(job).toMatchObject({ state: 'finished', gaps: 1 });
    expect(job.missing).toMatchObject([{ what: expect.stringContaining(' of 1 campaign: ') }]);
    expect(requestsTo(`/creative_sets/${bad}`, since)).toBeLessThanOrEqual(MOST);
    expect(session.host.requests.length - since).toBeLessThanOrEqual(1 + 2 * 40 + 40 + 2 * MOST);
    session.service.faults.clear();
    const again = await driven(await session.ask('pullStart', { ...ALL, missed: true }));
    expect(again).toMatchObject({ state: 'finished', gaps: 0 });
  });

  it('shows the row against the last pull and does not send it in a push, but sends the other', async () => {
    const edited = editedPair(session, bad);
    const whole = await session.ask('reviewBuild');
    expect(whole.rows).toHaveLength(2);
    refuse('POST', `/campaign_targets/${bad}`, retryAfter);
    let since = session.host.requests.length;
    const job = await driven(await session.ask('pushStart', wholeOrder(whole)));
    expect(job.state).toBe('finished');
    expect(job.summary).toEqual([
      '1 row pushed and verified.',
      '1 row failed and stays as an edit. See Status.',
    ]);
    expect(job.problems).toMatchObject([{ reason: expect.stringContaining('HTTP 429') }]);
    expect(session.host.requests.length - since).toBeLessThanOrEqual(10 + MOST_OF_ROW);
    expect(session.sheets.value('Targets', edited.bad, 'Change')).not.toBe('');

    editedPair(session, bad);
    refuse('GET', `/campaign_targets/${bad}`, retryAfter);
    since = session.host.requests.length;
    let view = await session.ask('reviewBuild');
    for (let steps = 0; view.unfinished; steps += 1) {
      expect(steps).toBeLessThan(10);
      later(session.host, await pauseOf(session, view.unfinished));
      view = await session.ask('reviewBuild', view.unfinished.id);
    }
    expect(view.unread).toMatchObject({ rows: 1 });
    expect(view.rows).toHaveLength(2);
    expect(session.host.requests.length - since).toBeLessThanOrEqual(10 + MOST_OF_ROW);
    session.service.faults.clear();
    later(session.host, 3_600_000);
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  });
});

it.each([[600], [null]])(
  'leaves app lists out of a pull after at most three tries, with Retry-After %p',
  async (retryAfter) => {
    const path = '/applists/list';
    session.service.faults.add({
      kind: 'status',
      status: 429,
      times: null,
      path,
      ...(retryAfter !== null && { retry_after: retryAfter }),
    });
    const since = session.host.requests.length;
    const began = await clockOf(session);
    let job = await session.ask('pullStart', { ...ALL, tabs: ['campaigns', 'app-lists'] });
    for (let steps = 0; job.state === 'running' || job.state === 'parked'; steps += 1) {
      expect(steps).toBeLessThan(10);
      if (job.state === 'parked') later(session.host, await pauseOf(session, job));
      job = await session.ask('jobStep', job.id);
    }
    const waited = (await clockOf(session)) - began;
    expect(job).toMatchObject({ state: 'finished', gaps: 1, missing: [{ what: 'App lists' }] });
    expect(job.summary).toEqual(['Pulled 40 campaigns: no changes.']);
    const lists = session.host.requests.slice(since).filter(({ url }) => url.includes(path));
    expect(lists.length).toBeLessThanOrEqual(MOST);
    expect(waited).toBeLessThanOrEqual(31 * 60_000);
    if (retryAfter === 600) expect(waited).toBeGreaterThanOrEqual(2 * 600_000);
    session.service.faults.clear();
    later(session.host, 3 * 3_600_000);
    const again = await driven(await session.ask('pullStart', { ...ALL, missed: true }));
    expect(again).toMatchObject({ state: 'finished', gaps: 0, missing: [] });
    expect(session.sheets.rows('App lists').length).toBeGreaterThan(0);
  },
);

it('continues to wait, with growing pauses, when everything is refused', async () => {
  refuse(undefined, '*', 5);
  const since = session.host.requests.length;
  let job = await session.ask('jobStep', (await session.ask('pullStart', ALL)).id);
  const pauses: number[] = [];
  for (let steps = 0; steps < 12; steps += 1) {
    expect(job.state).toBe('parked');
    const pause = await pauseOf(session, job);
    pauses.push(pause);
    later(session.host, pause);
    job = await session.ask('jobStep', job.id);
  }
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3_600_000);
  expect(pauses[pauses.length - 1]).toBeGreaterThan(10 * 60_000);
  expect(session.host.requests.length - since).toBeLessThanOrEqual(3 * 12);
  session.service.faults.clear();
  later(session.host, 3_600_000);
  expect((await driven(job)).state).toBe('finished');
});

it('does not create a new row while the list that would show an equal object is refused', async () => {
  const { sheets, service } = session;
  const row = sheets.rows('Creative sets').length + 2;
  await sheets.type('Creative sets', row, 'Campaign ID', bad);
  await sheets.type('Creative sets', row, 'Name', 'After the pause');
  await sheets.type('Creative sets', row, 'BANNER', true);
  const review = await session.ask('reviewBuild');
  const started = await session.ask('pushStart', wholeOrder(review));
  service.faults.add({
    kind: 'status',
    status: 429,
    times: 1,
    method: 'GET',
    path: `${PREFIX}/creative_sets/${bad}`,
    retry_after: 600,
  });
  const waiting = await session.ask('jobStep', started.id);
  expect(waiting).toMatchObject({ state: 'parked', problems: [] });
  expect(await driven(waiting)).toMatchObject({ state: 'finished', problems: [] });
  await session.pull(['creative-sets']);
  expect(sheets.rows('Creative sets').filter(({ Name }) => Name === 'After the pause')).toHaveLength(1);
}, 60_000);
