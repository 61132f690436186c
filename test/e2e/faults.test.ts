// test, e2e: failures of the service: nothing is lost, nothing is sent twice, and the person reads what to
// do.

import type { FaultPlan } from '../../workbench/ad-service/faults';
import { type ServiceSide, serviceSide } from './service-side';
import { OWNER, openSession, type Session, wholeOrder } from './session';

let session: Session;
let service: ServiceSide;
let ids: string[];

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 6, quirks: { list_omits: 'none' } } });
  service = serviceSide(session);
  await session.pull();
  ids = session.sheets.rows('Campaigns').map((row) => String(row['Campaign ID']));
});
beforeEach(() => session.service.faults.clear());
afterAll(() => session.close());

const put = (id: string, name: string) => {
  const { sheets } = session;
  sheets.put('Campaigns', sheets.rowOf(id), sheets.headers('Campaigns').indexOf('Name') + 1, {
    v: name,
    t: 1,
  });
};
const at = (id: string, header: string) =>
  session.sheets.value('Campaigns', session.sheets.rowOf(id), header);
const fault = (plan: FaultPlan) => void session.service.faults.add(plan);
const POST = { method: 'POST', path: '*/campaign/*' };

/** Edits three campaigns, pushes, and counts the writes carried out for each. */
async function pushThree(name: string) {
  for (const id of ids.slice(0, 3)) put(id, `${name} ${id}`);
  const review = await session.ask('reviewBuild');
  service.forgetRequests();
  const job = await session.push(review);
  const carriedOut = ids
    .slice(0, 3)
    .map((id) => service.writes(true).filter(({ path }) => path === `/campaign/${id}`).length);
  return { job, carriedOut };
}

const serviceNames = () => ids.slice(0, 3).map((id) => service.campaign(id).name);
const namesFor = (name: string) => ids.slice(0, 3).map((id) => `${name} ${id}`);

it.each([
  ['a 429 with Retry-After', { kind: 'status', status: 429, retry_after: 1, ...POST }],
  ['a 429 without', { kind: 'status', status: 429, ...POST }],
  ['a 500 without a body', { kind: 'status', status: 500, ...POST }],
  ['a 500 with HTML', { kind: 'status', status: 500, body: 'html', ...POST }],
  ['a 503 after the work was done', { kind: 'status', status: 503, when: 'after', ...POST }],
  ['a connection dropped before', { kind: 'drop_before', ...POST }],
  ['a connection dropped after', { kind: 'drop_after', ...POST }],
  ['a cut answer', { kind: 'truncate', ...POST }],
] as [string, FaultPlan][])('recovers from %s', async (name, plan) => {
  fault(plan);
  const { job } = await pushThree(name);
  expect(job).toMatchObject({ state: 'finished', problems: [] });
  expect(serviceNames()).toEqual(namesFor(name));
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('keeps a row as an edit while the service fails, and pushes it when it works again', async () => {
  fault({
    kind: 'status',
    status: 500,
    body: 'html',
    times: null,
    method: 'POST',
    path: `*/campaign/${ids[1]}`,
  });
  const { job, carriedOut } = await pushThree('Failing');
  expect(job).toMatchObject({ state: 'finished', problems: [{ key: ids[1] }] });
  expect(carriedOut).toEqual([1, 0, 1]);
  expect(at(ids[1]!, 'Status')).toMatch(/^Failed \d\d-\d\d .*Nothing was changed/);
  expect([at(ids[0]!, 'Change'), at(ids[1]!, 'Change')]).toEqual([null, 'edit']);
  session.service.faults.clear();
  const review = await session.ask('reviewBuild');
  expect(review.rows.map(({ key }) => key)).toEqual([ids[1]]);
  await session.push(review);
  expect(serviceNames()).toEqual(namesFor('Failing'));
});

it("shows the service's words when it refuses, as text", async () => {
  session.service.quirks.error_body = 'text';
  fault({
    kind: 'status',
    status: 400,
    body: 'text',
    times: 1,
    method: 'POST',
    path: `*/campaign/${ids[0]}`,
  });
  const { job } = await pushThree('Refused');
  expect(job.problems).toHaveLength(1);
  expect(at(ids[0]!, 'Status')).toMatch(/^Failed \d\d-\d\d .*The service says: /);
  await session.push();
  expect(serviceNames()).toEqual(namesFor('Refused'));
});

it('parks when the hourly limit is used up, shows until when, and resumes', async () => {
  for (const id of ids.slice(0, 3)) put(id, `Parked ${id}`);
  const review = await session.ask('reviewBuild');
  fault({ kind: 'status', status: 429, retry_after: 3600, times: 3, ...POST });
  const parked = await session.push(review);
  expect(parked.state).toBe('parked');
  expect(parked.resumeAt! - Date.now()).toBeGreaterThan(3_500_000);
  session.service.faults.clear();
  service.forgetRequests();
  // Nothing is sent before that time.
  expect(await session.ask('jobStep', parked.id)).toMatchObject({ state: 'parked' });
  expect(service.writes()).toEqual([]);
  const { files } = session.host.options;
  const later =
    '(function () { var real = Date.now; Date.now = function () { return real.call(Date) + 3800000; }; })();';
  files.push({ name: 'Later.js', source: later });
  let job = await session.ask('jobStep', parked.id);
  job = await session.finish(job);
  expect(job).toMatchObject({ state: 'finished', problems: [] });
  files.pop();
  expect(serviceNames()).toEqual(namesFor('Parked'));
});

it('reads back what a push sent before it lost the service altogether', async () => {
  // The refusal is forgotten: all three go together.
  delete session.host.state.users[OWNER]!['bidgrid.rate-limit.script'];
  for (const id of ids.slice(0, 3)) put(id, `Gone ${id}`);
  const review = await session.ask('reviewBuild');
  fault({ kind: 'drop_after', times: null, ...POST });
  service.forgetRequests();
  const { id } = await session.ask('pushStart', wholeOrder(review));
  let isLost = false;
  const step = await session.run('jobStep', [id], {
    onCall: () => {
      if (isLost || service.writes().length === 0) return;
      isLost = true;
      fault({ kind: 'drop_before', times: null, method: 'GET', path: '*' });
    },
  });
  expect([isLost, step.value]).toMatchObject([true, { ok: true, value: { state: 'parked', done: 0 } }]);
  session.service.faults.clear();
  service.forgetRequests();
  expect(await session.finish(await session.ask('jobStep', id))).toMatchObject({
    state: 'finished',
    problems: [],
  });
  expect(service.writes()).toEqual([]);
  expect(serviceNames()).toEqual(namesFor('Gone'));
});

it('can be canceled; what was not sent stays an edit', async () => {
  for (const id of ids.slice(0, 3)) put(id, `Canceled ${id}`);
  const review = await session.ask('reviewBuild');
  service.forgetRequests();
  const job = await session.ask('pushStart', { token: review.token, leaveOut: [], typed: null });
  const canceled = await session.ask('jobCancel', job.id);
  expect(canceled).toMatchObject({
    state: 'canceled',
    summary: [
      'The push was canceled. What was sent before stays; nothing more is sent.',
      '3 rows not sent. They stay as edits.',
    ],
    // The summary covers them: they did not fail.
    problems: [],
  });
  expect(service.writes()).toEqual([]);
  expect(await session.ask('jobCurrent')).toBeNull();
  expect((await session.ask('reviewBuild')).rows).toHaveLength(3);
  await session.push();
});

it('reports why a pull cannot continue, and merges nothing partially', async () => {
  const before = JSON.stringify(session.sheets.rows('Campaigns'));
  fault({ kind: 'status', status: 503, body: 'html', times: null, method: 'GET', path: '*/campaigns' });
  const job = await session.pull();
  expect(['failed', 'parked']).toContain(job.state);
  expect(JSON.stringify(session.sheets.rows('Campaigns'))).toBe(before);
  session.service.faults.clear();
  if (job.state === 'parked') await session.ask('jobCancel', job.id);
  expect(await session.pull()).toMatchObject({ state: 'finished' });
});
