// test, e2e: canceling while a step holds the document lock: the step stops before its next slice or batch.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import type { RunResult } from '../../workbench/apps-script/host';
import { createHost, startAdService } from '../outside/programs';
import { HASTE, PATIENT } from './script-clock';
import { ALL, addonFiles, deployedFor, OWNER, type Session, sessionOn, wholeOrder } from './session';

const BEN = 'ben@example.com';

let session: Session;
beforeAll(async () => {
  const service = await startAdService({
    campaigns: 40,
    sources: 1,
    bids: 1,
    quirks: { list_omits: 'none' },
  });
  const host = await createHost({
    files: [...addonFiles(), PATIENT, HASTE],
    owner: OWNER,
    clock: { ahead: new SharedArrayBuffer(8), sleepsAtOnce: true },
    scriptProperties: deployedFor(service),
  });
  session = sessionOn(service, host);
  await session.pull(['campaigns', 'targets']);
});
afterAll(() => session.close());
beforeEach(() => session.service.log.clear());

const viewOf = ({ value }: RunResult): JobView => {
  const reply = value as Reply<JobView>;
  if (!reply.ok) throw new Error(reply.error.sentence);
  return reply.value;
};

const requests = (method: string) => session.service.log.entries.filter((one) => one.method === method);

/**
 * Runs one step. While it holds the lock, after its first request of this kind, another call cancels and
 * waits for the reply.
 */
async function canceled(job: JobView, method: string, user: string): Promise<[JobView, JobView]> {
  let reply: RunResult | null = null;
  const step = await session.run('jobStep', [job.id], {
    onCall: async () => {
      if (reply || requests(method).length === 0 || !session.host.heldLocks().includes('document')) return;
      reply = {} as RunResult;
      reply = await session.run('jobCancel', [job.id], { user, session: 'page-2' });
    },
  });
  if (!reply) throw new Error('The step held no lock after its first request.');
  return [viewOf(reply), viewOf(step)];
}

test('a pull', async () => {
  const job = await session.ask('pullStart', { ...ALL, tabs: ['targets', 'ads'] });
  const [reply, step] = await canceled(job, 'GET', OWNER);
  expect(reply).toMatchObject({ state: 'running', phase: 'Canceling…' });
  expect(step).toMatchObject({
    state: 'canceled',
    summary: ['The pull was canceled before anything was read.'],
  });
  expect(await session.ask('jobCurrent')).toBeNull();
  // The next job is not canceled.
  expect((await session.pull(['ads'])).state).toBe('finished');
});

test.each([OWNER, BEN])('a push, by %s', async (user) => {
  const { sheets } = session;
  const rows = sheets.rows('Campaigns').length;
  for (let row = 2; row <= rows + 1; row += 1) {
    await sheets.type(
      'Campaigns',
      row,
      'Name',
      `${String(sheets.value('Campaigns', row, 'Name')).slice(0, 20)} ${user[0]}`,
    );
  }
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', wholeOrder(review));
  session.service.log.clear();
  const [reply, step] = await canceled(job, 'POST', user);
  expect(reply).toMatchObject({ state: 'running', phase: 'Canceling…' });
  expect(step.state).toBe('canceled');
  const sent = requests('POST').length;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(review.rows.length);
  expect((await session.ask('reviewBuild')).rows).toHaveLength(review.rows.length - sent);
});
