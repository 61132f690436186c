// test, mutants: `npm run mutants`: each flush, lock and refusal of src is needed by some test.

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram, type Values } from '../../scripts/command-line';
import { type Copy, createCopy, guardsIn, sourcesIn, TIMEOUT } from './copy';
import type { Guard } from './guards';
import { PROGRAM } from './mutants-options';

const ROOT = process.cwd();
/** These run neither the sources nor the built add-on, or fail for any change of the text of src. */
const LEFT_OUT = /^test\/(?:browser|docs|install|mutants|repository|workbench)\/|^test\/laws\/planted-bugs/;

/** Recorded milliseconds of the test files that run without a guard, and how long they may take. */
const MOST_MS = 180_000;
const LIMIT_MS = 900_000;
/** No guard has this number. */
const NO_GUARD = -1;

/** The record of a test file. */
interface Reach {
  readonly file: string;
  readonly milliseconds: number;
  readonly guards: readonly number[];
}

/** `undecided`: the tests did not end. */
type Fate = 'found' | 'not found' | 'undecided';

const testFiles = (): string[] =>
  readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => /\.test\.tsx?$/.test(name) && !LEFT_OUT.test(name))
    .sort();

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 12);
}

function readReaches(folder: string): Map<string, Reach> {
  const records = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const reaches = records.map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Reach);
  return new Map(reaches.map((reach) => [reach.file, reach]));
}

async function record(copy: Copy, folder: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  console.log(`Recording which of ${files.length} test files reach which guard…`);
  await copy.runAll(files, { BIDGRID_REACHED: folder });
}

/** @param reaches fastest first */
async function fateOf(copy: Copy, folder: string, guard: Guard, reaches: readonly Reach[]): Promise<Fate> {
  let sum = 0;
  let files = reaches
    .filter(({ milliseconds }) => {
      sum += milliseconds;
      return sum <= MOST_MS;
    })
    .map(({ file }) => file);
  /** @returns the first file that fails; null: none */
  const run = (names: readonly string[], off: number) =>
    copy.firstFailure(names, { BIDGRID_REACHED: folder, BIDGRID_GUARD_OFF: String(off) }, LIMIT_MS);
  while (files.length > 0) {
    const failure = await run(files, guard.number);
    if (failure === null) break;
    if (failure === TIMEOUT) return 'undecided';
    if ((await run([failure], NO_GUARD)) === null) return 'found';
    // It fails with the guard, too.
    files = files.slice(files.indexOf(failure) + 1);
  }
  return 'not found';
}

async function main({ file, tests, shard: [part, parts], list }: Values<typeof PROGRAM>): Promise<number> {
  const guards = guardsIn(ROOT).filter((guard) => file.test(guard.file));
  const described = ({ file: source, line, text }: Guard) => `${source}:${line}  ${text}`;
  if (list) {
    for (const guard of guards) console.log(described(guard));
    return 0;
  }
  const folder = path.join(ROOT, 'build/mutants', hashOf([...sourcesIn(ROOT), ...testFiles()]));
  const fatesFile = path.join(folder, 'fates');
  mkdirSync(folder, { recursive: true });
  const copy = await createCopy(ROOT);
  const isMine = (_: unknown, i: number) => i % parts === part - 1;
  try {
    const recorded = readReaches(folder);
    const chosen = testFiles().filter((name) => tests.test(name));
    const missing = chosen.filter(isMine).filter((name) => !recorded.has(name));
    await record(copy, folder, missing);
    const reaches = [...readReaches(folder).values()]
      .filter((reach) => tests.test(reach.file))
      .sort((a, b) => a.milliseconds - b.milliseconds);
    const fates = new Map<number, Fate>();
    const lines = existsSync(fatesFile) ? readFileSync(fatesFile, 'utf8').trim().split('\n') : [];
    for (const line of lines) fates.set(...(JSON.parse(line) as [number, Fate]));
    const mine = guards.filter(isMine);
    for (const guard of mine.filter(({ number }) => !fates.has(number))) {
      const reaching = reaches.filter((reach) => reach.guards.includes(guard.number));
      const fate = await fateOf(copy, folder, guard, reaching);
      fates.set(guard.number, fate);
      appendFileSync(fatesFile, `${JSON.stringify([guard.number, fate])}\n`);
      console.log(`${described(guard)}  ${fate} (${reaching.length} test files)`);
    }
    const missed = mine.filter(({ number }) => fates.get(number) !== 'found');
    console.log(`\n${mine.length - missed.length} of ${mine.length} were found. Not found or undecided:`);
    for (const guard of missed) console.log(described(guard));
    return missed.length > 0 ? 1 : 0;
  } finally {
    copy.remove();
  }
}

void runProgram(PROGRAM, main).then(() => process.exit());
