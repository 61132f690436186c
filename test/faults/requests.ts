// test of faults: one request of the action is refused, lost before or after it was carried out, or answered by garbage.

import type { FaultPlan } from '../../workbench/ad-service/faults';
import { type Fault, plainRunner } from './fault';
import type { Scenario } from './scenarios';
import type { World } from './world';

/** Requests that the whole action sends. */
export async function countRequests(world: World, scenario: Scenario): Promise<number> {
  const session = await world.open();
  try {
    await scenario.act(session, plainRunner(session));
    return session.service.log.entries.length;
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
  ['lost after', { kind: 'drop_after' }],
  ['cut off in its answer', { kind: 'truncate' }],
];

/** From this request on nothing gets through any more, until somebody goes on later. */
const OUTAGES: readonly (readonly [string, FaultPlan])[] = [
  ['and all after it lost before', { kind: 'drop_before' }],
  ['and all after it lost after', { kind: 'drop_after' }],
];

const meeting = (name: string, plan: FaultPlan): Fault => ({
  name,
  act: async (session, scenario) => {
    session.service.faults.add(plan);
    await scenario.act(session, plainRunner(session));
  },
});

export function requestFaults(n: number): Fault[] {
  const skip = n - 1;
  return [
    ...PLANS.map(([what, plan]) => meeting(`request ${n} ${what}`, { ...plan, skip, times: 1 })),
    ...OUTAGES.map(([what, plan]) => meeting(`request ${n} ${what}`, { ...plan, skip, times: null })),
  ];
}
