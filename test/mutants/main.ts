// test, mutants: `npm run mutants`, a repeatable random sample of changes to src, each of which some test
// should detect.

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram, type Values } from '../../scripts/command-line';
import { makeCopy } from './copy';
import { PROGRAM } from './mutants-options';
import { applied, type Mutant, mutantsOf } from './operators';
import { type Fate, fateOf, type Trial } from './phases';
import { hashOfSources, hasReach, readReach, recordReach, sourcesIn } from './reach';
import { complaintOf } from './syntax';

type Choice = Values<typeof PROGRAM>;

const ROOT = process.cwd();
/** Test files whose tests pass only together, as found so far. */
const WHOLE = path.join(ROOT, 'build/mutants/whole.json');

const readWhole = (): string[] =>
  existsSync(WHOLE) ? (JSON.parse(readFileSync(WHOLE, 'utf8')) as string[]) : [];

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = randomOf(seed);
  const cards = list.slice();
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const other = Math.floor(random() * (i + 1));
    [cards[i], cards[other]] = [cards[other]!, cards[i]!];
  }
  return cards;
}

/** The sample, and how many mutants were left out because they do not compile. */
function sample(values: Choice): { chosen: Mutant[]; uncompilable: number; all: number } {
  const kind = values.locks ? 'locks' : 'any';
  const files = sourcesIn(ROOT).filter((file) => values.file.test(file));
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
  const all = files
    .flatMap((file) => mutantsOf(file, texts.get(file)!, kind))
    .filter(({ line }) => values.line === undefined || line === values.line);
  const most = values.count ?? (values.locks ? all.length : 20);
  const chosen: Mutant[] = [];
  let uncompilable = 0;
  for (const mutant of shuffled(all, values.seed)) {
    if (chosen.length >= most) break;
    if (complaintOf(applied(texts.get(mutant.file)!, mutant)) === null) chosen.push(mutant);
    else uncompilable += 1;
  }
  return { chosen, uncompilable, all: all.length };
}

interface Result {
  readonly id: string;
  readonly fate: Fate;
}

const oneLine = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

const described = ({ file, line, operator, before }: Mutant): string =>
  `${file}:${line}  ${operator}  [${oneLine(before, 60)}]`;

const idOf = ({ file, start, operator, before }: Mutant): string =>
  `${file}@${start} ${operator} ${oneLine(before, 80)}`;

const wordsOf = (fate: Fate): string => `${fate.fate === 'survived' ? 'SURVIVED' : fate.fate}: ${fate.by}`;

async function main(values: Choice): Promise<number> {
  const [place, shards] = values.shard;
  if (values.reach) {
    await recordReach(ROOT, [place, shards]);
    return 0;
  }
  const { chosen, uncompilable, all } = sample(values);
  const mine = chosen.filter((_, i) => i % shards === place - 1);
  console.log(
    `${all} mutants exist; ${mine.length} to try; ${uncompilable} left out: they cannot be compiled`,
  );
  if (values.list) {
    const reach = hasReach(ROOT) ? readReach(ROOT) : null;
    for (const mutant of mine) {
      const reached = reach ? `  (${reach.of(mutant, new Set()).length} test files)` : '';
      console.log(`${described(mutant)} -> ${oneLine(mutant.text, 60)}${reached}`);
    }
    return 0;
  }
  const name = `seed-${values.seed}${values.locks ? '-locks' : ''}-${hashOfSources(ROOT)}`;
  const kept = path.join(ROOT, 'build/mutants', `${name}.jsonl`);
  mkdirSync(path.dirname(kept), { recursive: true });
  const lines = existsSync(kept) ? readFileSync(kept, 'utf8').split('\n') : [];
  const known = new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Result)
      .map(({ id, fate }) => [id, fate]),
  );
  const open = mine.filter((mutant) => {
    const fate = known.get(idOf(mutant))?.fate;
    return fate === undefined || (values.again && fate !== 'killed');
  });
  if (open.length > 0) {
    // Before the copy is made: it throws without a map.
    const reach = readReach(ROOT);
    const copy = makeCopy(ROOT, `${name}-${place}`);
    const trial: Trial = {
      copy,
      reach,
      most: values.most,
      sim: values.sim,
      whole: new Set(readWhole()),
      sound: new Map(),
    };
    try {
      for (const mutant of open) {
        const began = Date.now();
        const fate = await fateOf(trial, mutant);
        known.set(idOf(mutant), fate);
        if (trial.whole.size > 0)
          writeFileSync(WHOLE, JSON.stringify([...new Set([...readWhole(), ...trial.whole])]));
        appendFileSync(kept, `${JSON.stringify({ id: idOf(mutant), fate } satisfies Result)}\n`);
        console.log(`${described(mutant)}  ${wordsOf(fate)} (${Math.round((Date.now() - began) / 1000)} s)`);
      }
    } finally {
      copy.remove();
    }
  }
  const having = (fate: Fate['fate']) => mine.filter((mutant) => known.get(idOf(mutant))?.fate === fate);
  const [survivors, undecided] = [having('survived'), having('undecided')];
  const counts = `${having('killed').length} of ${mine.length} mutants were killed, ${undecided.length} are undecided`;
  console.log(`\n${counts}, ${survivors.length} survived:`);
  for (const mutant of survivors) console.log(`${described(mutant)} -> ${oneLine(mutant.text, 60)}`);
  return survivors.length > 0 ? 1 : 0;
}

void runProgram(PROGRAM, main).then(() => process.exit());
