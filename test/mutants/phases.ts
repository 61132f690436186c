// test, mutants: the tests that a mutant meets, those that matter most for its file first.

import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Copy } from './copy';
import { applied, type Mutant } from './operators';

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** `undecided`: a run did not end in its time, or its only failure came once and not again. */
export type Fate =
  | { readonly fate: 'killed' | 'undecided'; readonly by: string }
  | { readonly fate: 'survived' };

interface Failed {
  /** Null: Jest itself failed, or the time was over. */
  readonly file: string | null;
  readonly test: string;
}

/** Tests in the host that matter for a folder, the quick ones first. The first expression that fits a file counts. */
const MATTER: readonly (readonly [RegExp, string])[] = [
  [
    /^src\/app\/(push|runs|job|review|log)\/|^src\/sync\//,
    'loop team creation unknown refusals who-may refused-rows what-is-sent journal guard log-errors kill-after-records moved-meanwhile',
  ],
  [/^src\/app\/pull\//, 'loop refusals who-may refresh status-filter kill-after-records'],
  [
    /^src\/app\/(sheet|grid)\/|^src\/tabs\//,
    'loop own-formulas moved-meanwhile marks-moved refresh text-safety kill-after-records',
  ],
  [/^src\/app\/undo\//, 'loop undo refusals who-may guard kill-after-records'],
  [
    /^src\/app\/(creatives|uploads|app-lists)\//,
    'uploads app-lists creatives creatives-trouble refusals kill-after-records',
  ],
  [/^src\/app\/(adjust|check)\//, 'adjust feedback check-choices choices loop repair refusals'],
  [/^src\/rules\//, 'rules-seen feedback loop'],
  [/^src\/api\//, 'connection loop faults pace guard'],
  [/./, 'loop connection authorise refusals who-may team app-lists undo'],
];

/** Only what two executions do at the same time shows that a lock is missing. */
const FOR_LOCKS = 'two-windows sign-in-twice pace team';

export function hostTestsOf({ file, operator }: Mutant): string[] {
  const names = operator === 'no lock' ? FOR_LOCKS : MATTER.find(([folder]) => folder.test(file))![1];
  return names.split(' ').map((name) => `test/e2e/${name}.test.ts`);
}

const JEST = 'node_modules/jest/bin/jest.js';
const REPORT = 'build/mutants-report.json';
const LIMIT_MS = 480_000;
const SIM_STEPS = 60;

const UNIT = ['--config', 'jest.unit.config.js'];
const ALL = ['--config', 'jest.mutants.config.js'];

function failures(copy: Copy): Failed[] {
  const report = JSON.parse(readFileSync(path.join(copy.folder, REPORT), 'utf8')) as JestReport;
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: path.relative(copy.folder, name),
      test: assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'does not run',
    }));
}

/** With --bail Jest ends before it writes its report: what it printed has the same. */
function firstFailure(copy: Copy, output: string): Failed {
  try {
    const [first] = failures(copy);
    if (first) return first;
  } catch {}
  const file = /^FAIL (\S+)/m.exec(output)?.[1] ?? null;
  const test = /^\s+● (.+)$/m.exec(output)?.[1];
  return { file, test: test ?? (file ? 'does not run' : 'Jest ended with an error') };
}

/** One process: Jest runs the files itself, in the order of `args` (jest.mutants.config.js). */
async function jest(copy: Copy, args: readonly string[]): Promise<Failed | null> {
  rmSync(path.join(copy.folder, REPORT), { force: true });
  const common = ['--silent', '--runInBand', '--bail=1', '--json', '--outputFile', REPORT];
  const ended = await copy.run([JEST, ...args, '--passWithNoTests', ...common], LIMIT_MS);
  if (ended === null) return { file: null, test: 'time limit' };
  return ended.code === 0 ? null : firstFailure(copy, ended.output);
}

export interface Trial {
  readonly copy: Copy;
  /** Also the remaining tests in the host. */
  readonly rest: boolean;
  /** How many seeds of the simulation a mutant must survive. */
  readonly seeds: number;
  /** By test file: whether it passes without a mutant. Found out when a mutant makes it fail. */
  readonly sound: Map<string, boolean>;
}

/** Without the mutant, for as long as `work` takes. */
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

/** One run of tests with the mutant: the fate, or null when nothing failed that passes without it. */
async function tried(
  trial: Trial,
  mutant: Mutant,
  source: string,
  args: readonly string[],
): Promise<Fate | null> {
  const { copy, sound } = trial;
  const config = args.slice(0, 2);
  const passedOver = [...sound].filter(([, passes]) => !passes).map(([file]) => file);
  let once: string | null = null;
  for (;;) {
    const ignored = passedOver.flatMap((file) => ['--testPathIgnorePatterns', `/${file}$`]);
    const failed = await jest(copy, [...args, ...ignored]);
    if (failed === null) return once === null ? null : { fate: 'undecided', by: once };
    const { file } = failed;
    const by = `${file ? `${file} › ` : ''}${failed.test}`;
    if (file === null || passedOver.includes(file)) return { fate: 'undecided', by };
    const alone = [...config, '--runTestsByPath', file];
    if (!sound.has(file)) {
      const passes = await unmutated(copy, mutant, source, async () => (await jest(copy, alone)) === null);
      sound.set(file, passes);
      if (!passes) console.log(`Passed over, for it fails without a mutant: ${file}`);
    }
    if (sound.get(file)) {
      // Once more: on a busy machine a test may fail for want of time.
      const again = await jest(copy, alone);
      if (again?.file) return { fate: 'killed', by };
      once ??= `${by}, once of twice`;
    }
    passedOver.push(file);
  }
}

async function simulated({ copy, seeds }: Trial, mutant: Mutant, source: string): Promise<Fate | null> {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = () =>
      copy.run(
        [
          'build/sim/main.cjs',
          '--seeds',
          `${seed}..${seed}`,
          '--steps',
          String(SIM_STEPS),
          '--no-shrink',
          '--goes-on',
        ],
        LIMIT_MS,
      );
    const ended = await run();
    if (ended?.code === 0) continue;
    const passes = await unmutated(copy, mutant, source, async () => (await run())?.code === 0);
    if (ended === null) return { fate: 'undecided', by: `simulation, seed ${seed}: time limit` };
    if (passes) return { fate: 'killed', by: `simulation, seed ${seed}` };
  }
  return null;
}

/** Puts the mutant into the copy, runs tests until one notices it, and takes it out again. */
export async function fateOf(trial: Trial, mutant: Mutant): Promise<Fate> {
  const { copy } = trial;
  const { file, operator } = mutant;
  const source = copy.read(file);
  const host = hostTestsOf(mutant);
  const api = /^src\/(api|apps-script|model)\//.test(file) ? 'test/(api|apps-script|contract)/' : null;
  const run = (args: readonly string[]) => () => tried(trial, mutant, source, args);
  const unit = run([...UNIT, '--findRelatedTests', file]);
  // The ports in memory write at once and have one user: there these mutants change nothing.
  const first = /^no (flush|lock)$/.test(operator) ? [] : [unit];
  const last = first.length === 0 ? [unit] : [];
  const phases = [
    ...first,
    ...(api ? [run([...ALL, api])] : []),
    run([...ALL, '--runTestsByPath', ...host]),
    ...last,
    ...(trial.rest
      ? [run([...ALL, 'test/e2e/', ...host.flatMap((each) => ['--testPathIgnorePatterns', `/${each}$`])])]
      : []),
    () => simulated(trial, mutant, source),
  ];
  copy.write(file, applied(source, mutant));
  try {
    try {
      copy.bundle();
    } catch {
      return { fate: 'killed', by: 'the bundle cannot be built' };
    }
    let undecided: Fate | null = null;
    for (const phase of phases) {
      const fate = await phase();
      if (fate?.fate === 'killed') return fate;
      undecided ??= fate;
    }
    return undecided ?? { fate: 'survived' };
  } finally {
    copy.write(file, source);
  }
}
