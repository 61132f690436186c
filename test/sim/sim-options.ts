// test, sim: the options of `npm run sim`.

import {
  flag,
  oneOf,
  option,
  program,
  shard,
  text,
  texts,
  UsageError,
  wholeNumber,
  wholeNumbers,
} from '../../command-line';
import { PLANTED } from './planted';

/** The keys of MODES, which imports the whole simulation. */
export const MODE_NAMES = [
  'all',
  'colleagues',
  'countries',
  'formats',
  'sheet',
  'companies',
  'lost',
  'undo',
  'log',
  'choices',
  'typing',
  'approvals',
  'windows',
  'headers',
  'long',
  'lists',
  'decide',
  'selections',
  'cells',
  'eachFault',
  'faults',
  'additions',
  'mornings',
] as const;

const range = {
  wanted: 'A..B with B from A on, such as 1..10',
  read: (typed: string): [first: number, last: number] | undefined => {
    const [, first, last] = (/^(\d{1,9})\.\.(\d{1,9})$/.exec(typed) ?? []).map(Number);
    return first !== undefined && last !== undefined && first <= last ? [first, last] : undefined;
  },
};

export const PROGRAM = program({
  command: 'npm run sim',
  about: 'Simulates people, faults and an attacker from a seed. Ends with 1 when a promise was broken.',
  options: {
    seed: option('N', 'one seed', wholeNumber()),
    seeds: option('A..B', 'all seeds from A to B', range, '1..10'),
    steps: option('M', 'steps of each seed', wholeNumber(1), '100'),
    mode: option('NAME', `${MODE_NAMES.join(', ')}; without it, the seed chooses`, oneOf(MODE_NAMES)),
    hostile: flag('an attacker changes hidden sheets and calls any function'),
    plain: flag('without the conditions of Google that the seed chooses (locale, failures, limits)'),
    people: option('N', '1: the colleague is a second window of the same person', oneOf(['1', '2']), '2'),
    only: option('1,4,7', 'only these steps, by number', wholeNumbers),
    short: flag('a few steps of every mode, and every kind of fault at least once, instead of seeds'),
    shard: option('I/N', 'every N-th seed, starting with the I-th', shard, '1/1'),
    resume: option('FILE', 'keeps the seeds that passed in FILE and skips them next time', text),
    ignore: option('A,B', 'kinds of violations to ignore', texts),
    twice: flag('runs each seed twice and compares the traces'),
    'goes-on': flag('continues after a seed that fails'),
    'no-shrink': flag('does not shorten a failing seed'),
    planted: option('NAME', 'plants this bug first; with --table only these bugs: A,B', texts),
    table: flag(
      `plants each bug of planted.ts and prints the seed that finds it in its mode;
a seed counts only if it passes without the bug`,
    ),
    most: option('N', 'seeds that --table tries for each bug', wholeNumber(1), '100'),
    trace: flag('prints the actions of each step'),
    calls: flag('prints every call with its answer and every request'),
    hashes: flag("prints the hash of each seed's trace"),
    dist: option('DIR', 'another build of the add-on', text, 'dist'),
  },
  check: ({ planted = [], table }) => {
    const unknown = planted.find((name) => !PLANTED.some((bug) => bug.name === name));
    if (unknown !== undefined)
      throw new UsageError(`There is no planted bug "${unknown}"; test/sim/planted.ts has their names.`);
    if (planted.length > 1 && !table) throw new UsageError('--planted takes several bugs only with --table.');
  },
});
