// test of faults: the options of `npm run faults`.

import {
  flag,
  listOf,
  option,
  program,
  regularExpression,
  shard,
  wholeNumber,
} from '../../scripts/command-line';

/** Of faults that are tried at every point. */
export const KIND_NAMES = ['kills', 'requests', 'limits', 'cells', 'people'] as const;

export const PROGRAM = program({
  command: 'npm run faults',
  about: `Runs each action with a fault, such as a crash or a lost answer, at every possible point, and compares the
final state with that of a run without faults. Exit code 1: one of them differs. A full run takes hours.`,
  options: {
    scenario: option('REGEX', 'only actions whose name matches', regularExpression, ''),
    kind: option('A,B', 'only these kinds of faults', listOf(KIND_NAMES)),
    fault: option('REGEX', 'only faults whose name matches', regularExpression, ''),
    every: option('N', 'only every N-th fault', wholeNumber(1), '1'),
    shard: option('I/N', 'split the faults among N processes and run part I', shard, '1/1'),
    rate: flag('instead of faults: run pulls and a push under an hourly request limit, and print their cost'),
    campaigns: option('N', 'with --rate: campaigns of the service', wholeNumber(1), '200'),
    requests: option('N', 'with --rate: requests per hour', wholeNumber(1), '2000'),
  },
});
