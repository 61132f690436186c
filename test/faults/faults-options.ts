// test of faults: the options of `npm run faults`.

import { flag, option, program, regularExpression, shard, wholeNumber } from '../../command-line';

export const PROGRAM = program({
  command: 'npm run faults',
  about:
    'Tries every fault at every point of every action, for hours. Ends with 1 when one of them changed the end.',
  options: {
    scenario: option('REGEX', 'only actions whose name fits', regularExpression, ''),
    kind: option('REGEX', 'only these kinds of faults', regularExpression, ''),
    fault: option('REGEX', 'only faults whose name fits', regularExpression, ''),
    every: option('N', 'only every N-th point', wholeNumber(1), '1'),
    shard: option('I/N', 'every N-th of these, starting with the I-th', shard, '1/1'),
    rate: flag('instead of faults, pulls and a push under an hourly limit of requests, and their costs'),
    campaigns: option('N', '--rate: campaigns of the document', wholeNumber(1), '200'),
    requests: option('N', '--rate: the limit of an hour', wholeNumber(1), '2000'),
  },
});
