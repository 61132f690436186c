// test: every test file runs either with `npm test` or with `npm run test:long`.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './imports-of';

const { LONG, UNIT } = require('../tiers.js') as { LONG: string[]; UNIT: string[] };

const scripts = (
  JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  }
).scripts;

/** Repository paths of the test files that an npm script runs, as listed by Jest. */
function filesOf(script: string): string[] {
  const [program, ...args] = scripts[script]!.split(' ');
  expect(program).toBe('jest');
  const listed = execFileSync(
    process.execPath,
    [require.resolve('jest/bin/jest'), ...args, '--listTests', '--json'],
    { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return (JSON.parse(listed) as string[]).map((file) => path.relative(ROOT, file)).sort();
}

const written = ['test', 'src', 'workbench', 'bench', 'install']
  .filter((folder) => existsSync(path.join(ROOT, folder)))
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  )
  .filter((file) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file))
  .sort();

const short = filesOf('test');
const long = filesOf('test:long');

it('each test file is in exactly one of the two', () => {
  expect([...short, ...long].sort()).toEqual(written);
});

it('the unit tests are part of npm test', () => {
  const unit = filesOf('test:unit');
  expect(unit.filter((file) => !short.includes(file))).toEqual([]);
  expect(UNIT.filter((pattern) => !unit.some((file) => new RegExp(pattern).test(`/${file}`)))).toEqual([]);
});

it('every entry of the long tests names a file', () => {
  expect(LONG.filter((pattern) => !long.some((file) => new RegExp(pattern).test(`/${file}`)))).toEqual([]);
});
