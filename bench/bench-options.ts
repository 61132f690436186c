// bench: the options of `npm run bench`.

import { flag, option, program, UsageError } from '../command-line';
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
  about: `Measures the built add-on in the workbench's host against the simulated service, each figure compared with its limit.
Some parts use a browser. All of them take about 20 minutes, half of it part g, and need an idle machine.`,
  options: {
    only: option('LETTERS', 'parts of it, for instance ac', letters, LETTERS.join('')),
    report: flag('keeps the figures in bench/measured.json, and writes docs/performance.md and its chart'),
    json: flag('prints an array of {name, value, unit, bound}'),
    small: flag('with small numbers, only to see that each part works'),
  },
  notes: `Parts:\n${Object.entries(PARTS)
    .map(([letter, title]) => `  ${letter}  ${title}`)
    .join('\n')}`,
  check: ({ small, report }) => {
    if (small && report)
      throw new UsageError('--report keeps real figures, so it cannot be combined with --small.');
  },
});
