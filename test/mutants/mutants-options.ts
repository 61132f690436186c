// test, mutants: the options of `npm run mutants`.

import {
  flag,
  option,
  program,
  regularExpression,
  shard,
  UsageError,
  wholeNumber,
} from '../../scripts/command-line';
import { hasReach, sourcesIn } from './reach';

export const PROGRAM = program({
  command: 'npm run mutants',
  about:
    'Changes src at random places, one at a time, and runs the tests that reach the place: one of them should fail.',
  options: {
    reach: flag(
      `record which tests reach which places of src. Needed once, and again after each change of src or of a
test; only changed test files are recorded again`,
    ),
    seed: option('N', 'seed of the sample', wholeNumber(), '1'),
    count: option('N', 'number of changes to try (default 20, with --locks all)', wholeNumber(1)),
    locks: flag('only changes that remove a flush, a lock or a refusal'),
    file: option('REGEX', 'only in files whose name matches', regularExpression, ''),
    line: option('N', 'only on this line', wholeNumber(1)),
    shard: option(
      'I/N',
      'split the changes (with --reach, the test files) among N processes and run part I',
      shard,
      '1/1',
    ),
    most: option('N', 'most seconds of tests on the host for each change', wholeNumber(1), '120'),
    sim: flag('run a short simulation, too, for each change that no test detects'),
    again: flag('try changes again that no test detected, after tests were added'),
    list: flag('print the changes and the number of test files that reach each; run nothing'),
  },
  notes: `Works in a temporary copy. Results are saved in build/mutants/: the same command resumes where it stopped.
Exit code 1: no test detected one of the changes.`,
  check: ({ reach, list, file }) => {
    if (!sourcesIn(process.cwd()).some((name) => file.test(name)))
      throw new UsageError(`No file of src matches --file ${file.source}.`);
    if (!reach && !list && !hasReach(process.cwd()))
      throw new UsageError('Record which tests reach src first, by npm run mutants -- --reach.');
  },
});
