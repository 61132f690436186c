// test, sim: `npm run sim`, the simulation from the command line. Ends with 1 when a promise was broken.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MODES } from './modes';
import { PLANTED, type Planted } from './planted';
import { buildPlanted, plantedNamed } from './planted-build';
import { createRunner, filesOf, repeats, type SeedOptions, type SeedResult, shrink } from './run';
import { type ShortRun, shortRuns, untriedFaults } from './short';

const HELP = `npm run sim -- [options]
  --seed N            one seed
  --seeds A..B        all seeds from A to B (default 1..10)
  --steps M           steps of each seed (default 100)
  --mode NAME         ${Object.keys(MODES).join(', ')}; without it, the seed chooses
  --hostile           an attacker changes hidden sheets and calls any function
  --plain             without the conditions of Google that the seed chooses (locale, failures, limits)
  --people 1|2        1: the colleague is a second window of the same person (default 2)
  --only 1,4,7        only these steps, by number
  --short             a few steps of every mode, and every kind of fault at least once, instead of seeds
  --shard I/N         every N-th seed, starting with the I-th
  --resume FILE       keeps the seeds that passed in FILE and skips them next time
  --ignore A,B        kinds of violations to ignore
  --twice             runs each seed twice and compares the traces
  --goes-on           continues after a seed that fails
  --no-shrink         does not shorten a failing seed
  --planted NAME      plants this bug first; with --table only these bugs: A,B
  --table             plants each bug of planted.ts and prints the seed that finds it in its mode;
                      a seed counts only if it passes without the bug
  --most N            seeds that --table tries for each bug (default 100)
  --trace             prints the actions of each step
  --calls             prints every call with its answer and every request
  --hashes            prints the hash of each seed's trace
  --dist DIR          another build of the add-on (default dist)`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1..10' },
    steps: { type: 'string', default: '100' },
    mode: { type: 'string' },
    only: { type: 'string' },
    plain: { type: 'boolean', default: false },
    people: { type: 'string', default: '2' },
    ignore: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    shard: { type: 'string', default: '1/1' },
    resume: { type: 'string' },
    hostile: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    'goes-on': { type: 'boolean', default: false },
    'no-shrink': { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    calls: { type: 'boolean', default: false },
    hashes: { type: 'boolean', default: false },
    planted: { type: 'string' },
    table: { type: 'boolean', default: false },
    most: { type: 'string', default: '100' },
    dist: { type: 'string', default: 'dist' },
    help: { type: 'boolean', default: false },
  },
});

function seedsOf(): number[] {
  if (values.seed !== undefined) return [Number(values.seed)];
  const [from = 1, to = from] = values.seeds.split('..').map(Number);
  const [place = 1, shards = 1] = values.shard.split('/').map(Number);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((_, i) => i % shards === place - 1);
}

const printSteps = (result: SeedResult): void => {
  for (const { step, text } of result.did) console.log(`  ${step} ${text}`);
};

interface Found {
  readonly found: SeedResult | null;
  /** Number of seeds tried. */
  readonly tried: number;
  /** Seeds that also fail without the bug, and therefore prove nothing. */
  readonly unclear: readonly number[];
}

/**
 * Tries seeds from 1 on in the mode of the bug. A violation counts only where the same seed passes without
 * the bug.
 * @param passes whether a seed passes without any bug
 */
async function findPlanted(
  planted: Planted,
  options: SeedOptions,
  most: number,
  passes: (seed: number, mode: string) => Promise<boolean>,
): Promise<Found> {
  const runner = createRunner(await buildPlanted('.', planted));
  const unclear: number[] = [];
  try {
    for (let seed = 1; seed <= most; seed += 1) {
      const result = await runner.run(seed, { ...options, mode: planted.mode });
      if (!result.violation) continue;
      if (await passes(seed, planted.mode)) return { found: result, tried: seed, unclear };
      unclear.push(seed);
    }
    return { found: null, tried: most, unclear };
  } finally {
    await runner.close();
  }
}

async function table(options: SeedOptions, most: number): Promise<number> {
  const [place = 1, shards = 1] = values.shard.split('/').map(Number);
  const plain = createRunner(filesOf(values.dist));
  const known = new Map<string, boolean>();
  const passes = async (seed: number, mode: string): Promise<boolean> => {
    const name = `${mode} ${seed}`;
    const passed = known.get(name) ?? (await plain.run(seed, { ...options, mode })).violation === null;
    known.set(name, passed);
    return passed;
  };
  let missed = 0;
  const wanted = values.planted?.split(',');
  for (const [i, planted] of PLANTED.entries()) {
    if (i % shards !== place - 1 || (wanted && !wanted.includes(planted.name))) continue;
    const outcome = await findPlanted(planted, options, most, passes).catch((error: Error) => error);
    const isFound = !(outcome instanceof Error) && outcome.found !== null;
    if (!isFound) missed += 1;
    console.log(`${planted.name} (${planted.mode}): ${resultText(outcome)}`);
  }
  await plain.close();
  return missed > 0 ? 1 : 0;
}

function resultText(outcome: Found | Error): string {
  if (outcome instanceof Error) return outcome.message.slice(0, 200);
  const { found, tried, unclear } = outcome;
  const left = unclear.length > 0 ? ` (fail without the bug, too: seeds ${unclear.join(', ')})` : '';
  if (found === null) return `not found within ${tried} seeds${left}`;
  return `seed ${found.seed}, step ${found.violation!.step}: ${found.violation!.message.slice(0, 160)}${left}`;
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const options: SeedOptions = {
    steps: Number(values.steps),
    mode: values.mode,
    hostile: values.hostile,
    only: values.only?.split(',').map(Number),
    plain: values.plain || values.table,
    people: values.people === '1' ? 1 : 2,
    ignored: new Set(values.ignore.split(',')),
  };
  if (values.table) return table(options, Number(values.most));
  const passed = new Set<number>(
    values.resume && existsSync(values.resume)
      ? (JSON.parse(readFileSync(values.resume, 'utf8')) as number[])
      : [],
  );
  const runner = createRunner(
    values.planted === undefined
      ? filesOf(values.dist)
      : await buildPlanted('.', plantedNamed(values.planted)),
  );
  const totals = { seeds: 0, steps: 0, calls: 0, requests: 0, writes: 0, faults: 0, windows: 0 };
  const kinds: Record<string, number[]> = {};
  const began = Date.now();
  let failures = 0;
  const runs: readonly (ShortRun | readonly [seed: number])[] = values.short
    ? shortRuns()
    : seedsOf().map((seed) => [seed] as const);
  const faults = new Set<string>();
  for (const [seed, differing] of runs) {
    if (!values.short && passed.has(seed)) continue;
    const own = { ...options, ...differing };
    const result = await runner.run(seed, own);
    const again = values.twice ? await runner.run(seed, own) : result;
    for (const kind of Object.keys(result.figures.faults)) faults.add(kind);
    totals.seeds += 1;
    for (const name of ['steps', 'calls', 'requests', 'writes'] as const)
      totals[name] += result.figures[name];
    for (const count of Object.values(result.figures.faults)) totals.faults += count;
    totals.windows += result.windows.cells + result.windows.service;
    if (values.hashes)
      console.log(
        `seed ${seed} (${result.mode}): ${result.hash} ${result.figures.steps} steps ${result.violation?.kind ?? ''}`,
      );
    if (values.trace) printSteps(result);
    if (values.calls) console.log(result.trace.join('\n'));
    if (again.hash !== result.hash) {
      failures += 1;
      const line = result.trace.findIndex((text, i) => text !== again.trace[i]);
      console.log(
        `seed ${seed} (${result.mode}): two runs differ at line ${line}:\n  ${result.trace[line]?.slice(0, 600)}\n  ${again.trace[line]?.slice(0, 600)}`,
      );
      if (!values['goes-on']) break;
      continue;
    }
    if (!result.violation) {
      passed.add(seed);
      if (values.resume) writeFileSync(values.resume, JSON.stringify([...passed]));
      continue;
    }
    failures += 1;
    kinds[result.violation.kind] = [...(kinds[result.violation.kind] ?? []), seed];
    console.log(
      `seed ${seed} (${result.mode}; ${result.conditions || 'plain'}) step ${result.violation.step}: ${result.violation.message.slice(0, 1500)}`,
    );
    const short = values['no-shrink'] ? result : await shrink(runner, result, own);
    if (short !== result) {
      console.log(`  in ${short.did.length} steps: ${short.violation!.message.slice(0, 400)}`);
      printSteps(short);
    }
    console.log(
      `  ${repeats(short, own.steps, `${values.people === '1' ? ' --people 1' : ''}${values.plain ? ' --plain' : ''}${values.dist === 'dist' ? '' : ` --dist ${values.dist}`}`)}`,
    );
    if (!values['goes-on']) break;
  }
  await runner.close();
  const untried = values.short ? untriedFaults(faults) : [];
  if (untried.length > 0) {
    failures += 1;
    console.log(`Faults that did not happen: ${untried.join(', ')}`);
  }
  const seconds = (Date.now() - began) / 1000;
  console.log(
    JSON.stringify({
      ...totals,
      failures,
      kinds,
      seconds: Math.round(seconds),
      stepsAnHour: Math.round((totals.steps / seconds) * 3600),
    }),
  );
  return failures > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);
