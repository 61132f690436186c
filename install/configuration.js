// The local configuration of one installation: the script that `npm run push` writes to, and the addresses in
// its manifest. It is kept in two files that git ignores, so that the tracked .clasp.json and appsscript.json
// do not change.
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');

/**
 * In clasp's format: scriptId, rootDir and, for a script bound to a spreadsheet, the spreadsheet's ID as
 * parentId.
 */
const PROJECT_FILE = '.clasp.local.json';
/** The three addresses of the service, and the links in Help. */
const ADDRESSES_FILE = 'addresses.local.json';

/** Invalid input. The message is one or two sentences for the person who typed it. */
class InputError extends Error {}

/** Google's IDs have 33, 44 or 57 characters; a name typed instead of an ID is shorter. */
const ID = /^[A-Za-z0-9_-]{30,100}$/;
const PLACEHOLDER_ID =
  /^(?:replace|your|my|paste|enter|insert|put)[-_]|(?:script|spreadsheet|sheet)[-_ ]?id|[-_]here|(.)\1{9}|[<>…]/i;

/** Where a person finds the ID. */
const WHERE = {
  script: 'Copy the script ID from Project settings, or the address of the editor.',
  spreadsheet: 'Copy the address of the open spreadsheet.',
};

function idOf(text, what) {
  if (PLACEHOLDER_ID.test(text))
    throw new InputError(`"${text}" is a placeholder. Enter the ID of your ${what}. ${WHERE[what]}`);
  if (!ID.test(text))
    throw new InputError(
      text === ''
        ? `The ID or address of the ${what} is empty. ${WHERE[what]}`
        : `"${text}" is not the ID or address of a ${what}. ${WHERE[what]}`,
    );
  return text;
}

/** ID of an Apps Script project, from the ID or the address of its editor. @throws InputError */
function scriptIdOf(text) {
  const value = text.trim();
  if (/^AKfycb|\/macros\/s\//.test(value)) {
    throw new InputError('This is the ID of a deployment. Copy the script ID from Project settings.');
  }
  if (/\/spreadsheets\//.test(value)) {
    throw new InputError('This is the address of a spreadsheet. Enter the ID of its script.');
  }
  const [, id] = /^https:\/\/script\.google\.com\/.*?\/?(?:projects|d)\/([^/?#]+)/.exec(value) ?? [];
  return idOf(id ?? value, 'script');
}

/** ID of a spreadsheet, from the ID or its address. @throws InputError */
function spreadsheetIdOf(text) {
  const value = text.trim();
  if (/\/d\/e\/|^2PACX-/.test(value)) {
    throw new InputError(
      'This is the address of a published page. Enter the address you edit the spreadsheet at.',
    );
  }
  if (/^https:\/\/script\.google\.com\//.test(value)) {
    throw new InputError('This is the address of a script. Enter the address of the spreadsheet.');
  }
  const [, id] = /^https:\/\/docs\.google\.com\/.*?spreadsheets\/(?:.*\/)?d\/([^/?#]+)/.exec(value) ?? [];
  return idOf(id ?? value, 'spreadsheet');
}

/** Names reserved for examples and for the local machine (RFC 2606, RFC 6761). */
const NO_REAL_HOST = /(?:^|\.)(?:example|example\.(?:com|net|org)|test|invalid|localhost)$/;

/** Parses a typed https address, without its trailing slash. @throws InputError */
function urlOf(text) {
  const typed = text.trim();
  if (typed === '') throw new InputError('The address is empty. It must begin with https://.');
  if (/[<>…]/.test(typed)) throw new InputError(`"${typed}" is a placeholder. Enter the real address.`);
  const value = typed.replace(/\/+$/, '');
  let url;
  try {
    url = new URL(value);
  } catch {
    throw new InputError(
      `"${typed}" is not an address. Enter one such as https://HOST, with the name of the host.`,
    );
  }
  const host = url.hostname.toLowerCase();
  if (url.protocol !== 'https:') throw new InputError(`"${value}" must begin with https://.`);
  if (url.username || url.password) throw new InputError('Leave user name and password out of the address.');
  if (NO_REAL_HOST.test(host)) {
    throw new InputError(`"${value}" is a placeholder. Enter the real address.`);
  }
  if (!host.includes('.') || /^[\d.]+$|^\[/.test(host)) {
    throw new InputError(`"${value}" has no full domain name, which Google requires.`);
  }
  return { value, url };
}

/** Address of a host, without a path: Bidgrid appends the paths. @throws InputError */
function hostOf(text) {
  const { value, url } = urlOf(text);
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new InputError(`"${value}" has a path. Enter only the host: ${url.origin}`);
  }
  return url.origin;
}

const pageOf = (text) => urlOf(text).url.href;

/** The addresses in addresses.local.json: key, script property and question of each. */
const ADDRESSES = [
  {
    name: 'authUrl',
    property: 'BIDGRID_AUTH_URL',
    about: 'sign-in (OAuth)',
    // What urlFetchWhitelist must list: https, a full domain and a path (section 5.1 of the service's
    // description).
    allowed: '/oauth/',
  },
  {
    name: 'baseUrl',
    property: 'BIDGRID_BASE_URL',
    about: 'campaign management',
    allowed: '/campaign_management/v1/',
  },
  { name: 'apiUrl', property: 'BIDGRID_API_URL', about: 'suppression and app lists', allowed: '/' },
];

/** Optional addresses for links in Help. */
const LINKS = [
  { name: 'docsUrl', about: 'your documentation' },
  { name: 'problemsUrl', about: 'the page where people report problems' },
];

/** Reads a file; null: it does not exist. @throws InputError when it is not JSON */
function readJson(name, root) {
  const file = path.join(root, name);
  if (!fs.existsSync(file)) return null;
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new InputError(`${name} is not valid JSON. Delete it and run "npm run configure".`);
  }
}

/** Writes a temporary file and renames it, so that an interrupted write keeps the old content. */
function writeJson(name, value, root) {
  const file = path.join(root, name);
  fs.writeFileSync(`${file}.new.local.json`, `${JSON.stringify(value, null, 2)}\n`);
  fs.renameSync(`${file}.new.local.json`, file);
}

/** Problems of one value of a file: a list with at most one sentence. */
function problemOf(check, value, where) {
  try {
    check(typeof value === 'string' ? value : '');
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [`${where}: ${error.message}`];
  }
}

/** Sentences about everything that `npm run push` requires and the two files lack. */
function problemsOf(root = ROOT) {
  try {
    const project = readJson(PROJECT_FILE, root);
    const addresses = readJson(ADDRESSES_FILE, root);
    return [
      ...(project
        ? problemOf(scriptIdOf, project.scriptId, `${PROJECT_FILE}, scriptId`)
        : [`The script to push to is not set (${PROJECT_FILE} does not exist).`]),
      ...(addresses
        ? ADDRESSES.flatMap(({ name }) => problemOf(hostOf, addresses[name], `${ADDRESSES_FILE}, ${name}`))
        : [`The addresses of the service are not set (${ADDRESSES_FILE} does not exist).`]),
      ...LINKS.flatMap(({ name }) =>
        addresses?.[name] ? problemOf(pageOf, addresses[name], `${ADDRESSES_FILE}, ${name}`) : [],
      ),
    ];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [error.message];
  }
}

/** urlFetchWhitelist of the manifest. */
const allowList = (addresses) => ADDRESSES.map(({ name, allowed }) => addresses[name] + allowed);

/**
 * Values for a build for Google: the manifest's allow-list, whether the script is an add-on, and the links in
 * Help. null: nothing is configured, so the build uses the tracked files.
 * @throws InputError when the files are not usable
 */
function readInstallation(root = ROOT) {
  if (!readJson(PROJECT_FILE, root) && !readJson(ADDRESSES_FILE, root)) return null;
  const problems = problemsOf(root);
  if (problems.length > 0) throw new InputError(`${problems.join('\n')}\nRun "npm run configure".`);
  const addresses = readJson(ADDRESSES_FILE, root);
  return {
    allowList: allowList(addresses),
    isAddon: !readJson(PROJECT_FILE, root).parentId,
    docsUrl: addresses.docsUrl ?? '',
    problemsUrl: addresses.problemsUrl ?? '',
  };
}

module.exports = {
  ADDRESSES,
  ADDRESSES_FILE,
  hostOf,
  InputError,
  LINKS,
  pageOf,
  problemsOf,
  PROJECT_FILE,
  readInstallation,
  readJson,
  ROOT,
  scriptIdOf,
  spreadsheetIdOf,
  writeJson,
};
