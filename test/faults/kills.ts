// test of faults: the execution ends right after any service call.
//
// A kill leaves what is durable at that moment: a call that only reads leaves the state of the call before
// it. So the action runs once, the durable state is compared after every call, and each state that differs
// from the previous one is a fault. `killedAt` really ends an execution: the sample in `npm test` does that.

import { type Fault, plainRunner } from './fault';
import { durableOf, type Frozen } from './frozen';
import type { Scenario } from './scenario';
import type { World } from './world';

const foundAs = (from: Frozen, after: string, stands: number): Fault => ({
  name: `killed after ${after} or one of the ${stands - 1} calls after it that changed nothing`,
  stands,
  from,
  act: async () => {},
});

/** One fault for each state that a kill can leave; together they cover all calls of the action. */
export async function killFaults(world: World, scenario: Scenario): Promise<Fault[]> {
  const session = await world.open();
  const durable = durableOf(session);
  const found = [{ from: world.start, after: 'nothing', stands: 0 }];
  let last = durable.print();
  let total = 0;
  try {
    await scenario.act(session, (name, args) =>
      session.run(name, args, {
        onCall: (_n, service, method) => {
          total += 1;
          const now = durable.print();
          if (now !== last)
            found.push({ from: durable.take(), after: `call ${total} (${service}.${method})`, stands: 0 });
          found.at(-1)!.stands += 1;
          last = now;
        },
      }),
    );
  } finally {
    await session.close();
  }
  return found
    .filter(({ stands }) => stands > 0)
    .map(({ from, after, stands }) => foundAs(from, after, stands));
}

/** After call `at` of the whole action, counted over all its executions. */
export const killedAt = (at: number): Fault => ({
  name: `killed after call ${at}`,
  stands: 1,
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
    if (!dead) throw new Error(`The action has no call ${at}.`);
  },
});
