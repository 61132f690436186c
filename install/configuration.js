// The local configuration of one installation: which script `npm run push` writes to and which addresses its
// manifest allows. It is in two files that git ignores, so that the tracked .clasp.json and appsscript.json
// never change.
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');

/**
 * In clasp's own format: scriptId, rootDir and, for a script that is bound to a spreadsheet, its ID as
 * parentId.
 */
const PROJECT_FILE = '.clasp.local.json';
/** The three addresses of the service, and where Help links to. */
const ADDRESSES_FILE = 'addresses.local.json';

/** Input that cannot be used; its message is one or two sentences for the person who typed it. */
class InputError extends Error {}

/** Google's IDs have 33, 44 or 57 characters; a name that somebody typed instead is shorter. */
const ID = /^[A-Za-z0-9_-]{30,100}$/;
const PLACEHOLDER_ID = /^(?:replace|your|my)-|[<>…]/i;

function idOf(text, what) {
  if (PLACEHOLDER_ID.test(text))
    throw new InputError(`"${text}" is a placeholder. Enter the ID of your ${what}.`);
  if (!ID.test(text)) throw new InputError(`"${text}" is not the ID or address of a ${what}.`);
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

/** Names that are reserved for examples and for the own machine (RFC 2606, RFC 6761). */
const NO_REAL_HOST = /(?:^|\.)(?:example|example\.(?:com|net|org)|test|invalid|localhost)$/;

/** An https address as people type it, without a trailing slash. @throws InputError */
function urlOf(text) {
  const value = text.trim().replace(/\/+$/, '');
  let url;
  try {
    url = new URL(value);
  } catch {
    throw new InputError(`"${value}" is not an address. It must begin with https://.`);
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

/** Address of a host. Bidgrid appends the paths itself. @throws InputError */
function hostOf(text) {
  const { value, url } = urlOf(text);
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new InputError(`"${value}" has a path. Enter only the host: ${url.origin}`);
  }
  return url.origin;
}

const pageOf = (text) => urlOf(text).url.href;

/** The addresses of addresses.local.json: their names there, and the script property and question of each. */
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

/** Optional addresses that Help links to. */
const LINKS = [
  { name: 'docsUrl', about: 'your documentation' },
  { name: 'problemsUrl', about: 'the page where people report problems' },
];

/** null: there is no such file. @throws InputError when it is not JSON */
function readJson(name, root) {
  const file = path.join(root, name);
  if (!fs.existsSync(file)) return null;
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new InputError(`${name} is not valid JSON. Delete it and run "npm run configure".`);
  }
}

/** Replaces the file as a whole: an interrupted write leaves the old one. */
function writeJson(name, value, root) {
  const file = path.join(root, name);
  fs.writeFileSync(`${file}.new.local.json`, `${JSON.stringify(value, null, 2)}\n`);
  fs.renameSync(`${file}.new.local.json`, file);
}

/** What is wrong with one value of a file, as a list of no or one sentence. */
function problemOf(check, value, where) {
  try {
    check(typeof value === 'string' ? value : '');
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [`${where}: ${error.message}`];
  }
}

/** Sentences about everything that `npm run push` needs of the two files and does not find. */
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
 * What a build for Google needs: the manifest's allow-list, whether the script is an add-on, and what Help
 * links to. null: nothing is configured, so the build takes the tracked files. @throws InputError when the
 * files are not usable
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
