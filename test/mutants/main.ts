// test, mutants: `npm run mutants`, a repeatable random sample of changes to src, each of which some test
// should detect.

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeCopy } from './copy';
import { applied, type Mutant, mutantsOf } from './operators';
import { type Fate, fateOf, type Trial } from './phases';
import { hashOfSources, hasReach, readReach, recordReach, sourcesIn } from './reach';
import { complaintOf } from './syntax';

const HELP = `npm run mutants -- [options]
  --reach        makes the reach map: which tests get to which places of src. Needed once for each state of src; a test
                 file that changed since is recorded again
  --seed N       which sample (default 1)
  --count M      how many mutants (default 20); with --locks all of them unless given
  --locks        left-out flushes, locks and refusals instead of any change
  --file REGEX   only in files whose name fits
  --line N       only on this line
  --shard I/N    every N-th mutant of the sample, or every N-th test file of the map, beginning with the I-th
  --most S       seconds of host tests that each mutant meets at most (default 120)
  --sim          survivors meet a short simulation, too
  --again        tries known survivors again, after tests were added
  --list         prints the sample, with the number of test files that reach each mutant, and runs nothing
Works in a temporary copy. Results are kept in build/mutants/: the same command goes on where it stopped.
Ends with 1 when a mutant survived.`;

const { values } = parseArgs({
  options: {
    reach: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    count: { type: 'string' },
    locks: { type: 'boolean', default: false },
    file: { type: 'string', default: '' },
    line: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    most: { type: 'string', default: '120' },
    sim: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

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
function sample(): { chosen: Mutant[]; uncompilable: number; all: number } {
  const kind = values.locks ? 'locks' : 'any';
  const wanted = new RegExp(values.file);
  const files = sourcesIn(ROOT).filter((file) => wanted.test(file));
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
  const all = files
    .flatMap((file) => mutantsOf(file, texts.get(file)!, kind))
    .filter(({ line }) => values.line === undefined || line === Number(values.line));
  const most = Number(values.count ?? (values.locks ? all.length : 20));
  const chosen: Mutant[] = [];
  let uncompilable = 0;
  for (const mutant of shuffled(all, Number(values.seed))) {
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

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [place = 1, shards = 1] = values.shard.split('/').map(Number);
  if (values.reach) {
    await recordReach(ROOT, [place, shards]);
    return 0;
  }
  const { chosen, uncompilable, all } = sample();
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
      most: Number(values.most),
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

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);
