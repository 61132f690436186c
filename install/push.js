// `npm run push`: checks the prerequisites of a push, builds dist/ with the local configuration, and pushes
// it with clasp.
const { buildInstallation } = require('../build.js');
const { option, program, runProgram, text } = require('../scripts/command-line');
const { isSignedIn, runClasp } = require('./clasp');
const { PROJECT_FILE, problemsOf, readJson, ROOT } = require('./configuration');

const PUSH = program({
  command: 'npm run push',
  about: 'Builds dist/ and replaces the content of the script that "npm run configure" stored.',
  options: { user: option('NAME', 'the account that "npx clasp login --user NAME" signed in', text) },
});

function missing(user) {
  const problems = problemsOf();
  const signIn = user ? `npx clasp login --user ${user}` : 'npx clasp login';
  return [
    ...problems,
    ...(problems.length > 0 ? ['Run "npm run configure".'] : []),
    ...(isSignedIn(user) ? [] : [`clasp is not signed in to Google. Run "${signIn}".`]),
  ];
}

async function main({ user }) {
  const problems = missing(user);
  if (problems.length > 0) throw new Error(`Nothing was built or pushed.\n${problems.join('\n')}`);
  await buildInstallation();
  // Without --force, clasp asks before it replaces a manifest, and skips the push when there is no terminal
  // to ask on.
  const { code } = await runClasp([...(user ? ['--user', user] : []), 'push', '--force'], {
    show: true,
  });
  if (code !== 0) throw new Error('The push failed. See "When something does not work" in docs/install.md.');
  const { parentId } = readJson(PROJECT_FILE, ROOT);
  console.log(
    parentId
      ? 'Reload the spreadsheet to use this version.'
      : 'Test deployments of the latest code use this version now. For everyone else, create a version (docs/install.md).',
  );
}

void runProgram(PUSH, main);
