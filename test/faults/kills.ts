// test of faults: the execution ends right after a service call, whichever it is.

import { counting } from './act';
import { type Fault, plainRunner } from './fault';
import type { Scenario } from './scenarios';
import type { World } from './world';

/** Service calls that the whole action makes, over all its executions. */
export async function countCalls(world: World, scenario: Scenario): Promise<number> {
  const session = await world.open();
  try {
    const counted = counting(session);
    await scenario.act(session, counted.run);
    return counted.total();
  } finally {
    await session.close();
  }
}

export const kill = (at: number): Fault => ({
  name: `killed after call ${at}`,
  act: async (session, scenario) => {
    let total = 0;
    let dead = false;
    await scenario.act(session, async (name, args) => {
      if (dead) return plainRunner(session)(name, args);
      const crashAfterCalls = at > total ? at - total : undefined;
      const result = await session.run(name, args, { crashAfterCalls });
      total += result.totalCalls;
      dead = result.ended === 'crash-point';
      return result;
    });
  },
});
