// test, mutants: the tests that a mutant meets, the cheapest first.

import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Copy } from './copy';

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export interface Phase {
  readonly name: string;
  /** What killed the mutant; null: it lives. `file` is the mutated one. */
  run(copy: Copy, file: string): Promise<string | null>;
}

export interface Baseline {
  /** Test files that fail without any mutant. */
  readonly broken: string[];
  /** Seeds of the simulation that pass without any mutant. */
  readonly seeds: number[];
}

/** They reach most of the add-on in seconds. */
const FIRST = ['loop', 'creation', 'undo', 'refused-rows', 'tab-pushes', 'team', 'kill', 'two-windows'];

const FIRST_E2E = `test/e2e/(${FIRST.join('|')})\\.test`;
const LIMIT_MS = 900_000;
const SIM_STEPS = 60;

const JEST = 'node_modules/jest/bin/jest.js';
const REPORT = 'build/mutants-report.json';

function failures(copy: Copy): { file: string; test: string }[] {
  const report = JSON.parse(readFileSync(path.join(copy.folder, REPORT), 'utf8')) as JestReport;
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: path.relative(copy.folder, name),
      test: assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'does not run',
    }));
}

/** With --bail Jest ends before it writes its report: what it printed tells the same. */
function firstFailure(copy: Copy, output: string): { file: string; test: string } | null {
  try {
    return failures(copy)[0] ?? null;
  } catch {
    const file = /^FAIL (\S+)/m.exec(output)?.[1];
    return file ? { file, test: /^\s+● (.+)$/m.exec(output)?.[1] ?? 'does not run' } : null;
  }
}

interface Failed {
  /** Null: Jest itself failed, or the time was over. */
  readonly file: string | null;
  readonly test: string;
}

async function once(copy: Copy, args: readonly string[], ignored: readonly string[]): Promise<Failed | null> {
  rmSync(path.join(copy.folder, REPORT), { force: true });
  const patterns = ignored.flatMap((file) => ['--testPathIgnorePatterns', `/${file}$`]);
  const common = ['--silent', '--json', '--outputFile', REPORT, '--passWithNoTests', ...patterns];
  const ended = await copy.run([JEST, ...args, ...common], LIMIT_MS);
  if (ended === null) return { file: null, test: 'time limit' };
  if (ended.code === 0) return null;
  return firstFailure(copy, ended.output) ?? { file: null, test: 'Jest ended with an error' };
}

/** A test that fails once and not when it is run alone says nothing: it is passed over. */
const MOST_TRIES = 3;

/** The first failed test; null: none. */
async function jest(copy: Copy, args: readonly string[], broken: readonly string[]): Promise<string | null> {
  const ignored = [...broken];
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const failed = await once(copy, args, ignored);
    if (failed === null) return null;
    if (failed.file === null) return failed.test;
    const config = args.slice(0, 2);
    const again = await once(copy, [...config, '--runTestsByPath', failed.file], []);
    if (again !== null) return `${failed.file} › ${failed.test}`;
    ignored.push(failed.file);
  }
  return null;
}

const UNIT = ['--config', 'jest.unit.config.js'];
const ALL = ['--config', 'jest.mutants.config.js', '-w', '2'];

const sim = (seeds: string): string[] => [
  'build/sim/main.cjs',
  ...['--seeds', seeds, '--steps', String(SIM_STEPS), '--no-shrink', '--goes-on'],
];

/** Runs everything once without a mutant. What fails then says nothing about mutants. */
export async function baselineOf(copy: Copy, seeds: number): Promise<Baseline> {
  copy.bundle();
  const broken = new Set<string>();
  for (const args of [UNIT, [...ALL, 'test/(api|apps-script|contract|e2e)/']]) {
    if ((await once(copy, args, [])) === null) continue;
    for (const { file } of failures(copy)) broken.add(file);
  }
  const passing: number[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    const ended = await copy.run(sim(`${seed}..${seed}`), LIMIT_MS);
    if (ended?.code === 0) passing.push(seed);
  }
  return { broken: [...broken], seeds: passing };
}

export function phasesWith({ broken, seeds }: Baseline): Phase[] {
  const e2e =
    (pattern: string, ignored: readonly string[] = []) =>
    (copy: Copy) =>
      jest(
        copy,
        [...ALL, '--bail=1', pattern, ...ignored.flatMap((each) => ['--testPathIgnorePatterns', each])],
        broken,
      );
  return [
    {
      name: 'unit',
      run: (copy, file) => jest(copy, [...UNIT, '--bail=1', '--findRelatedTests', file], broken),
    },
    {
      name: 'api',
      run: async (copy, file) =>
        /^src\/(api|apps-script|model)\//.test(file) ? e2e('test/(api|apps-script|contract)/')(copy) : null,
    },
    { name: 'e2e', run: e2e(FIRST_E2E) },
    { name: 'e2e, the rest', run: e2e('test/e2e/', [FIRST_E2E]) },
    {
      name: 'simulation',
      run: async (copy) => {
        for (const seed of seeds) {
          const ended = await copy.run(sim(`${seed}..${seed}`), LIMIT_MS);
          if (ended === null) return `seed ${seed}: time limit`;
          if (ended.code !== 0) return `seed ${seed}`;
        }
        return null;
      },
    },
  ];
}
