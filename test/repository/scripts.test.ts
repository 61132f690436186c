// test: every npm script that takes options explains itself with --help and changes nothing.

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './imports-of';

const PROGRAMS = [
  ['build.js', 'build'],
  ['build/workbench/start.cjs', 'start'],
  ['build/workbench/service.cjs', 'service'],
  ['build/workbench/host.cjs', 'host'],
] as const;

it.each(PROGRAMS)('%s --help', (program) => {
  const printed = execFileSync(process.execPath, [path.join(ROOT, program), '--help'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(printed).toMatch(/--/);
  expect(printed.split('\n').length).toBeGreaterThan(3);
});
