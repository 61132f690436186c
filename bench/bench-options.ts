// bench: the options of `npm run bench`.

import { flag, option, program, UsageError } from '../scripts/command-line';
import { type Letter, PARTS } from './parts';

const LETTERS = Object.keys(PARTS) as Letter[];

const letters = {
  wanted: `letters of parts (${LETTERS.join('')})`,
  read: (typed: string): Letter[] | undefined => {
    const list = LETTERS.filter((letter) => typed.includes(letter));
    return list.length > 0 && list.length === new Set(typed).size ? list : undefined;
  },
};

export const PROGRAM = program({
  command: 'npm run bench',
  about: `Measures the built add-on in the workbench's host against the simulated service, and compares each figure
with its limit. All parts together take about 20 minutes, half of that for part g; use an idle machine.`,
  options: {
    only: option('LETTERS', 'run only these parts, such as ac', letters, LETTERS.join('')),
    report: flag('save the figures in bench/measured.json, and write docs/performance.md and its chart'),
    json: flag('print the figures as a JSON array of {name, value, unit, bound}'),
    small: flag('use small numbers, only to check that each part works'),
  },
  notes: `Parts:\n${Object.entries(PARTS)
    .map(([letter, title]) => `  ${letter}  ${title}`)
    .join('\n')}`,
  check: ({ small, report }) => {
    if (small && report)
      throw new UsageError('--report saves real figures, so it cannot be combined with --small.');
  },
});
