// test, sim: the options of `npm run sim`.

import {
  file,
  flag,
  folderWith,
  listOf,
  oneOf,
  option,
  program,
  readBy,
  shard,
  UsageError,
  wholeNumber,
  wholeNumbers,
} from '../../scripts/command-line';
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

/** Modes of a service as it really is; the seed does not choose them. */
export const SERVICE_MODE_NAMES = ['late', 'rounded', 'shifting', 'refusing'] as const;

/** Promises that the oracle checks. */
export const VIOLATION_KINDS = [
  'adjusted',
  'array-broken',
  'batch-refused',
  'bound',
  'broken-text',
  'claimed',
  'country-restarted',
  'created-twice',
  'edit-forgotten',
  'figures',
  'formula',
  'formula-lost',
  'header',
  'history-twice',
  'journal',
  'log',
  'mail-to',
  'mail-twice',
  'morning-threw',
  'morning-write',
  'never-ends',
  'number-id',
  'other-login',
  'other-value',
  'overwrote',
  'own-again',
  'own-cell',
  'own-conflict',
  'own-elsewhere',
  'own-replaced',
  'own-undo',
  'pages',
  'phantom',
  'proposed',
  'row-missing',
  'row-mixed',
  'row-twice',
  'script',
  'secret',
  'selected',
  'sent-twice',
  'stuck',
  'threw',
  'two-runs',
  'typed-lost',
  'unapproved',
  'undo',
  'unexpected',
  'unfilled',
  'unlisted',
  'unmarked',
  'wrong-cell',
  'wrong-company',
  'wrong-person',
] as const;
export type ViolationKind = (typeof VIOLATION_KINDS)[number];

const plantedNames = readBy((typed): string[] => {
  const names = typed.split(',');
  const unknown = names.find((name) => !PLANTED.some((bug) => bug.name === name));
  if (unknown === undefined) return names;
  throw new Error(`There is no planted bug "${unknown}"; test/sim/planted.ts has their names.`);
});

const range = {
  wanted: 'A..B with B from A on, such as 1..10',
  read: (typed: string): [first: number, last: number] | undefined => {
    const [, first, last] = (/^(\d{1,9})\.\.(\d{1,9})$/.exec(typed) ?? []).map(Number);
    return first !== undefined && last !== undefined && first <= last ? [first, last] : undefined;
  },
};

export const PROGRAM = program({
  command: 'npm run sim',
  about: 'Simulates people, faults and an attacker from a seed. Exit code 1: a promise was broken.',
  options: {
    seed: option('N', 'one seed', wholeNumber()),
    seeds: option('A..B', 'all seeds from A to B', range, '1..10'),
    steps: option('N', 'steps of each seed', wholeNumber(1), '100'),
    mode: option(
      'NAME',
      'what people do; without it, the seed chooses',
      oneOf([...MODE_NAMES, ...SERVICE_MODE_NAMES]),
    ),
    hostile: flag('an attacker changes hidden sheets and calls any function'),
    plain: flag('without the conditions of Google that the seed chooses (locale, failures, limits)'),
    people: option(
      'N',
      '2: the colleague is another person; 1: a second window of the same person',
      oneOf(['1', '2']),
      '2',
    ),
    only: option('1,4,7', 'only these steps, by number', wholeNumbers),
    short: flag('a few steps of every mode, and every kind of fault at least once, instead of seeds'),
    shard: option('I/N', 'split the seeds among N processes and run part I', shard, '1/1'),
    resume: option('FILE', 'keeps the seeds that passed in FILE and skips them next time', file),
    ignore: option('A,B', 'kinds of violations to ignore', listOf(VIOLATION_KINDS)),
    twice: flag('runs each seed twice and compares the traces'),
    'goes-on': flag('continues after a seed that fails'),
    'no-shrink': flag('does not shorten a failing seed'),
    planted: option('NAME', 'plants this bug first; with --table only these bugs: A,B', plantedNames),
    table: flag(
      `plants each bug of planted.ts and prints the seed that finds it in its mode;
a seed counts only if it passes without the bug`,
    ),
    most: option('N', 'seeds that --table tries for each bug', wholeNumber(1), '100'),
    trace: flag('prints the actions of each step'),
    calls: flag('prints every call with its answer and every request'),
    hashes: flag("prints the hash of each seed's trace"),
    dist: option('DIR', 'another build of the add-on (default dist)', folderWith('Code.js')),
  },
  check: ({ planted = [], table }) => {
    if (planted.length > 1 && !table) throw new UsageError('--planted takes several bugs only with --table.');
  },
});
