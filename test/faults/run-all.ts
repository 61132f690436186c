// test of faults: runs the points of every scenario and reports how many were tried and which of them changed
// the end.

import { UsageError, type Values } from '../../scripts/command-line';
import { cellFaults } from './cells';
import { type Fault, soundEnd, tryFault } from './fault';
import { KIND_NAMES, type PROGRAM } from './faults-options';
import { killFaults } from './kills';
import { limitFaults } from './limits';
import { peopleFaults } from './people';
import { requestFaults } from './requests';
import type { Scenario } from './scenario';
import { SCENARIOS } from './scenarios';
import { freeze, type World } from './world';

type Kind = (world: World, scenario: Scenario) => Promise<Fault[]>;

type KindName = (typeof KIND_NAMES)[number];

export const KINDS: Readonly<Record<KindName, Kind>> = {
  kills: killFaults,
  requests: requestFaults,
  limits: limitFaults,
  cells: cellFaults,
  people: peopleFaults,
};

type Choice = Values<typeof PROGRAM>;

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

async function tryKind(world: World, scenario: Scenario, kind: KindName, wanted: Choice): Promise<Tried> {
  const start = Date.now();
  const all = await KINDS[kind](world, scenario);
  const { every } = wanted;
  const [place, shards] = wanted.shard;
  const chosen = all
    .filter(({ name }) => wanted.fault.test(name))
    .filter((_, i) => i % (every * shards) === (place - 1) * every);
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
export async function runAll(wanted: Choice): Promise<number> {
  const results: Tried[] = [];
  const scenarios = SCENARIOS.filter(({ name }) => wanted.scenario.test(name));
  if (scenarios.length === 0)
    throw new UsageError(
      `No action matches --scenario. The actions are ${SCENARIOS.map(({ name }) => name).join(', ')}.`,
    );
  for (const scenario of scenarios) {
    const world = await freeze(scenario);
    try {
      for (const kind of wanted.kind ?? KIND_NAMES)
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
  if (total('tried') === 0) throw new Error('No fault was tried: --fault, --every or --shard leaves none.');
  return total('traces');
}
