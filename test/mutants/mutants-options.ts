// test, mutants: the options of `npm run mutants`.

import { flag, option, program, regularExpression, shard, UsageError } from '../../scripts/command-line';
import { sourcesIn } from './copy';

export const PROGRAM = program({
  command: 'npm run mutants',
  about: `Switches off each flush, lock and refusal of src, one at a time, and runs the tests that reach it: one of them
should fail.`,
  options: {
    file: option('REGEX', 'only in files whose name matches', regularExpression, ''),
    tests: option('REGEX', 'only with test files whose name matches', regularExpression, ''),
    shard: option('I/N', 'split the work among N processes and run part I', shard, '1/1'),
    list: flag('print the guards, and run nothing'),
  },
  notes: `Works in a temporary copy. First it records which test files reach which guard; what is recorded and found is
saved in build/mutants/, and the same command resumes where it stopped. Exit code 1: no test failed without one of
the guards.`,
  check: ({ file }) => {
    if (!sourcesIn(process.cwd()).some((name) => file.test(name)))
      throw new UsageError(`No file of src matches --file ${file.source}.`);
  },
});
