// test, mutants: a temporary copy of the repository whose guards have switches, to run tests in.

import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyTree } from '../repository/tree-copy';
import { type Guard, SWITCH, withSwitches } from './guards';

/** All test files, without the build, in the order of the command line. */
const CONFIG = `const { projects } = require('./jest.config.js');
const { globalSetup, testPathIgnorePatterns, ...built } =
  projects.find(({ displayName }) => displayName === 'built');
module.exports = {
  ...built,
  testTimeout: 120000,
  testSequencer: './jest.mutants.order.js',
  setupFilesAfterEnv: ['<rootDir>/test/mutants/record.ts'],
};
`;
const ORDER = `const Sequencer = require('@jest/test-sequencer').default;
const placeOf = ({ path }) => process.argv.findIndex((word) => path.endsWith(word));
module.exports = class extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => placeOf(a) - placeOf(b));
  }
};
`;

/** Prepended to the worker of the host: defines the switch in the realm of each execution. */
const switchesInHost = `{
  const { appendFileSync } = require('node:fs');
  const vm = require('node:vm');
  const { createContext } = vm;
  const { BIDGRID_GUARD_OFF, BIDGRID_REACHED, JEST_WORKER_ID } = process.env;
  vm.createContext = (...args) => {
    const realm = createContext(...args);
    const reached = new Set();
    realm.${SWITCH} = (number) => {
      if (!reached.has(number) && BIDGRID_GUARD_OFF === undefined)
        appendFileSync(BIDGRID_REACHED + '/host-' + JEST_WORKER_ID, number + '\\n');
      reached.add(number);
      return String(number) === BIDGRID_GUARD_OFF;
    };
    return realm;
  };
}
`;

/** Sources of Code.js. */
export const sourcesIn = (root: string): string[] =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => name.endsWith('.ts') && !/^src\/(?:sidebar\/|main\.ts$)/.test(name))
    .sort();

/** All guards of the sources, in order. @param write receives each source with its switches */
export function guardsIn(root: string, write: (file: string, text: string) => void = () => {}): Guard[] {
  const all: Guard[] = [];
  for (const file of sourcesIn(root)) {
    const { text, guards } = withSwitches(file, readFileSync(path.join(root, file), 'utf8'), all.length);
    write(file, text);
    all.push(...guards);
  }
  return all;
}

/** Instead of a file: Jest did not end. */
export const TIMEOUT = 'timeout';

type Variables = Readonly<Record<string, string>>;

export interface Copy {
  runAll(files: readonly string[], variables: Variables): Promise<void>;
  /** Runs the test files in this order until one fails, and returns it; null: none failed. */
  firstFailure(files: readonly string[], variables: Variables, limitMs: number): Promise<string | null>;
  remove(): void;
}

/** Copies and builds everything, which takes half a minute. */
export async function createCopy(root: string): Promise<Copy> {
  const tree = copyTree(['src', 'self-test', 'test', 'workbench', 'docs']);
  const write = (file: string, text: string) => writeFileSync(path.join(tree.folder, file), text);
  guardsIn(root, write);
  write('jest.mutants.config.js', CONFIG);
  write('jest.mutants.order.js', ORDER);
  mkdirSync(path.join(tree.folder, 'build'), { recursive: true });
  const { code, stderr } = await tree.node('-e', "require('./test/global-setup.js')()");
  if (code !== 0) throw new Error(`The copy cannot be built: ${stderr}`);
  const worker = 'build/workbench/worker.cjs';
  write(worker, switchesInHost + readFileSync(path.join(tree.folder, worker), 'utf8'));
  const command = ['node_modules/jest/bin/jest.js', '--config', 'jest.mutants.config.js', '--silent'];
  const jest = (args: readonly string[], variables: Variables, limitMs = 0) =>
    new Promise<{ readonly passed: boolean; readonly output: string }>((resolve) => {
      const env = { ...process.env, ...variables };
      const limits = { timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: 1 << 28 } as const;
      execFile(
        process.execPath,
        [...command, ...args],
        { cwd: tree.folder, env, ...limits },
        (error, _, output) => resolve({ passed: error === null, output }),
      );
    });
  return {
    runAll: async (files, variables) => void (await jest(['--runTestsByPath', ...files], variables)),
    firstFailure: async (files, variables, limitMs) => {
      const args = ['--runInBand', '--bail', '--runTestsByPath', ...files];
      const { passed, output } = await jest(args, variables, limitMs);
      return passed ? null : (/^FAIL (\S+)/m.exec(output)?.[1] ?? TIMEOUT);
    },
    remove: tree.remove,
  };
}
