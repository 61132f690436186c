// test of faults: runs the points of every scenario and reports how many were tried and which of them changed
// the end.

import { cellFaults } from './cells';
import { type Fault, soundEnd, tryFault } from './fault';
import { killFaults } from './kills';
import { limitFaults } from './limits';
import { peopleFaults } from './people';
import { requestFaults } from './requests';
import type { Scenario } from './scenario';
import { SCENARIOS } from './scenarios';
import { freeze, type World } from './world';

type Kind = (world: World, scenario: Scenario) => Promise<Fault[]>;

export const KINDS: Readonly<Record<string, Kind>> = {
  kills: killFaults,
  requests: requestFaults,
  limits: limitFaults,
  cells: cellFaults,
  people: peopleFaults,
};

interface Wanted {
  readonly scenario: RegExp;
  readonly kind: RegExp;
  /** Part of the names of faults. */
  readonly fault: RegExp;
  /** Every n-th point, starting with this one. */
  readonly every: number;
  readonly first: number;
}

function wantedBy(args: readonly string[]): Wanted {
  const argument = (name: string): string =>
    args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '';
  const [nth, shards] = (argument('shard') || '1/1').split('/').map(Number) as [number, number];
  const every = Number(argument('every') || 1);
  return {
    scenario: new RegExp(argument('scenario')),
    kind: new RegExp(argument('kind')),
    fault: new RegExp(argument('fault')),
    every: every * shards,
    first: (nth - 1) * every,
  };
}

const sum = (faults: readonly Fault[]): number => faults.reduce((total, { stands }) => total + stands, 0);

interface Tried {
  readonly scenario: string;
  readonly kind: string;
  /** All points, the distinct ones, those tried, and those that changed the end. */
  readonly points: number;
  readonly classes: number;
  readonly tried: number;
  readonly traces: number;
}

async function tryKind(world: World, scenario: Scenario, kind: string, wanted: Wanted): Promise<Tried> {
  const start = Date.now();
  const all = await KINDS[kind]!(world, scenario);
  const chosen = all
    .filter(({ name }) => wanted.fault.test(name))
    .filter((_, i) => i % wanted.every === wanted.first);
  const expected = await soundEnd(world, scenario);
  let traces = 0;
  for (const fault of chosen) {
    const trace = await tryFault(world, scenario, fault, expected);
    if (trace === null) continue;
    traces += 1;
    console.log(`  TRACE ${scenario.name}: ${fault.name}\n    ${trace.slice(0, 1500)}`);
  }
  const tried = chosen.length;
  const seconds = Math.round((Date.now() - start) / 1000);
  const points = sum(all);
  console.log(
    `${scenario.name}: ${kind}: ${points} points, ${all.length} differ, ${tried} tried, ${traces} left a trace; ${seconds} s`,
  );
  return { scenario: scenario.name, kind, points, classes: all.length, tried, traces };
}

const rowOf = ({ scenario, kind, points, classes, tried, traces }: Tried): string =>
  `| ${[scenario, `\`${kind}\``, points, classes, tried, traces].join(' | ')} |`;

/** @returns number of points that changed the end */
export async function runAll(args: readonly string[]): Promise<number> {
  const wanted = wantedBy(args);
  const results: Tried[] = [];
  for (const scenario of SCENARIOS.filter(({ name }) => wanted.scenario.test(name))) {
    const world = await freeze(scenario);
    try {
      for (const kind of Object.keys(KINDS).filter((name) => wanted.kind.test(name)))
        results.push(await tryKind(world, scenario, kind, wanted));
    } finally {
      await world.close();
    }
  }
  const total = (of: 'points' | 'classes' | 'tried' | 'traces') =>
    results.reduce((all, one) => all + one[of], 0);
  console.log(
    [
      '',
      '| Action | Kind | Points | Differ | Tried | Left a trace |',
      '| --- | --- | ---: | ---: | ---: | ---: |',
    ]
      .concat(results.map(rowOf))
      .join('\n'),
  );
  console.log(
    `\n${total('tried')} fault points tried, which stand for what differs among ${total('points')}; ${total('traces')} left a trace.`,
  );
  return total('traces');
}
