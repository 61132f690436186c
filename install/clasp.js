// Runs clasp for the script of the local configuration: `npm run clasp -- COMMAND`.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { option, program, runProgram, text, UsageError } = require('../scripts/command-line');
const { PROJECT_FILE, problemsOf, readJson, ROOT } = require('./configuration');

const CLASP = program({
  command: 'npm run clasp',
  operands: 'COMMAND',
  passesOn: true,
  about: `Runs a clasp command for the script that "npm run configure" stored, such as
npm run clasp -- create-version "0.1.0"
npm run clasp -- list-versions
"npx clasp --help" lists the commands.`,
  options: { user: option('NAME', 'the account that "npx clasp login --user NAME" signed in', text) },
  check: (_, [command]) => {
    if (command === undefined) throw new UsageError('Name a command of clasp.');
    if (command === 'push')
      throw new UsageError('Use "npm run push": it builds the add-on with your addresses before it pushes.');
  },
});

const PROGRAM = path.join(ROOT, 'node_modules/@google/clasp/build/src/index.js');

/** clasp keeps its login here; the variable is defined by clasp. */
const signInFile = () => process.env.clasp_config_auth ?? path.join(os.homedir(), '.clasprc.json');

/** Whether clasp has a login under this account name ("default" unless `--user` is given). */
function isSignedIn(user = 'default') {
  try {
    const stored = JSON.parse(fs.readFileSync(signInFile(), 'utf8'));
    const old = user === 'default' && (stored.token ?? stored.access_token);
    return Boolean(stored.tokens?.[user] ?? old);
  } catch {
    return false;
  }
}

/**
 * Runs clasp. Resolves with the exit code and, unless `show` sends it to the terminal, the output.
 * @param project file in clasp's format; clasp writes the ID of a script that it creates into it
 */
function runClasp(args, { project = PROJECT_FILE, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: ROOT,
      env: { ...process.env, clasp_config_project: path.join(ROOT, project) },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function main({ user }, args) {
  if (!readJson(PROJECT_FILE, ROOT))
    throw new Error([...problemsOf(), 'Run "npm run configure".'].join('\n'));
  return (await runClasp([...(user ? ['--user', user] : []), ...args], { show: true })).code;
}

module.exports = { isSignedIn, runClasp };

if (require.main === module) void runProgram(CLASP, main);
