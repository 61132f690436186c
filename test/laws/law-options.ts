// test of laws: the options of `npm run law`.

import { option, program, wholeNumber } from '../../command-line';

export const PROGRAM = program({
  command: 'npm run law',
  about:
    'Compares the planner with an independent oracle on random tables; stops at the first one that differs.',
  options: {
    cases: option('N', 'how many tables', wholeNumber(1), '100000'),
    seed: option('S', 'seed of the first table; each next one has the next', wholeNumber(), '1'),
  },
});
