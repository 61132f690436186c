// `npm run configure`: asks for the script and addresses of one installation, checks them, and stores them in
// files that git ignores. Creates a script if there is none.
const fs = require('node:fs');
const path = require('node:path');
const readline = require('node:readline');
const { flag, option, program, readBy, runProgram, text, UsageError } = require('../scripts/command-line');
const { isSignedIn, runClasp } = require('./clasp');
const {
  ADDRESSES,
  ADDRESSES_FILE,
  hostOf,
  InputError,
  LINKS,
  pageOf,
  PROJECT_FILE,
  readJson,
  ROOT,
  scriptIdOf,
  spreadsheetIdOf,
  writeJson,
} = require('./configuration');

/** The text as typed, if it is one of the words or `check` accepts it. */
const checked = (check, ...words) =>
  readBy((typed) => {
    if (!words.includes(typed)) check(typed);
    return typed;
  });

const CONFIGURE = program({
  command: 'npm run configure',
  about: `Asks for each value that is not given as an option, and stores all of them in ${PROJECT_FILE} and
${ADDRESSES_FILE}, which git ignores.`,
  options: {
    spreadsheet: option(
      'ADDRESS',
      'address or ID of the spreadsheet that the script is bound to',
      checked(spreadsheetIdOf, 'none'),
    ),
    'add-on': flag('an add-on for many spreadsheets instead: a standalone script'),
    script: option(
      'ADDRESS',
      'address or ID of an existing script; "new" creates one',
      checked(scriptIdOf, 'new'),
    ),
    'auth-url': option(
      'ADDRESS',
      'host of the sign-in (OAuth), such as https://auth.advertising-service.example',
      checked(hostOf),
    ),
    'base-url': option('ADDRESS', 'host of campaign management', checked(hostOf)),
    'api-url': option('ADDRESS', 'host of suppression and app lists', checked(hostOf)),
    'docs-url': option('ADDRESS', 'page that Help links to; "none" for no link', checked(pageOf, 'none')),
    'problems-url': option(
      'ADDRESS',
      'page for problem reports that Help links to; "none" for no link',
      checked(pageOf, 'none'),
    ),
    user: option('NAME', 'the account of "npx clasp login --user NAME"', text),
  },
  check: ({ spreadsheet, 'add-on': isAddon }) => {
    if (isAddon && spreadsheet) throw new UsageError('Use either --spreadsheet or --add-on.');
  },
});

/** authUrl → auth-url */
const optionOf = (name) => name.replace('Url', '-url');

/**
 * Asks in the terminal and repeats the question after an invalid answer. Reads piped answers line by line.
 */
function createQuestions() {
  let reader = null;
  let lines = null;
  const ask = async (question, check) => {
    reader ??= readline.createInterface({ input: process.stdin, output: process.stdout });
    lines ??= reader[Symbol.asyncIterator]();
    for (;;) {
      reader.setPrompt(`${question}: `);
      reader.prompt();
      const { value, done } = await lines.next();
      if (!process.stdin.isTTY) console.log(done ? '' : value);
      if (done) throw new InputError(`No answer to "${question}". Nothing was saved.`);
      try {
        return check(value.trim());
      } catch (error) {
        if (!(error instanceof InputError) || !process.stdin.isTTY) throw error;
        console.log(error.message);
      }
    }
  };
  return { ask, close: () => reader?.close() };
}

/** Returns the option if given, otherwise the answer. An empty answer selects the value shown in brackets. */
async function answerFor(questions, given, question, old, check) {
  if (given !== undefined) return check(given);
  const shown = old ? `${question} [${old}]` : question;
  return questions.ask(shown, (text) => check(text === '' ? old : text));
}

/** Returns the ID of a spreadsheet, or null for an add-on. */
async function askContainer(questions, given, old) {
  if (given['add-on']) return null;
  const check = (text) => (text === '' || text === 'none' ? null : spreadsheetIdOf(text));
  const question = `Address or ID of the spreadsheet ("none": an add-on for many spreadsheets)`;
  return answerFor(questions, given.spreadsheet, question, old?.parentId ?? 'none', check);
}

/** Returns the ID of a script, or null for a new one. */
async function askScript(questions, given, old, parentId) {
  const isSame = old?.scriptId && (old.parentId ?? null) === parentId;
  const check = (text) => {
    if (text === 'new') return null;
    const id = scriptIdOf(text);
    if (id === parentId)
      throw new InputError('This is the ID of the spreadsheet. Enter the ID of its script.');
    return id;
  };
  const question = 'Address or ID of the script ("new": create it)';
  return answerFor(questions, given, question, isSame ? old.scriptId : 'new', check);
}

async function askAddresses(questions, given, old) {
  const addresses = {};
  for (const { name, about } of ADDRESSES) {
    const check = (text) => hostOf(text);
    const question = `Host of ${about}, https://…`;
    addresses[name] = await answerFor(questions, given[optionOf(name)], question, old?.[name] ?? '', check);
  }
  for (const { name, about } of LINKS) {
    const check = (text) => (text === 'none' ? '' : pageOf(text));
    const question = `Address of ${about} ("none": no link in Help)`;
    const value = await answerFor(questions, given[optionOf(name)], question, old?.[name] || 'none', check);
    if (value) addresses[name] = value;
  }
  return addresses;
}

/** clasp prints this as soon as the script exists, even if a later step of the same command fails. */
const CREATED = /script\.google\.com\/d\/([\w-]+)\/edit/;

/**
 * Creates a script, bound to the spreadsheet or standalone. Returns its ID.
 * @throws InputError with Google's reason
 */
async function createScript(parentId, user) {
  const project = '.clasp.new.local.json';
  // clasp also downloads the default files of the new script. They are not needed and must not overwrite
  // dist/.
  const folder = 'build/new-script';
  writeJson(project, { rootDir: folder }, ROOT);
  try {
    // With --type, clasp ignores the spreadsheet's ID and creates another spreadsheet.
    const { output } = await runClasp(
      [
        ...(user ? ['--user', user] : []),
        'create-script',
        ...(parentId ? ['--parentId', parentId] : []),
        '--title',
        'Bidgrid',
        '--rootDir',
        folder,
      ],
      { project },
    );
    const [, id] = CREATED.exec(output) ?? [];
    if (!id) throw new InputError(`Google did not create the script: ${output.trim()}`);
    // Printed immediately: if storing the ID fails, it can be entered instead of creating another script.
    console.log(`\nCreated script ${id}.`);
    return id;
  } finally {
    fs.rmSync(path.join(ROOT, project), { force: true });
    fs.rmSync(path.join(ROOT, folder), { recursive: true, force: true });
  }
}

async function main(given) {
  const old = readJson(PROJECT_FILE, ROOT);
  const questions = createQuestions();
  try {
    const parentId = await askContainer(questions, given, old);
    const scriptId = await askScript(questions, given.script, old, parentId);
    if (scriptId === null && !isSignedIn(given.user)) {
      throw new InputError(
        'clasp must be signed in to Google to create the script. Run "npx clasp login" first; nothing was saved.',
      );
    }
    const addresses = await askAddresses(questions, given, readJson(ADDRESSES_FILE, ROOT));
    writeJson(ADDRESSES_FILE, addresses, ROOT);
    const id = scriptId ?? (await createScript(parentId, given.user));
    writeJson(PROJECT_FILE, { scriptId: id, rootDir: 'dist', ...(parentId ? { parentId } : {}) }, ROOT);
    console.log(`Stored in ${PROJECT_FILE} and ${ADDRESSES_FILE}.
Next: "npm run push". Then set these script properties at
https://script.google.com/home/projects/${id}/settings
${ADDRESSES.map(({ name, property }) => `  ${property} = ${addresses[name]}`).join('\n')}`);
  } finally {
    questions.close();
  }
}

void runProgram(CONFIGURE, main);
