/**
 * test, sidebar: a job that waits for an hour is checked meanwhile, so that canceling it elsewhere is
 * noticed.
 * @jest-environment-options { "hasOwnSource": true }
 */

import type { JobView } from '../../src/jobs/job-view';
import { untilDue, withLateNote } from '../../src/sidebar/client/job-waits';

const HOUR = 3_600_000;

beforeEach(() => jest.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => jest.useRealTimers());

const parked = (): JobView => {
  const resumeAt = Date.now() + HOUR;
  const holder = { name: 'Ana', mine: true, until: resumeAt };
  return {
    id: 'job',
    kind: 'review',
    state: 'parked',
    phase: '',
    done: 0,
    total: 9,
    startedAt: 0,
    resumeAt,
    endsAt: null,
    owner: 'Ana',
    mine: true,
    holder,
    summary: [],
    gaps: 0,
    problems: [],
  } as unknown as JobView;
};

/** Seconds until the wait ends, with one of these answers of the add-on for each check. */
async function waited(answers: readonly (Partial<JobView> | Error)[], job = parked()) {
  const start = Date.now();
  let checks = 0;
  let end = 0;
  const look = (): Promise<JobView> => {
    const answer = answers[checks] ?? {};
    checks += 1;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ ...job, ...answer });
  };
  void untilDue(job, { cancel: false, gone: false }, look).then(() => {
    end = Date.now();
  });
  await jest.advanceTimersByTimeAsync(HOUR + 10_000);
  return { seconds: Math.round((end - start) / 1000), checks };
}

it('ends within 30 s after another window canceled the job', async () => {
  expect(await waited([{}, { state: 'canceled', resumeAt: null }])).toEqual({ seconds: 60, checks: 2 });
});

it('ends when another window continued the job', async () => {
  expect(await waited([{ resumeAt: Date.now() + 5 }])).toEqual({ seconds: 30, checks: 1 });
});

it('continues to wait while the network fails, until the job can resume', async () => {
  const { seconds, checks } = await waited(Array(3).fill(new Error('offline')));
  expect([seconds, checks > 100]).toEqual([3_600, true]);
});

it('reports a job that finished before it could be canceled', () => {
  const finished: JobView = { ...parked(), state: 'finished', summary: ['3 rows pushed and verified.'] };
  const wish = { cancel: true, gone: false };
  expect(withLateNote(finished, wish).summary).toEqual([
    'It was too late to cancel.',
    '3 rows pushed and verified.',
  ]);
  expect(withLateNote(finished, { ...wish, cancel: false })).toBe(finished);
  expect(withLateNote({ ...finished, state: 'canceled' }, wish).summary).toEqual(finished.summary);
});
