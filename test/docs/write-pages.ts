// test, docs: `npm run docs` writes the generated pages into docs/.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../../scripts/command-line';
import { PAGES } from './all-pages';
import { PROGRAM } from './docs-options';

// Bundled into build/, next to docs/.
const DOCS = path.resolve(__dirname, '../../docs');

void runProgram(PROGRAM, () => {
  for (const { name, text } of PAGES) writeFileSync(path.join(DOCS, name), text());
});
