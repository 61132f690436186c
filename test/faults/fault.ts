// test of faults: the type of a fault, and how one is tried: act with the fault, recover without it, compare
// the end with the expected one.

import type { Session } from '../e2e/session';
import type { Runner } from './act';
import type { Frozen } from './frozen';
import type { Scenario } from './scenario';
import { difference, type EndState, endState } from './state';
import type { World } from './world';

export interface Fault {
  readonly name: string;
  /** Number of points with exactly the same fault; this one is tried for all of them. */
  readonly stands: number;
  /** The state before the action; by default as the world was frozen. */
  readonly from?: Frozen;
  /** Injects the fault, acts, and removes the fault. */
  act(session: Session, scenario: Scenario): Promise<void>;
}

export const plainRunner =
  (session: Session): Runner =>
  (name, args) =>
    session.run(name, args);

/** The end without faults. It includes recovering, so that both ends have done the same. */
export async function soundEnd(world: World, scenario: Scenario): Promise<EndState> {
  const session = await world.open();
  try {
    await scenario.act(session, plainRunner(session));
    await scenario.recover(session);
    return await endState(session, world.start.service.last_id);
  } finally {
    await session.close();
  }
}

/** The difference from the expected end; null: none. */
export async function tryFault(
  world: World,
  scenario: Scenario,
  fault: Fault,
  expected: EndState,
): Promise<string | null> {
  const session = await world.open(fault.from);
  try {
    await fault.act(session, scenario);
    world.service.faults.clear();
    await scenario.recover(session);
    return difference(expected, await endState(session, world.start.service.last_id));
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await session.close();
  }
}
