// test of faults: what a fault is, and trying one: act with it, recover without it, compare with the end that
// is due.

import type { Session } from '../e2e/session';
import type { Runner } from './act';
import type { Frozen } from './frozen';
import type { Scenario } from './scenario';
import { difference, type EndState, endState } from './state';
import type { World } from './world';

export interface Fault {
  readonly name: string;
  /** Points at which it would be exactly the same; this one is tried for all of them. */
  readonly stands: number;
  /** How it begins; as the world was frozen unless told. */
  readonly from?: Frozen;
  /** Makes the trouble, acts, and takes the trouble away again. */
  act(session: Session, scenario: Scenario): Promise<void>;
}

export const plainRunner =
  (session: Session): Runner =>
  (name, args) =>
    session.run(name, args);

/** How it ends when nothing goes wrong; recovering is part of it, so that both ends have done the same. */
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

/** What is wrong after the fault; null: nothing. */
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
