// Builds one program of the workbench and runs it in this process. A SIGTERM to npm ends only npm and its
// shell, so the program watches for the exit of its parent and then ends as if it had received the signal.
const path = require('node:path');
const esbuild = require('esbuild');
const { build, buildChangedAddon } = require('./build.js');

const PROGRAMS = {
  start: { target: 'workbench', file: 'start.cjs' },
  service: { target: 'service', file: 'service.cjs' },
  host: { target: 'host', file: 'host.cjs' },
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

async function main([name, ...args]) {
  const program = PROGRAMS[name];
  if (!program) throw new Error(`node run.js ${Object.keys(PROGRAMS).join('|')} [options]`);
  if (process.env.npm_lifecycle_event) endWithParent();
  await build(program.target);
  // Options that run the add-on itself.
  if (args.some((arg) => /^--(self-test|expect)\b/.test(arg))) await buildChangedAddon();
  await esbuild.stop();
  const file = path.join(__dirname, 'build/workbench', program.file);
  process.argv = [process.argv[0], file, ...args];
  require(file);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
