// test: the build makes again what has changed, and only that; a killed or a second build does no harm.

import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { copyTree, type TreeCopy } from './tree-copy';

// The smallest target.
const SOURCES = 'workbench/ad-service';
const BUILT = 'build/workbench/service.cjs';
const BUILD = "require('./build.js').buildChanged(['service'], console.log)";

let tree: TreeCopy;
beforeEach(() => {
  tree = copyTree([SOURCES]);
});
afterEach(() => tree.remove());

const at = (file: string): string => path.join(tree.folder, file);
const textOf = (file: string): string => readFileSync(at(file), 'utf8');

/** What it announces: '' if nothing is built. */
async function build(): Promise<string> {
  const { code, stdout, stderr } = await tree.node('-e', BUILD);
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trim();
}

test('nothing is built twice, and a change of any input is built', async () => {
  expect(await build()).toBe('Building…');
  expect(await build()).toBe('');
  appendFileSync(at(`${SOURCES}/server/main.ts`), '\nconsole.log("changed");\n');
  expect(await build()).toBe('Building…');
  expect(textOf(BUILT)).toContain('console.log("changed")');
  // A new file may be what an import resolves to.
  writeFileSync(at(`${SOURCES}/clock.js`), '');
  expect(await build()).toBe('Building…');
  expect(await build()).toBe('');
});

test.each(['package-lock.json', 'tsconfig.base.json', 'build.js', 'scripts/command-line.js'])(
  'a change of %s is built',
  async (file) => {
    await build();
    appendFileSync(at(file), '\n');
    expect(await build()).toBe('Building…');
    expect(await build()).toBe('');
  },
);

test('a built file that was damaged or removed, or a damaged stamp, is made again', async () => {
  await build();
  const sound = textOf(BUILT);
  for (const damage of [
    () => writeFileSync(at(BUILT), sound.slice(0, 1000)),
    () => rmSync(at(BUILT)),
    () => writeFileSync(at('build/stamps/service.json'), '{'),
  ]) {
    damage();
    expect(await build()).toBe('Building…');
    expect(textOf(BUILT)).toBe(sound);
  }
});

test('after a killed build the next one builds, and removes what is left', async () => {
  await build();
  const sound = textOf(BUILT);
  appendFileSync(at(`${SOURCES}/server/main.ts`), '\n// changed\n');
  const child = spawn(process.execPath, ['-e', BUILD], { cwd: tree.folder, stdio: 'ignore' });
  const ended = new Promise((done) => child.once('exit', done));
  const drafts = () => readdirSync(at('build')).filter((name) => name.startsWith('new-'));
  while (drafts().length === 0 && child.exitCode === null) await new Promise((later) => setTimeout(later, 1));
  child.kill('SIGKILL');
  await ended;
  expect(textOf(BUILT)).toBe(sound);
  expect(await build()).toBe('Building…');
  expect(drafts()).toEqual([]);
});

test('a change of the page server builds only that: neither the page nor the add-on', async () => {
  const web = copyTree(['workbench/web']);
  const hashes = async () => {
    const script = `const { hashOfInputs, WORKBENCH } = require('./build.js');
      console.log(JSON.stringify(WORKBENCH.map((name) => [name, hashOfInputs(name)])))`;
    return JSON.parse((await web.node('-e', script)).stdout) as [string, string][];
  };
  try {
    const hashesBefore = new Map(await hashes());
    const changedBy = async (file: string) => {
      const text = readFileSync(path.join(web.folder, file));
      appendFileSync(path.join(web.folder, file), '\n');
      const changed = (await hashes()).filter(([name, hash]) => hash !== hashesBefore.get(name));
      writeFileSync(path.join(web.folder, file), text);
      return changed.map(([name]) => name);
    };
    expect(await changedBy('workbench/web/server/main.ts')).toEqual(['start']);
    expect(await changedBy('workbench/web/page/main.ts')).toEqual(['page']);
    expect(await changedBy('scripts/command-line.js')).toEqual(['service', 'host', 'start']);
  } finally {
    web.remove();
  }
});

test('two builds at once leave one whole build', async () => {
  mkdirSync(at('build'), { recursive: true });
  await Promise.all([build(), build(), build()]);
  expect(await build()).toBe('');
  expect(existsSync(at(BUILT))).toBe(true);
});

test('a file outside the declared inputs is refused: its changes would not be built', async () => {
  writeFileSync(at('outside.ts'), 'export const OUTSIDE = 1;\n');
  appendFileSync(
    at(`${SOURCES}/server/main.ts`),
    '\nimport { OUTSIDE } from "../../../outside";\nconsole.log(OUTSIDE);\n',
  );
  const { code, stderr } = await tree.node('-e', BUILD);
  expect(code).not.toBe(0);
  expect(stderr).toContain('Add outside.ts to the inputs of "service" in scripts/build/targets.js');
});
