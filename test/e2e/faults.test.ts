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
  ['a 500 with HTML', { kind: 'status', status: 500, body: 'html', ...POST }],
  ['a 503 after the work was done', { kind: 'status', status: 503, when: 'after', ...POST }],
] as [string, FaultPlan][])('recovers from %s', async (name, plan) => {
  fault(plan);
  const { job } = await pushThree(name);
  expect(job).toMatchObject({ state: 'finished', problems: [] });
  expect(serviceNames()).toEqual(namesFor(name));
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
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
