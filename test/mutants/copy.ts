// test, mutants: a temporary copy of the repository, to apply mutants and run tests.

import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';

const { globalFunctions } = require('../../scripts/global-functions') as {
  globalFunctions(root: string, main: string): Map<string, string>;
};

const FOLDERS = ['src', 'test', 'workbench', 'docs', 'install', 'scripts'];

export const JEST = 'node_modules/jest/bin/jest.js';

/** The built tests, but without the build, and for the files of every project. */
const ALL_FILES = `const { projects, testTimeout } = require('./jest.config.js');
const { globalSetup, testPathIgnorePatterns, ...built } =
  projects.find(({ displayName }) => displayName === 'built');
const all = { ...built, testTimeout };
`;

/**
 * Jest's configuration without the build, which would take ten seconds for each mutant. Stops at the first
 * failure.
 */
const FOR_MUTANTS = `${ALL_FILES}module.exports = {
  ...all,
  testSequencer: './jest.mutants.order.js',
  reporters: ['<rootDir>/jest.mutants.reporter.js'],
};
`;

/** Records which test reaches which places (record.ts). Counters make tests slower. */
const FOR_REACH = `${ALL_FILES}module.exports = {
  ...all,
  testTimeout: 300000,
  testSequencer: './jest.mutants.order.js',
  setupFilesAfterEnv: ['<rootDir>/test/mutants/record.ts'],
};
`;

/** Files in the order of the command, not the longest first. */
const ORDER = `const Sequencer = require('@jest/test-sequencer').default;
const at = (file) => process.argv.findIndex((word) => file.endsWith(word));
module.exports = class extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => at(a.path) - at(b.path));
  }
};
`;

/** Writes the first test that fails to build/mutants-failed.json and ends the process. */
const REPORTER = `const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');
const end = (path, test, message) => {
  const isLate = /Exceeded timeout/.test(message);
  writeFileSync('build/mutants-failed.json', JSON.stringify({ file: relative(process.cwd(), path), test, isLate }));
  process.exit(1);
};
module.exports = class {
  onTestCaseResult(test, { status, fullName, failureMessages }) {
    if (status === 'failed') end(test.path, fullName, failureMessages.join());
    process.stdout.write('.');
  }
  onTestResult(test, { testExecError, numFailingTests }) {
    if (testExecError || numFailingTests > 0) end(test.path, null, '');
  }
};
`;

export interface Copy {
  readonly folder: string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** dist/Code.js from the current sources. @throws Error when they cannot be bundled */
  bundle(): void;
  /** null: no output for as long as the limit; the process was ended. */
  run(
    args: readonly string[],
    limitMs: number,
    env?: Record<string, string>,
  ): Promise<{ code: number; output: string } | null>;
  remove(): void;
}

/** Copies and builds everything, which takes half a minute. */
export function makeCopy(root: string, name: string): Copy {
  const folder = path.join(tmpdir(), `bidgrid-mutants-${process.pid}-${name}`);
  const at = (file: string): string => path.join(folder, file);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile() || FOLDERS.includes(entry.name))
      cpSync(path.join(root, entry.name), at(entry.name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), at('node_modules'), 'dir');
  writeFileSync(at('jest.mutants.config.js'), FOR_MUTANTS);
  writeFileSync(at('jest.reach.config.js'), FOR_REACH);
  writeFileSync(at('jest.mutants.reporter.js'), REPORTER);
  writeFileSync(at('jest.mutants.order.js'), ORDER);
  const built = spawnSync(process.execPath, ['-e', "require('./test/global-setup.js')()"], { cwd: folder });
  if (built.status !== 0) throw new Error(`The copy cannot be built: ${built.stderr}`);
  buildSync({
    entryPoints: [at('test/sim/main.ts')],
    outfile: at('build/sim/main.cjs'),
    bundle: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });

  return {
    folder,
    read: (file) => readFileSync(at(file), 'utf8'),
    write: (file, text) => writeFileSync(at(file), text),
    bundle: () => bundleInto(folder),
    run: (args, limitMs, env = {}) => runIn(folder, args, limitMs, env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The same functions as in the real bundle, made in a fraction of the time. */
function bundleInto(folder: string): void {
  const functions: Map<string, string> = globalFunctions(folder, 'bidgridMain');
  buildSync({
    entryPoints: [path.join(folder, 'src/main.ts')],
    outfile: path.join(folder, 'dist/Code.js'),
    bundle: true,
    format: 'iife',
    globalName: 'bidgridMain',
    target: 'es2019',
    logLevel: 'silent',
    footer: {
      js: Array.from(
        functions,
        ([name, work]) => `function ${name}(...args) { return (${work})(...args); }`,
      ).join('\n'),
    },
  });
}

function runIn(
  folder: string,
  args: readonly string[],
  limitMs: number,
  env: Record<string, string>,
): Promise<{ code: number; output: string } | null> {
  return new Promise((resolve) => {
    // A process group of its own, so that Jest's workers end with it.
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let late = false;
    const end = (): void => {
      late = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    let timer = setTimeout(end, limitMs);
    const keep = (text: Buffer): void => {
      clearTimeout(timer);
      timer = setTimeout(end, limitMs);
      output = (output + text.toString()).slice(-200_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(late ? null : { code: code ?? 1, output });
    });
  });
}
