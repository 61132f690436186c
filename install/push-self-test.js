// `npm run push:self-test`: builds the self-test and pushes it into a script of its own (docs/self-test.md).
const { buildChanged } = require('../build.js');
const { option, program, readBy, runProgram, text } = require('../scripts/command-line');
const { isSignedIn, runClasp } = require('./clasp');
const { PROJECT_FILE, readJson, ROOT, scriptIdOf, writeJson } = require('./configuration');

/** In clasp's format; git ignores it. */
const SELF_TEST_FILE = '.clasp.self-test.local.json';

const PUSH_SELF_TEST = program({
  command: 'npm run push:self-test',
  about: `Builds the self-test and replaces the content of its script. The script is stored in
${SELF_TEST_FILE}, which git ignores. It must not be the script of the add-on.`,
  options: {
    script: option('ADDRESS', 'address or ID of the script; needed once', readBy(scriptIdOf)),
    user: option('NAME', 'the account that "npx clasp login --user NAME" signed in', text),
  },
});

async function main({ script, user }) {
  const scriptId = script ?? readJson(SELF_TEST_FILE, ROOT)?.scriptId;
  const signIn = user ? `npx clasp login --user ${user}` : 'npx clasp login';
  if (!scriptId)
    throw new Error('Name the script of the self-test once: npm run push:self-test -- --script ADDRESS');
  if (scriptId === readJson(PROJECT_FILE, ROOT)?.scriptId)
    throw new Error('This is the script of the add-on, which the self-test would replace. Name another one.');
  if (!isSignedIn(user)) throw new Error(`clasp is not signed in to Google. Run "${signIn}".`);
  writeJson(SELF_TEST_FILE, { scriptId, rootDir: 'build/self-test' }, ROOT);
  await buildChanged(['self-test'], console.log);
  const { code } = await runClasp([...(user ? ['--user', user] : []), 'push', '--force'], {
    project: SELF_TEST_FILE,
    show: true,
  });
  if (code !== 0) throw new Error('The push failed. See "When something does not work" in docs/install.md.');
  console.log('Reload the spreadsheet of the self-test and choose Self-test ▸ Run.');
}

void runProgram(PUSH_SELF_TEST, main);
