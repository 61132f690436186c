// test of laws: the options of `npm run law`.

import { option, program, wholeNumber } from '../../scripts/command-line';

export const PROGRAM = program({
  command: 'npm run law',
  about: 'Compares the planner with a second implementation on random tables; stops at the first difference.',
  options: {
    cases: option('N', 'number of tables', wholeNumber(1), '100000'),
    seed: option('N', 'seed of the first table; each table adds 1', wholeNumber(), '1'),
  },
});
