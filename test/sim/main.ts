// test, sim: `npm run sim`, the simulation from the command line. Ends with 1 when a promise was broken.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runProgram, type Values } from '../../scripts/command-line';
import { PLANTED, type Planted } from './planted';
import { buildPlanted, plantedNamed } from './planted-build';
import { createRunner, filesOf, repeats, type SeedOptions, type SeedResult, shrink } from './run';
import { type ShortRun, shortRuns, untriedFaults } from './short';
import { PROGRAM } from './sim-options';

type Choice = Values<typeof PROGRAM>;

function seedsOf({ seed, seeds: [from, to], shard: [place, shards] }: Choice): number[] {
  if (seed !== undefined) return [seed];
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
      // Code that cannot run finds nothing.
      if (/\b(Reference|Type)Error\b/.test(result.violation.message))
        throw new Error(result.violation.message);
      if (await passes(seed, planted.mode)) return { found: result, tried: seed, unclear };
      unclear.push(seed);
    }
    return { found: null, tried: most, unclear };
  } finally {
    await runner.close();
  }
}

async function table(values: Choice, options: SeedOptions): Promise<number> {
  const [place, shards] = values.shard;
  const plain = createRunner(filesOf(values.dist ?? 'dist'));
  const known = new Map<string, boolean>();
  const passes = async (seed: number, mode: string): Promise<boolean> => {
    const name = `${mode} ${seed}`;
    const passed = known.get(name) ?? (await plain.run(seed, { ...options, mode })).violation === null;
    known.set(name, passed);
    return passed;
  };
  let missed = 0;
  for (const [i, planted] of PLANTED.entries()) {
    if (i % shards !== place - 1 || (values.planted && !values.planted.includes(planted.name))) continue;
    const outcome = await findPlanted(planted, options, values.most, passes).catch((error: Error) => error);
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

async function main(values: Choice): Promise<number> {
  const options: SeedOptions = {
    steps: values.steps,
    mode: values.mode,
    hostile: values.hostile,
    only: values.only,
    plain: values.plain || values.table,
    people: values.people === '1' ? 1 : 2,
    ignored: new Set(values.ignore),
  };
  if (values.table) return table(values, options);
  const passed = new Set<number>(
    values.resume && existsSync(values.resume)
      ? (JSON.parse(readFileSync(values.resume, 'utf8')) as number[])
      : [],
  );
  const runner = createRunner(
    values.planted === undefined
      ? filesOf(values.dist ?? 'dist')
      : await buildPlanted('.', plantedNamed(values.planted[0]!)),
  );
  const totals = { seeds: 0, steps: 0, calls: 0, requests: 0, writes: 0, faults: 0, windows: 0 };
  const kinds: Record<string, number[]> = {};
  const began = Date.now();
  let failures = 0;
  const runs: readonly (ShortRun | readonly [seed: number])[] = values.short
    ? shortRuns()
    : seedsOf(values).map((seed) => [seed] as const);
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
      `  ${repeats(short, own.steps, `${values.people === '1' ? ' --people 1' : ''}${values.plain ? ' --plain' : ''}${values.dist === undefined ? '' : ` --dist ${values.dist}`}`)}`,
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

// Threads of the host may still wait for work.
void runProgram(PROGRAM, main).then(() => process.exit());
