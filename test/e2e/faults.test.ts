// test, e2e: a push loses the service altogether after its requests: nothing is sent twice.

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

const serviceNames = () => ids.slice(0, 3).map((id) => service.campaign(id).name);
const namesFor = (name: string) => ids.slice(0, 3).map((id) => `${name} ${id}`);

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
