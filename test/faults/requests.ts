// test of faults: one request of the action is refused, lost before or after it was carried out, or gets an
// invalid answer.

import type { FaultPlan } from '../../workbench/ad-service/faults';
import type { LogEntry } from '../../workbench/ad-service/request-log';
import { type Fault, plainRunner } from './fault';
import type { Scenario } from './scenario';
import type { World } from './world';

type Request = Pick<LogEntry, 'method' | 'path'>;

/** Requests that the whole action sends. */
async function requestsOf(world: World, scenario: Scenario): Promise<Request[]> {
  const session = await world.open();
  try {
    await scenario.act(session, plainRunner(session));
    return session.service.log.entries.slice();
  } finally {
    await session.close();
  }
}

const PLANS: readonly (readonly [string, FaultPlan])[] = [
  ['refused by 400', { kind: 'status', status: 400, body: 'text' }],
  ['refused by 401', { kind: 'status', status: 401, body: 'json' }],
  ['refused by 403', { kind: 'status', status: 403, body: 'empty' }],
  ['answered by 404', { kind: 'status', status: 404, body: 'html' }],
  ['answered by 429', { kind: 'status', status: 429, retry_after: 2 }],
  ['answered by 429 for an hour', { kind: 'status', status: 429, retry_after: 3600 }],
  ['answered by 500', { kind: 'status', status: 500, body: 'html' }],
  ['carried out, then answered by 503', { kind: 'status', status: 503, when: 'after' }],
  ['carried out, then answered by a page', { kind: 'status', status: 200, body: 'html', when: 'after' }],
  ['carried out, then answered by nothing', { kind: 'status', status: 200, body: 'empty', when: 'after' }],
  ['lost before', { kind: 'drop_before' }],
  ['cut off in its answer', { kind: 'truncate' }],
];

const LOST_AFTER: FaultPlan = { kind: 'drop_after' };

/** From this request on all requests are lost, until a person resumes later. */
const OUTAGES: readonly (readonly [string, FaultPlan])[] = [
  ['and all after it lost before', { kind: 'drop_before' }],
  ['and all after it lost after', { kind: 'drop_after' }],
];

/** App lists are created and deleted by GET; every other GET leaves the service unchanged. */
const onlyReads = ({ method, path }: Request): boolean =>
  method === 'GET' && !/^\/applists\/(create|delete)$/.test(path);

const meeting = (name: string, stands: number, plan: FaultPlan): Fault => ({
  name,
  stands,
  act: async (session, scenario) => {
    session.service.faults.add(plan);
    await scenario.act(session, plainRunner(session));
  },
});

function faultsAt(n: number, request: Request): Fault[] {
  const name = (what: string) => `request ${n} (${request.method} ${request.path}) ${what}`;
  const once = { skip: n - 1, times: 1 };
  const ever = { skip: n - 1, times: null };
  // If nothing is carried out, losing the request equals losing its answer.
  const same = onlyReads(request);
  return [
    ...PLANS.map(([what, plan]) =>
      meeting(name(what), same && plan.kind === 'drop_before' ? 2 : 1, { ...plan, ...once }),
    ),
    ...(same ? [] : [meeting(name('lost after'), 1, { ...LOST_AFTER, ...once })]),
    ...OUTAGES.map(([what, plan]) => meeting(name(what), 1, { ...plan, ...ever })),
  ];
}

export const requestFaults = async (world: World, scenario: Scenario): Promise<Fault[]> =>
  (await requestsOf(world, scenario)).flatMap((request, i) => faultsAt(i + 1, request));
