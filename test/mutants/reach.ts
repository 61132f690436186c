// test, mutants: the reach map: which tests reach which places of src. Made once for the sources of a commit.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Copy, JEST, makeCopy } from './copy';
import type { Mutant } from './operators';
import { instrumented, type Place } from './places';
import { type FileReach, nameOfRecord } from './reach-record';

/** Tests of one file that may detect a mutant. */
export interface Reaching {
  readonly file: string;
  /** Fastest first. Null: all tests of the file. */
  readonly tests: readonly { readonly name: string; readonly ms: number }[] | null;
  /** Including the setup of the file. */
  readonly ms: number;
  /** How many places of the mutated source they reach. */
  readonly places: number;
}

/** Milliseconds of tests together. */
export const sumOf = (tests: readonly { readonly ms: number }[]): number =>
  tests.reduce((sum, { ms }) => sum + ms, 0);

export interface Reach {
  /**
   * Sorts by places reached in the mutated file per time.
   * @param whole test files whose tests pass only together
   */
  of(mutant: Mutant, whole: ReadonlySet<string>): readonly Reaching[];
}

/** These run neither the sources nor the built add-on, or fail for any change of the text of src. */
const LEFT_OUT = /^test\/(browser|docs|install|mutants|repository|workbench)\/|^test\/laws\/planted-bugs/;

/** Fixed overhead of each test file. */
const START_MS = 1_500;
const BATCH = 12;
const LIMIT_MS = 1_800_000;

export function testFilesIn(root: string): string[] {
  return (readdirSync(path.join(root, 'test'), { recursive: true }) as string[])
    .map((name) => `test/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => /\.test\.tsx?$/.test(name) && !LEFT_OUT.test(name))
    .sort();
}

/** Sources to mutate: src without the sidebar and without the list of exported functions. */
export function sourcesIn(root: string): string[] {
  return (readdirSync(path.join(root, 'src'), { recursive: true }) as string[])
    .map((name) => `src/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => name.endsWith('.ts') && !name.startsWith('src/sidebar/') && name !== 'src/main.ts')
    .sort();
}

export function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of sourcesIn(root)) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 12);
}

const hashOfFile = (root: string, file: string): string =>
  createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex');

/**
 * Prepended to the built worker: gives each realm a counter that appends the numbers of places to
 * BIDGRID_REACH.
 */
const recordingWorker = (places: number): string => `{
  const { openSync, writeSync } = require('node:fs');
  const vm = require('node:vm');
  const { createContext } = vm;
  const file = openSync(process.env.BIDGRID_REACH, 'a');
  const number = Buffer.alloc(4);
  vm.createContext = (...args) => {
    const realm = createContext(...args);
    const seen = new Uint8Array(${places});
    realm.__reach = (place) => {
      if (seen[place]) return;
      seen[place] = 1;
      number.writeUInt32LE(place);
      writeSync(file, number);
    };
    return realm;
  };
}
`;

/** Inserts a counter at each place of the sources of the copy. */
function instrument(copy: Copy, root: string): Place[] {
  const places: Place[] = [];
  for (const file of sourcesIn(root)) {
    const { text, places: own } = instrumented(file, copy.read(file), places.length);
    copy.write(file, text);
    places.push(...own);
  }
  return places;
}

const isCurrent = (root: string, folder: string, file: string): boolean => {
  const record = path.join(folder, nameOfRecord(file));
  if (!existsSync(record)) return false;
  return (JSON.parse(readFileSync(record, 'utf8')) as FileReach).hash === hashOfFile(root, file);
};

/** Records every N-th test file without a current record, several files in each process of Jest. */
export async function recordReach(root: string, [place, shards]: readonly [number, number]): Promise<void> {
  const folder = folderOf(root);
  mkdirSync(folder, { recursive: true });
  const mine = testFilesIn(root).filter((_, i) => i % shards === place - 1);
  const open = mine.filter((file) => !isCurrent(root, folder, file));
  console.log(`Reach map ${path.basename(folder)}: ${open.length} of ${mine.length} test files to record`);
  if (open.length === 0) return;
  const copy = makeCopy(root, `reach-${place}`);
  try {
    const places = instrument(copy, root);
    copy.bundle();
    copy.write(
      'build/workbench/worker.cjs',
      recordingWorker(places.length) + copy.read('build/workbench/worker.cjs'),
    );
    const numbers = path.join(copy.folder, 'build/reach-numbers');
    for (let from = 0; from < open.length; from += BATCH) {
      const files = open.slice(from, from + BATCH);
      const began = Date.now();
      writeFileSync(numbers, '');
      const env = {
        BIDGRID_REACH: numbers,
        BIDGRID_REACH_OUT: folder,
        BIDGRID_REACH_PLACES: String(places.length),
      };
      const ended = await copy.run(
        [JEST, '--config', 'jest.reach.config.js', '--silent', '--runInBand', '--runTestsByPath', ...files],
        LIMIT_MS,
        env,
      );
      const seconds = Math.round((Date.now() - began) / 1000);
      const missing = files.filter((file) => !isCurrent(root, folder, file));
      console.log(`${from + files.length} of ${open.length} test files (${seconds} s) ${missing.join(' ')}`);
      // A test that fails without a mutant finds every mutant.
      for (const failed of new Set(ended?.output.match(/^ {2}● .+$/gm) ?? [])) console.log(failed);
    }
  } finally {
    copy.remove();
  }
}

interface Read extends Omit<FileReach, 'outside' | 'tests'> {
  readonly outside: Buffer;
  readonly tests: readonly { name: string; ms: number; bits: Buffer }[];
}

const has = (bits: Buffer, place: number): boolean => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;

const folderOf = (root: string): string => path.join(root, 'build/mutants', `reach-${hashOfSources(root)}`);

/** Whether there is a map of these sources. */
export const hasReach = (root: string): boolean =>
  testFilesIn(root).some((file) => isCurrent(root, folderOf(root), file));

/** @throws Error if there is no map of these sources */
export function readReach(root: string): Reach {
  const folder = folderOf(root);
  const known = testFilesIn(root).filter((file) => isCurrent(root, folder, file));
  if (known.length === 0)
    throw new Error('There is no reach map of these sources. Run it with --reach first.');
  const files = known.map((file): Read => {
    const record = JSON.parse(readFileSync(path.join(folder, nameOfRecord(file)), 'utf8')) as FileReach;
    return {
      ...record,
      outside: Buffer.from(record.outside, 'base64'),
      tests: record.tests.map(({ name, ms, reach }) => ({ name, ms, bits: Buffer.from(reach, 'base64') })),
    };
  });
  const places: Place[] = [];
  for (const file of sourcesIn(root))
    places.push(...instrumented(file, readFileSync(path.join(root, file), 'utf8'), 0).places);

  const around = ({ file, start, end }: Mutant): number => {
    let best = -1;
    for (const [i, place] of places.entries()) {
      if (place.file !== file || place.start > start || place.end < end) continue;
      if (best < 0 || place.end - place.start < places[best]!.end - places[best]!.start) best = i;
    }
    return best;
  };
  /** The last statement of a removed guard: tests that never reach it cannot detect that it is missing. */
  const refusalIn = ({ file, start, end }: Mutant): number => {
    let best = -1;
    for (const [i, place] of places.entries()) {
      if (place.file !== file || place.start <= start || place.end > end) continue;
      if (best < 0 || place.end > places[best]!.end) best = i;
    }
    return best;
  };
  const numbersIn = (file: string): number[] =>
    places.flatMap((place, i) => (place.file === file ? [i] : []));

  const worth = ({ ms, places: many }: Reaching, isGuard: boolean): number =>
    (isGuard ? 1 : many ** 2) / (ms + START_MS);

  return {
    of(mutant, whole) {
      const own = numbersIn(mutant.file);
      const isGuard = mutant.operator === 'no guard';
      const place = isGuard ? refusalIn(mutant) : around(mutant);
      // Top-level code runs when the module is loaded: every test that uses the file may detect the mutant.
      const numbers = place >= 0 ? [place] : own;
      const hit = (bits: Buffer): boolean => own.length === 0 || numbers.some((number) => has(bits, number));
      const found = files.flatMap(({ file, ms, outside, tests }): Reaching[] => {
        const isBefore = place >= 0 && hit(outside);
        const hitting = tests.filter(({ bits }) => isBefore || hit(bits));
        if (hitting.length === 0) return [];
        const reaching = whole.has(file) ? tests : hitting.sort((a, b) => a.ms - b.ms);
        const before = Math.max(0, ms - sumOf(tests));
        return [
          {
            file,
            tests: reaching.map((test) => ({ name: test.name, ms: test.ms })),
            ms: before + sumOf(reaching),
            places: own.filter((number) => hitting.some(({ bits }) => has(bits, number))).length,
          },
        ];
      });
      return found.sort((a, b) => worth(b, isGuard) - worth(a, isGuard));
    },
  };
}
