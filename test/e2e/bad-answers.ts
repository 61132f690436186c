// test, e2e: invalid answers that an endpoint may return, and how their tests count requests and steps.

import type { JobView } from '../../src/jobs/job-view';
import type { FaultPlan } from '../../workbench/ad-service/faults';
import type { Session } from './session';
import type { SharedClock } from './shared-clock';

const BODIES: Readonly<Record<string, Partial<FaultPlan>>> = {
  'an empty answer': { status: 200, body: 'empty' },
  HTML: { status: 200, body: 'html' },
  garbage: { status: 200, body: 'text' },
};
const ERRORS: Readonly<Record<string, Partial<FaultPlan>>> = {
  'a 500': { status: 500, body: 'json' },
  'no answer': { kind: 'drop_before' },
};
const WAYS: Readonly<Record<string, Partial<FaultPlan>>> = { ...BODIES, ...ERRORS };

/**
 * Every endpoint with an error or without an answer, and with an unreadable body, each in turn; with all of
 * them if BAD_ANSWERS=all is set.
 */
export function combinations<T>(endpoints: Readonly<Record<string, T>>): [string, string, T][] {
  const inTurn = (i: number) =>
    [BODIES, ERRORS].map((ways) => Object.keys(ways)[i % Object.keys(ways).length]!);
  return Object.keys(endpoints).flatMap((name, i) => {
    const ways = process.env.BAD_ANSWERS === 'all' ? Object.keys(WAYS) : inTurn(i);
    return ways.map((way): [string, string, T] => [name, way, endpoints[name]!]);
  });
}

/** Requests with this method and path get this answer and are not carried out, until faults are cleared. */
export function answerBadly(session: Session, way: string, method: 'GET' | 'POST', path: string): void {
  session.service.faults.add({ kind: 'status', times: null, method, path, ...WAYS[way] } as FaultPlan);
}

/** Requests of an action. */
export async function counted<T>(
  session: Session,
  action: () => Promise<T>,
): Promise<{ value: T; requests: number }> {
  const before = session.host.requests.length;
  const value = await action();
  return { value, requests: session.host.requests.length - before };
}

/**
 * Steps to the end as the sidebar does; more than 20 steps are an error.
 * @param clock is moved over the pauses; absent: there are none
 */
export async function driven(
  session: Session,
  first: JobView,
  clock?: Pick<SharedClock, 'until'>,
): Promise<JobView> {
  let job = first;
  for (let steps = 0; job.state === 'running' || job.state === 'parked'; steps += 1) {
    expect(steps).toBeLessThan(20);
    if (job.state === 'parked') clock?.until(job.resumeAt!);
    job = await session.ask('jobStep', job.id);
  }
  return job;
}
