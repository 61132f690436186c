// test, mutants: the tests run against a mutant: those that reach it, until one fails.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Copy, JEST } from './copy';
import { applied, type Mutant } from './operators';
import { type Reach, type Reaching, sumOf } from './reach';

/** `undecided`: tests did not end, with or without the mutant, or a failure was not repeatable. */
export type Fate =
  | { readonly fate: 'killed' | 'undecided'; readonly by: string }
  | { readonly fate: 'survived'; readonly by: string };

/** The first failure of a run. */
interface Failed {
  /** Null: Jest itself failed or did not end. */
  readonly file: string | null;
  /** Null: the file does not run. */
  readonly test: string | null;
  /** It exceeded its time limit, as on a busy machine. */
  readonly isLate: boolean;
}

export interface Trial {
  readonly copy: Copy;
  readonly reach: Reach;
  /** The most seconds of host tests run against a mutant, as measured by the map. */
  readonly most: number;
  /** Whether survivors are also tried with `npm run sim -- --short`. */
  readonly sim: boolean;
  /** Test files whose tests pass only together. */
  readonly whole: Set<string>;
  /** By file and test: whether it passes without a mutant. Measured when a mutant makes it fail. */
  readonly sound: Map<string, boolean>;
}

const FAILED = 'build/mutants-failed.json';
const LIMIT_MS = 45_000;
const SIM_LIMIT_MS = 600_000;
/** More than the estimate: the machine may be busier than when the map was made. */
const PATIENCE = 4;
const UNIT_SECONDS = 30;
/** The largest share of the time for one file. */
const MOST_SHARE = 4;
/** With more names than this, Jest runs the files as a whole. */
const MOST_NAMES = 400;

const CONFIG = ['--config', 'jest.mutants.config.js', '--silent', '--runInBand'];

/** Tests that run the built add-on. */
const isInHost = ({ file }: Reaching): boolean => /^test\/(e2e|faults|sim|apps-script)\//.test(file);

const pattern = (names: readonly { readonly name: string }[]): string =>
  `^(${names.map(({ name }) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})$`;

/** One process of Jest that runs the files in this order and ends at the first failure. */
async function jest(copy: Copy, chosen: readonly Reaching[]): Promise<Failed | null> {
  const report = path.join(copy.folder, FAILED);
  rmSync(report, { force: true });
  const names = chosen.flatMap(({ tests }) => tests ?? []);
  const isWhole = names.length > MOST_NAMES || chosen.some(({ tests }) => tests === null);
  const only = isWhole ? [] : ['--testNamePattern', pattern(names)];
  // Milliseconds of the longest test, including the setup of its file.
  const longest = Math.max(
    ...chosen.map(
      ({ ms, tests }) => ms - sumOf(tests ?? []) + Math.max(0, ...(tests ?? []).map((test) => test.ms)),
    ),
  );
  const files = chosen.map(({ file }) => file);
  const ended = await copy.run(
    [JEST, ...CONFIG, ...only, '--runTestsByPath', ...files],
    LIMIT_MS + PATIENCE * longest,
  );
  if (ended?.code === 0) return null;
  if (existsSync(report)) return JSON.parse(readFileSync(report, 'utf8')) as Failed;
  return { file: null, test: ended ? 'Jest ended with an error' : 'does not end', isLate: true };
}

/** The first tests that take no longer than this together. */
function within(
  all: readonly Reaching[],
  seconds: number,
  whole: ReadonlySet<string>,
): { chosen: Reaching[]; left: number } {
  let open = seconds * 1000;
  const chosen: Reaching[] = [];
  for (const { tests, ms, ...rest } of all) {
    const most = Math.min(open, (seconds * 1000) / MOST_SHARE);
    const before = ms - sumOf(tests ?? []);
    let sum = before;
    const own = (tests ?? []).filter((test) => {
      sum += test.ms;
      return sum <= most || whole.has(rest.file);
    });
    if (own.length === 0) continue;
    const spent = before + sumOf(own);
    chosen.push({ ...rest, tests: own, ms: spent });
    open -= spent;
  }
  return { chosen, left: all.length - chosen.length };
}

/** Runs `work` with the mutant removed. */
async function unmutated<T>(copy: Copy, mutant: Mutant, source: string, work: () => Promise<T>): Promise<T> {
  copy.write(mutant.file, source);
  copy.bundle();
  try {
    return await work();
  } finally {
    copy.write(mutant.file, applied(source, mutant));
    copy.bundle();
  }
}

/**
 * Whether the mutant causes the failure: the same test passes without it, and a timeout is repeatable. A test
 * that passes only after others of its file is tried with all of them.
 */
async function isNoticed(trial: Trial, mutant: Mutant, source: string, failed: Failed): Promise<boolean> {
  const { copy, sound, whole } = trial;
  const { file, test } = failed;
  if (file === null) return false;
  const passes = async (attempt: Reaching): Promise<boolean> => {
    const key = `${file} ${attempt.tests?.[0]?.name ?? ''}`;
    const known = sound.get(key);
    if (known !== undefined) return known;
    const now = await unmutated(copy, mutant, source, async () => (await jest(copy, [attempt])) === null);
    sound.set(key, now);
    return now;
  };
  const alone: Reaching = { file, tests: test === null ? null : [{ name: test, ms: 0 }], ms: 0, places: 0 };
  const all: Reaching = { ...alone, tests: null };
  if (!whole.has(file)) {
    if (await passes(alone)) return !failed.isLate || (await jest(copy, [alone]))?.file === file;
    whole.add(file);
  }
  return (await passes(all)) && (await jest(copy, [all]))?.file === file;
}

/** Null: no test failed. */
async function tried(
  trial: Trial,
  mutant: Mutant,
  source: string,
  all: readonly Reaching[],
): Promise<Fate | null> {
  let open = [...all];
  let once: string | null = null;
  while (open.length > 0) {
    const failed = await jest(trial.copy, open);
    if (failed === null) break;
    const { file } = failed;
    const by = `${file ? `${file} › ` : ''}${failed.test ?? 'does not run'}`;
    if (file === null) {
      const ends = await unmutated(
        trial.copy,
        mutant,
        source,
        async () => (await jest(trial.copy, open))?.file !== null,
      );
      return { fate: ends ? 'killed' : 'undecided', by };
    }
    const wasWhole = trial.whole.has(file);
    if (await isNoticed(trial, mutant, source, failed)) return { fate: 'killed', by };
    // Not for a test that only lacked those before it.
    if (wasWhole || !trial.whole.has(file)) once ??= by;
    open = open.slice(open.findIndex((each) => each.file === file) + 1);
  }
  return once === null ? null : { fate: 'undecided', by: `${once}, not again` };
}

async function simulated({ copy }: Trial, mutant: Mutant, source: string): Promise<Fate | null> {
  const run = async () =>
    (await copy.run(['build/sim/main.cjs', '--short', '--no-shrink'], SIM_LIMIT_MS))?.code === 0;
  if (await run()) return null;
  const passes = await unmutated(copy, mutant, source, run);
  return { fate: passes ? 'killed' : 'undecided', by: 'simulation' };
}

/** Applies the mutant to the copy, runs tests until one fails, and removes it. */
export async function fateOf(trial: Trial, mutant: Mutant): Promise<Fate> {
  const { copy, reach, whole } = trial;
  const source = copy.read(mutant.file);
  const all = reach.of(mutant, whole);
  const unit = within(
    all.filter((each) => !isInHost(each)),
    UNIT_SECONDS,
    whole,
  );
  const host = within(all.filter(isInHost), trial.most, whole);
  copy.write(mutant.file, applied(source, mutant));
  try {
    try {
      copy.bundle();
    } catch {
      return { fate: 'killed', by: 'the bundle cannot be built' };
    }
    const inTests = await tried(trial, mutant, source, [...unit.chosen, ...host.chosen]);
    if (inTests?.fate === 'killed') return inTests;
    const inSim = trial.sim ? await simulated(trial, mutant, source) : null;
    if (inSim?.fate === 'killed') return inSim;
    const by = `${unit.chosen.length + host.chosen.length} test files, ${unit.left + host.left} not tried`;
    return inTests ?? inSim ?? { fate: 'survived', by };
  } finally {
    copy.write(mutant.file, source);
  }
}
