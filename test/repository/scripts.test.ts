// test: every npm script that takes options explains itself with --help and changes nothing.

import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

it('npm ci warns about nothing: neither the version of Node nor scripts of packages', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bidgrid-npm-'));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(path.join(ROOT, name), path.join(folder, name));
    // It reads the lock file only: nothing is downloaded or installed.
    const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
