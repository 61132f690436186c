// Browser tests: the options of `npm run screenshots`.
import { flag, program } from '../../scripts/command-line';

export const PROGRAM = program({
  command: 'npm run screenshots',
  about: 'Takes the pictures of docs/images again, which needs some minutes.',
  options: {
    check: flag('take them into a temporary folder, and list those in docs/images that are out of date'),
  },
});
