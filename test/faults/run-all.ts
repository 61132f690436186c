// test of faults: runs the points of every scenario and tells how many were tried and which of them left a trace.

import { type Fault, soundEnd, tryFault } from './fault';
import { countCalls, kill } from './kills';
import { countUses, limitFaults } from './limits';
import { peopleFaults } from './people';
import { countRequests, requestFaults } from './requests';
import { SCENARIOS, type Scenario } from './scenarios';
import { freeze, type World } from './world';

/** By kind. */
export async function faultsOf(world: World, scenario: Scenario): Promise<Map<string, Fault[]>> {
  const calls = await countCalls(world, scenario);
  const requests = await countRequests(world, scenario);
  return new Map([
    ['kills', Array.from({ length: calls }, (_, i) => kill(i + 1))],
    ['limits', limitFaults(await countUses(world, scenario))],
    ['people', peopleFaults(calls)],
    ['requests', Array.from({ length: requests }, (_, i) => requestFaults(i + 1)).flat()],
  ]);
}

interface Wanted {
  readonly scenario: RegExp;
  readonly kind: RegExp;
  /** Every n-th point. */
  readonly every: number;
}

const argument = (args: readonly string[], name: string): string =>
  args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '';

/** @returns how many points failed */
export async function runAll(args: readonly string[]): Promise<number> {
  const wanted: Wanted = {
    scenario: new RegExp(argument(args, 'scenario')),
    kind: new RegExp(argument(args, 'kind')),
    every: Number(argument(args, 'every') || 1),
  };
  let [tried, failed] = [0, 0];
  for (const scenario of SCENARIOS) {
    if (!wanted.scenario.test(scenario.name)) continue;
    const world = await freeze(scenario.service, scenario.prepare);
    try {
      const expected = await soundEnd(world, scenario);
      for (const [kind, all] of await faultsOf(world, scenario)) {
        if (!wanted.kind.test(kind)) continue;
        const chosen = all.filter((_, i) => i % wanted.every === 0);
        const start = Date.now();
        let bad = 0;
        for (const fault of chosen) {
          const trace = await tryFault(world, scenario, fault, expected);
          if (trace === null) continue;
          bad += 1;
          console.log(`  FAILED ${scenario.name}: ${fault.name}\n    ${trace.slice(0, 1500)}`);
        }
        tried += chosen.length;
        failed += bad;
        const seconds = Math.round((Date.now() - start) / 1000);
        console.log(`${scenario.name}: ${kind}: ${chosen.length} points, ${bad} failed, ${seconds} s`);
      }
    } finally {
      await world.close();
    }
  }
  console.log(`${tried} fault points tried, ${failed} failed.`);
  return failed;
}
