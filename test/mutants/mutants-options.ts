// test, mutants: the options of `npm run mutants`.

import { flag, option, program, regularExpression, shard, wholeNumber } from '../../command-line';

export const PROGRAM = program({
  command: 'npm run mutants',
  about:
    'Changes src at random places, one at a time, and runs the tests that reach each; some test should fail.',
  options: {
    reach: flag(
      `makes the reach map: which tests get to which places of src. Needed once for each state of src; a test
file that changed since is recorded again`,
    ),
    seed: option('N', 'which sample', wholeNumber(), '1'),
    count: option(
      'M',
      'how many mutants (default 20); with --locks all of them unless given',
      wholeNumber(1),
    ),
    locks: flag('left-out flushes, locks and refusals instead of any change'),
    file: option('REGEX', 'only in files whose name fits', regularExpression, ''),
    line: option('N', 'only on this line', wholeNumber(1)),
    shard: option(
      'I/N',
      'every N-th mutant of the sample, or every N-th test file of the map, beginning with the I-th',
      shard,
      '1/1',
    ),
    most: option('S', 'seconds of host tests that each mutant meets at most', wholeNumber(1), '120'),
    sim: flag('survivors meet a short simulation, too'),
    again: flag('tries known survivors again, after tests were added'),
    list: flag('prints the sample, with the number of test files that reach each mutant, and runs nothing'),
  },
  notes: `Works in a temporary copy. Results are kept in build/mutants/: the same command resumes where it stopped.
Ends with 1 when a mutant survived.`,
});
