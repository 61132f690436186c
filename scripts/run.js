// Runs one program of this repository: answers --help and wrong options first, then builds what has changed.
// A SIGTERM to npm ends only npm and its shell, so the program watches for the exit of its parent and then
// ends as if it had received the signal.
const Module = require('node:module');
const path = require('node:path');
const esbuild = require('esbuild');
const { buildChanged, TARGETS, WORKBENCH } = require('../build.js');
const { readCommandLine } = require('./command-line');

const ROOT = path.join(__dirname, '..');

/** Where the options of each program are declared, and what it needs beside itself. */
const PROGRAMS = {
  start: { options: 'workbench/web/server/start-options.ts', needs: () => WORKBENCH },
  service: { options: 'workbench/ad-service/server/service-options.ts' },
  host: {
    options: 'workbench/apps-script/host-options.ts',
    needs: (values) => (values['self-test'] ? ['self-test'] : []),
  },
  bench: { options: 'bench/bench-options.ts', needs: () => WORKBENCH },
  docs: { options: 'test/docs/docs-options.ts' },
  faults: { options: 'test/faults/faults-options.ts', needs: () => WORKBENCH },
  law: { options: 'test/laws/law-options.ts' },
  mutants: { options: 'test/mutants/mutants-options.ts' },
  screenshots: { options: 'test/browser/screenshots-options.ts', needs: () => WORKBENCH },
  sim: { options: 'test/sim/sim-options.ts', needs: () => WORKBENCH },
};

const CHECK_MS = 300;

function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  timer.unref();
}

/** What a TypeScript file without dependencies of weight exports. */
function load(file) {
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [path.join(ROOT, file)],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    write: false,
    logLevel: 'error',
  });
  const loaded = new Module(path.join(ROOT, file), module);
  loaded.paths = module.paths;
  loaded._compile(outputFiles[0].text, loaded.id);
  return loaded.exports;
}

async function main([name, ...args]) {
  const described = PROGRAMS[name];
  if (!described) throw new Error(`node scripts/run.js ${Object.keys(PROGRAMS).join('|')} [options]`);
  const parsed = await readCommandLine(load(described.options).PROGRAM, args);
  if (!parsed) return;
  if (process.env.npm_lifecycle_event) endWithParent();
  await buildChanged([...new Set([name, ...(described.needs?.(parsed.values) ?? [])])], console.error);
  await esbuild.stop();
  const file = path.join(ROOT, TARGETS[name].folder, `${name}.cjs`);
  process.argv = [process.argv[0], file, ...args];
  require(file);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
