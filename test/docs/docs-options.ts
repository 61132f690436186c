// test, docs: the options of `npm run docs`.

import { program } from '../../scripts/command-line';

export const PROGRAM = program({
  command: 'npm run docs',
  about: 'Writes the generated pages of docs/.',
  options: {},
});
