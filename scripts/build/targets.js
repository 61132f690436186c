// What can be built, and from which files.
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { ADDON_INPUTS, buildAddon } = require('./build-addon');
const { buildSelfTest } = require('./build-self-test');
const { buildNode, buildPage } = require('./build-workbench');
const { at, INPUTS_OF_ALL } = require('./root');

const COMMAND_LINE = 'scripts/command-line.js';
const SOURCES = ['src', 'self-test', 'workbench', 'test', 'bench', 'scripts'];

/** A program that run.js starts. */
const nodeProgram = (name, entry) => ({
  folder: 'build/programs',
  inputs: SOURCES,
  build: (folder) => buildNode(folder, { [`${name}.cjs`]: entry }),
});

/**
 * What can be built: the folder of its files, the files and folders that it is built from, and the work, which
 * returns the files that it read.
 */
const TARGETS = {
  addon: {
    folder: 'dist',
    inputs: ADDON_INPUTS,
    build: (folder) => buildAddon(folder),
  },
  page: {
    folder: 'build/page',
    inputs: [
      'workbench/web/page',
      'workbench/web/wire',
      'workbench/apps-script/engine',
      'workbench/apps-script/protocol',
    ],
    build: buildPage,
  },
  service: {
    folder: 'build/workbench',
    inputs: ['workbench/ad-service', COMMAND_LINE],
    build: (folder) => buildNode(folder, { 'service.cjs': 'workbench/ad-service/server/main.ts' }),
  },
  host: {
    folder: 'build/workbench',
    inputs: ['workbench/apps-script', 'src/shared', 'self-test', COMMAND_LINE],
    build: (folder) =>
      buildNode(folder, {
        'host.cjs': 'workbench/apps-script/main.ts',
        'worker.cjs': 'workbench/apps-script/worker/main.ts',
        'worker-realm.cjs': 'workbench/apps-script/worker/realm.ts',
      }),
  },
  'self-test': {
    folder: 'build/self-test',
    inputs: ['self-test', 'src', 'test/adapter-suites', 'appsscript.json'],
    build: buildSelfTest,
  },
  start: {
    folder: 'build/workbench',
    inputs: ['workbench/apps-script', 'workbench/web/server', 'workbench/web/wire', COMMAND_LINE],
    build: (folder) => buildNode(folder, { 'start.cjs': 'workbench/web/server/main.ts' }),
  },
  'for-tests': {
    folder: 'build/workbench',
    inputs: SOURCES,
    build: (folder) => buildNode(folder, { 'for-tests.cjs': 'test/outside/entry.ts' }),
  },
  bench: nodeProgram('bench', 'bench/main.ts'),
  docs: nodeProgram('docs', 'test/docs/write-pages.ts'),
  faults: nodeProgram('faults', 'test/faults/main.ts'),
  law: nodeProgram('law', 'test/laws/run-planner.ts'),
  mutants: nodeProgram('mutants', 'test/mutants/main.ts'),
  screenshots: nodeProgram('screenshots', 'test/browser/take-screenshots.ts'),
  sim: nodeProgram('sim', 'test/sim/main.ts'),
};

/** The add-on, and what runs it. */
const WORKBENCH = ['addon', 'service', 'host', 'start', 'page'];

const inputsOf = (name) => [...TARGETS[name].inputs, ...INPUTS_OF_ALL];

const hashOf = (content) => crypto.createHash('sha256').update(content).digest('hex');

/** SHA-256 over the names and contents of all inputs of a target. */
function hashOfInputs(name) {
  const hash = crypto.createHash('sha256');
  const add = (input) => {
    const file = at(input);
    if (!fs.existsSync(file)) return;
    if (!fs.statSync(file).isDirectory())
      hash.update(`${input}\n${fs.statSync(file).size}\n`).update(fs.readFileSync(file));
    else for (const entry of fs.readdirSync(file).sort()) add(path.join(input, entry));
  };
  inputsOf(name).forEach(add);
  return hash.digest('hex');
}

module.exports = { hashOf, hashOfInputs, inputsOf, TARGETS, WORKBENCH };
