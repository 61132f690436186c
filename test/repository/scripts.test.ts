// test: every program that package.json starts explains itself with --help and refuses what it does not know,
// before it builds anything; and packages are installed without warnings.

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFolder } from '../../workbench/web/server/folder-lock';
import { ROOT } from './imports-of';
import { copyTree, type TreeCopy } from './tree-copy';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const commandOf = (name: string): string[] => scripts[name]!.split(' ');

/** Programs of others, which have options of their own. */
const OF_OTHERS = ['jest', 'tsc', 'biome'];
const PROGRAMS = Object.keys(scripts).filter((name) => !OF_OTHERS.includes(commandOf(name)[0]!));

let tree: TreeCopy;
beforeAll(() => {
  tree = copyTree();
});
afterAll(() => tree.remove());
afterEach(() => {
  expect(['build', 'dist'].filter((name) => existsSync(path.join(tree.folder, name)))).toEqual([]);
});

const run = (name: string, ...args: string[]) => tree.node(...commandOf(name).slice(1), ...args);

it('all programs are started with Node, without a command before', () => {
  expect(PROGRAMS.length).toBeGreaterThan(12);
  expect(PROGRAMS.filter((name) => commandOf(name)[0] !== 'node' || scripts[name]!.includes('&&'))).toEqual(
    [],
  );
});

/** Name and placeholder of each option that a help text lists. */
const optionsIn = (help: string) =>
  [...help.matchAll(/^ {2}--([a-z-]+)(?: (\S+))? {2,}\S/gm)].map(([, name, takes]) => ({
    name: name!,
    takes: takes ?? null,
  }));

describe.each(PROGRAMS)('npm run %s', (name) => {
  const pointsToHelp = new RegExp(`"npm (run )?${name}( --)? --help" lists the options\\.`);

  it('explains itself, and refuses an unknown option and a bad value', async () => {
    const help = await run(name, '--help');
    expect({ code: help.code, stderr: help.stderr }).toEqual({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(new RegExp(`^npm (run )?${name}\\b`));
    const options = optionsIn(help.stdout);
    expect(options).toContainEqual({ name: 'help', takes: null });

    const unknown = await run(name, '--no-such-option');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('"--no-such-option"')]);
    expect(unknown.stderr).toMatch(pointsToHelp);

    const valued = options.filter(({ takes }) => takes !== null);
    const numbered = valued.find(({ takes }) => takes === 'N' || takes === 'M') ?? valued[0];
    if (!numbered) return;
    const bad = await run(name, `--${numbered.name}`, ...(/^[NM]$/.test(numbered.takes!) ? ['many'] : []));
    expect([bad.code, bad.stderr]).toEqual([2, expect.stringContaining(`--${numbered.name} `)]);
    expect(bad.stderr).toMatch(pointsToHelp);
  });
});

it.each([
  ['bench', ['--only', 'z'], '"z"'],
  ['bench', ['--small', '--report'], '--report'],
  ['sim', ['--mode', 'nowhere'], '"nowhere"'],
  ['sim', ['--planted', 'no such bug'], '"no such bug"'],
  ['sim', ['--seeds', '9..1'], '"9..1"'],
  ['sim', ['3'], '"3" is not an option.'],
  ['faults', ['--shard', '3/2'], '"3/2"'],
  ['sim', ['--ignore', 'phantom,nothing'], '"phantom,nothing"'],
  ['sim', ['--dist', 'src'], 'a folder that has Code.js'],
  ['sim', ['--resume', 'no-such-folder/seeds'], 'a file in an existing folder'],
  ['faults', ['--kind', '('], '"("'],
  ['faults', ['--kind', 'kill'], 'takes kills, requests,'],
  ['mutants', ['--shard', '3/2'], '"3/2"'],
  ['mutants', ['--list', '--file', 'no-such-file'], '--file no-such-file'],
  ['service', ['--like', 'nothing'], 'documentation, real or demo, not "nothing"'],
  ['service', ['--quirk', 'slow'], '"slow"'],
  ['service', ['--quirk', 'speed=slow'], 'There is no quirk "speed".'],
  ['service', ['--quirk', 'max_limit=many'], '"max_limit"'],
  ['service', ['--redirect-uri', 'usercallback'], 'an address'],
  ['service', ['--redirect-uri', 'http://'], 'an address'],
  ['service', ['--now', '1'], '--now takes a time'],
  ['service', ['--state', 'no-such-folder/state.json'], 'a file in an existing folder'],
  ['start', ['--history', '5', '--connect'], '--history'],
  ['start', ['--port', '70000'], 'from 0 to 65535'],
  ['start', ['--fresh=yes'], '--fresh takes no value.'],
  ['host', ['build.js'], '--call'],
  ['host', ['--call', 'f', 'nowhere.gs'], 'The file nowhere.gs cannot be read.'],
  ['host', ['--call', 'f', 'package.json'], 'package.json is none of the files'],
  ['host', ['--self-test', '--locale', 'fr_FR'], 'en_US, de_DE, tr_TR or ja_JP, not "fr_FR"'],
  ['build', ['nowhere'], '"nowhere"'],
  ['build', ['host', 'pages'], '"pages"'],
  ['configure', ['--auth-url', 'http://ads.internal.org'], '--auth-url: '],
  ['configure', ['--script', 'mine'], '--script: '],
  ['configure', ['--add-on', '--spreadsheet', 'none'], 'Use either'],
])('npm run %s refuses %j', async (name, args, message) => {
  const { code, stderr } = await run(name, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it('the help of npm start and npm run service names the same defaults of generated data', async () => {
  const [start, service] = await Promise.all(['start', 'service'].map((name) => run(name, '--help')));
  for (const [name, standard] of Object.entries({ campaigns: 20, sources: 200, bids: 500, seed: 1 }))
    for (const { stdout } of [start!, service!])
      expect(stdout).toMatch(new RegExp(`--${name} N .*\\(default ${standard}\\)`));
  expect(start!.stdout.replace(/\s+/g, ' ')).toMatch(
    /--like NAME .*documentation: .*real: .*demo: .*\(default demo\) --history/,
  );
});

describe('npm start', () => {
  it.each(['start', 'service'])('says that a port is used, before it builds: %s', async (name) => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    try {
      const { code, stderr } = await run(name, '--port', String(port));
      expect([code, stderr]).toEqual([1, expect.stringContaining(`Port ${port} is already in use.`)]);
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  });

  it('says where the workbench is that uses its folder, before it builds', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bidgrid-second-'));
    const lock = lockFolder(folder);
    lock.name('http://localhost:8123/');
    try {
      const { code, stderr } = await run('start', '--keep-in', folder);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`Another workbench at http://localhost:8123/ (process ${process.pid}) uses`),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
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
