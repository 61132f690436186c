// test: every npm script that takes options explains itself with --help and changes nothing.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './imports-of';

const PROGRAMS = [
  ['build.js', 'build'],
  ['install/configure.js', 'configure'],
  ['install/push.js', 'push'],
  ['install/clasp.js', 'clasp'],
  ['licenses.js', 'licenses'],
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

it('the lock file lists every platform package, including those for other machines', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.values(lock.packages)
    .flatMap((found) => Object.keys(found.optionalDependencies ?? {}))
    .filter((name) => !Object.keys(lock.packages).some((at) => at.endsWith(`node_modules/${name}`)));
  // A registry that lists only some platforms leaves the others out, and `npm ci` then refuses the lock file.
  expect(missing).toEqual([]);
});
