// test, install: docs/install.md, step by step, with the real clasp: a clone is configured, pushed, updated
// and moved to an add-on. Google's interfaces are a stand-in.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createHost } from '../outside/programs';
import { ROOT } from '../repository/imports-of';
import { type Clone, createClone } from './clone';
import { type ScriptFile, type ScriptProject, type StandIn, startStandIn } from './stand-in';

jest.setTimeout(240_000);

const SPREADSHEET = '1spreadsheet-aB9cdEfGhIjKlMnOpQrStUvWxYz01234';
const ADDRESSES = {
  auth: 'https://auth.advertising.internal',
  base: 'https://campaigns.advertising.internal',
  api: 'https://api.advertising.internal',
};
const ALLOWED = [
  'https://auth.advertising.internal/oauth/',
  'https://campaigns.advertising.internal/campaign_management/v1/',
  'https://api.advertising.internal/',
];
const FILES = [
  ['Code', 'SERVER_JS'],
  ['appsscript', 'JSON'],
  ['creatives', 'HTML'],
  ['figures', 'HTML'],
  ['insights', 'HTML'],
  ['notices', 'HTML'],
  ['review', 'HTML'],
  ['sidebar', 'HTML'],
];

const CONFIGURE = ['npm', 'run', 'configure'];
const PUSH = ['npm', 'run', 'push'];
const typed = (...first: string[]): string[] => [
  ...first,
  ADDRESSES.auth,
  ADDRESSES.base,
  ADDRESSES.api,
  'none',
  'none',
];

const sourceOf = (project: ScriptProject, name: string): string =>
  project.files.find((file) => file.name === name)?.source ?? '';
const filesOf = ({ files }: ScriptProject) => files.map(({ name, type }) => [name, type]).sort();
const manifestOf = (project: ScriptProject) => JSON.parse(sourceOf(project, 'appsscript'));

/** The menus that a person sees after opening a spreadsheet with these files, in mode LIMITED. */
async function menusOf(files: readonly ScriptFile[]) {
  const host = await createHost({
    files: files
      .filter(({ type }) => type !== 'JSON')
      .map(({ name, type, source }) => ({ name: `${name}.${type === 'HTML' ? 'html' : 'js'}`, source })),
    manifest: JSON.parse(files.find(({ type }) => type === 'JSON')!.source),
    owner: 'anna@example.com',
  });
  try {
    const opened = await host.open({ user: 'anna@example.com', session: 'page-1' });
    expect(opened.error).toBeUndefined();
    return host.ui.shown('page-1').menus.map(({ caption, addon }) => ({ caption, addon }));
  } finally {
    await host.close();
  }
}

let standIn: StandIn;
let clone: Clone;

beforeAll(async () => {
  standIn = await startStandIn();
  clone = createClone(standIn);
});

afterAll(async () => {
  clone.remove();
  await standIn.close();
});

const only = (): ScriptProject => {
  expect(standIn.projects.size).toBe(1);
  return [...standIn.projects.values()][0]!;
};

/** A new version that changes both files that a person would otherwise have had to edit. */
function changeUpstream(): void {
  const change = (name: string, values: object): void => {
    const file = path.join(clone.upstream, name);
    const content = { ...JSON.parse(readFileSync(file, 'utf8')), ...values };
    writeFileSync(file, JSON.stringify(content, null, 2));
  };
  change('appsscript.json', {
    timeZone: 'Etc/GMT',
    urlFetchWhitelist: ['https://other.advertising-service.example/'],
  });
  change('.clasp.json', { scriptId: 'replace-with-the-id-of-your-script' });
  clone.gitUpstream('commit', '--quiet', '--all', '--message=Change the tracked configuration');
}

/** Every command of docs/install.md: tested here, or why not. */
const COMMANDS = [
  // Run by createClone; packages are those of this folder.
  'git clone ADDRESS bidgrid',
  'cd bidgrid',
  'npm ci',
  // Needs a browser and a Google account; Clone.signIn writes the file that it creates.
  'npx clasp login',
  // By the tests below.
  'npm run configure',
  'npm run push',
  'npm run configure -- --add-on --script new',
  'npm run clasp -- create-version "0.1.0"',
  'npm run clasp -- list-versions',
  'git pull',
  'git switch --detach COMMIT',
  'git switch main',
];

it('docs/install.md has only commands that are tested', () => {
  const page = readFileSync(path.join(ROOT, 'docs/install.md'), 'utf8');
  const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, text]) => text!);
  const commands = blocks.flatMap((text) => text.trim().split('\n')).map((line) => line.trim());
  expect([...new Set(commands)].sort()).toEqual([...COMMANDS].sort());
});

describe('a fresh clone', () => {
  it('cannot be pushed before it is configured and signed in, and nothing is built', async () => {
    const { code, output } = await clone.run(PUSH);
    expect(code).toBe(1);
    expect(output).toContain('Nothing was built or pushed.');
    expect(output).toContain('The script to push to is not set');
    expect(output).toContain('The addresses of the service are not set');
    expect(output).toContain('Run "npm run configure".');
    expect(output).toContain('clasp is not signed in to Google. Run "npx clasp login".');
    expect(clone.has('dist')).toBe(false);
    expect(standIn.requests).toEqual([]);
  });

  it('cannot be configured with the placeholders of the tracked files', async () => {
    const { code, output } = await clone.run(CONFIGURE, [
      'none',
      'replace-with-your-script-id',
      'https://auth.advertising-service.example',
    ]);
    expect(code).toBe(1);
    expect(output).toContain('"replace-with-your-script-id" is a placeholder. Enter the ID of your script.');
    expect(clone.git('status', '--porcelain', '--ignored')).not.toContain('local.json');
  });

  it('needs a sign-in to create a script', async () => {
    const { code, output } = await clone.run(CONFIGURE, typed(SPREADSHEET, 'new'));
    expect(code).toBe(1);
    expect(output).toContain('Run "npx clasp login" first; nothing was saved.');
    expect(standIn.requests).toEqual([]);
  });

  it('shows why Google does not create the script, and keeps the addresses', async () => {
    clone.signIn();
    standIn.isApiOn = false;
    const refused = await clone.run(CONFIGURE, typed(SPREADSHEET, 'new'));
    standIn.isApiOn = true;
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('User has not enabled the Apps Script API.');
    expect(standIn.projects.size).toBe(0);
    expect(clone.has('.clasp.local.json')).toBe(false);
    expect(JSON.parse(clone.read('addresses.local.json'))).toEqual({
      authUrl: ADDRESSES.auth,
      baseUrl: ADDRESSES.base,
      apiUrl: ADDRESSES.api,
    });
  });
});

describe('bound to a spreadsheet', () => {
  it('creates the script in the given spreadsheet, and no other file', async () => {
    const address = `https://docs.google.com/spreadsheets/d/${SPREADSHEET}/edit#gid=0`;
    // Empty answers keep the addresses entered before.
    const { code, output } = await clone.run(CONFIGURE, [address, 'new', '', '', '', '', '']);
    expect([code, output]).toEqual([0, expect.stringContaining('Created script 1new-script-0001')]);
    expect(only()).toMatchObject({ parentId: SPREADSHEET, title: 'Bidgrid' });
    expect(standIn.driveFiles).toEqual([]);
    expect(output).toContain(`BIDGRID_BASE_URL = ${ADDRESSES.base}`);
    expect(JSON.parse(clone.read('.clasp.local.json'))).toEqual({
      scriptId: only().scriptId,
      rootDir: 'dist',
      parentId: SPREADSHEET,
    });
  });

  it('pushes exactly the files of the add-on, with these addresses', async () => {
    const { code, output } = await clone.run(PUSH);
    expect([code, output]).toEqual([0, expect.stringContaining('Reload the spreadsheet')]);
    expect(filesOf(only())).toEqual(FILES);
    const tracked = JSON.parse(clone.read('appsscript.json'));
    expect(manifestOf(only())).toEqual({ ...tracked, urlFetchWhitelist: ALLOWED });
    expect(await menusOf(only().files)).toEqual([{ caption: 'Bidgrid', addon: false }]);
  });

  it('shows version and build in Help, and no link that was not configured', () => {
    const { version } = JSON.parse(clone.read('package.json'));
    const build = clone.git('rev-parse', '--short=8', 'HEAD');
    const about = JSON.stringify({ version, build, docsUrl: '', problemsUrl: '' });
    expect(sourceOf(only(), 'sidebar')).toContain(about);
  });

  it('leaves tracked files unchanged', () => {
    expect(clone.git('status', '--porcelain')).toBe('');
  });

  it('does not create a second script when it is configured again', async () => {
    const links = ['https://docs.advertising.internal/bidgrid', 'none'];
    const { code } = await clone.run(CONFIGURE, ['', '', '', '', '', ...links]);
    expect(code).toBe(0);
    expect(only().parentId).toBe(SPREADSHEET);
  });

  it('is updated by git pull without a conflict, and keeps its script and addresses', () => {
    const local = [clone.read('.clasp.local.json'), clone.read('addresses.local.json')];
    changeUpstream();
    clone.git('pull', '--quiet');
    expect(clone.git('status', '--porcelain')).toBe('');
    expect(clone.git('rev-parse', 'HEAD')).toBe(clone.gitUpstream('rev-parse', 'HEAD'));
    expect(JSON.parse(clone.read('appsscript.json')).timeZone).toBe('Etc/GMT');
    expect([clone.read('.clasp.local.json'), clone.read('addresses.local.json')]).toEqual(local);
  });

  it('keeps its configuration when an earlier commit is checked out', () => {
    const local = clone.read('addresses.local.json');
    clone.git('switch', '--quiet', '--detach', 'HEAD~1');
    expect([clone.git('status', '--porcelain'), clone.read('addresses.local.json')]).toEqual(['', local]);
    clone.git('switch', '--quiet', 'main');
  });

  it('refuses a push through clasp alone, which would send a build with another configuration', async () => {
    const { code, output } = await clone.run(['npm', 'run', 'clasp', '--', 'push', '--force']);
    expect(code).toBe(2);
    expect(output).toContain('Use "npm run push"');
  });
});

describe('as an add-on', () => {
  const addon = (): ScriptProject => [...standIn.projects.values()].find(({ parentId }) => !parentId)!;

  it('moves from the bound script to a separate script, and does not change the bound one', async () => {
    const command = [...CONFIGURE, '--', '--add-on', '--script', 'new'];
    const bound = sourceOf(only(), 'Code');
    expect((await clone.run(command, ['', '', '', '', ''])).code).toBe(0);
    const { code, output } = await clone.run(PUSH);
    expect([code, output]).toEqual([0, expect.stringContaining('For everyone else, create a version')]);
    expect([...standIn.projects.values()].map(({ parentId }) => parentId)).toEqual([SPREADSHEET, undefined]);
    expect(sourceOf([...standIn.projects.values()][0]!, 'Code')).toBe(bound);
    expect(filesOf(addon())).toEqual(FILES);
  });

  it('has the changes of the last git pull and the local addresses and links', () => {
    const tracked = JSON.parse(clone.read('appsscript.json'));
    expect(manifestOf(addon())).toEqual({ ...tracked, timeZone: 'Etc/GMT', urlFetchWhitelist: ALLOWED });
    expect(sourceOf(addon(), 'sidebar')).toContain('"docsUrl":"https://docs.advertising.internal/bidgrid"');
  });

  it('has its menu in Extensions, also in a spreadsheet where it is already enabled', async () => {
    expect(await menusOf(addon().files)).toEqual([{ caption: '', addon: true }]);
  });

  it('creates a version and lists it', async () => {
    const clasp = (...args: string[]) => clone.run(['npm', 'run', 'clasp', '--', ...args]);
    expect((await clasp('create-version', '0.1.0')).code).toBe(0);
    expect(addon().versions).toMatchObject([
      { versionNumber: 1, description: '0.1.0', files: addon().files },
    ]);
    expect((await clasp('list-versions')).output).toContain('1 - 0.1.0');
  });
});

describe('the self-test', () => {
  const PUSH_SELF_TEST = ['npm', 'run', 'push:self-test'];
  const scriptId = `1self-test-${'aB9cdEfGhI'.repeat(4)}`;

  it('needs a script of its own', async () => {
    const { code, output } = await clone.run(PUSH_SELF_TEST);
    expect([code, output]).toEqual([1, expect.stringContaining('Name the script of the self-test once')]);
    const [, addon] = [...standIn.projects.keys()];
    const files = standIn.projects.get(addon!)!.files;
    const refused = await clone.run([...PUSH_SELF_TEST, '--', '--script', addon!]);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('the script of the add-on')]);
    expect(standIn.projects.get(addon!)!.files).toBe(files);
  });

  it('is pushed into it, again without naming it, and has its menu', async () => {
    const project: ScriptProject = {
      scriptId,
      title: 'Self-test',
      parentId: SPREADSHEET,
      files: [],
      versions: [],
    };
    standIn.projects.set(scriptId, project);
    for (const args of [['--', '--script', scriptId], []]) {
      project.files = [];
      const { code, output } = await clone.run([...PUSH_SELF_TEST, ...args]);
      expect([code, output]).toEqual([0, expect.stringContaining('choose Self-test ▸ Run')]);
      expect(filesOf(project)).toEqual([
        ['Code', 'SERVER_JS'],
        ['appsscript', 'JSON'],
        ['sidebar-calls', 'HTML'],
      ]);
    }
    expect(await menusOf(project.files)).toEqual([{ caption: 'Self-test', addon: false }]);
  });
});
