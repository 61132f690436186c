// Builds the add-on into dist/ (pushed with clasp) and the workbench into build/ (run locally).
const { execFileSync } = require('node:child_process');
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');
const { oneOf, program, runProgram } = require('./command-line');
const { globalFunctions } = require('./global-functions');
const { readInstallation } = require('./install/configuration');
const { notices } = require('./licenses');

const at = (...parts) => path.join(__dirname, ...parts);

/** The npm packages among the input files of a bundle. */
const packagesOf = (files) =>
  files.flatMap((file) => {
    const [, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/')) ?? [];
    return name ? [name] : [];
  });

/** The files of webpack modules, including those that webpack joined into one. */
const filesOf = (modules) =>
  modules.flatMap((module) => [
    ...(module.resource ? [module.resource] : []),
    ...filesOf(module.modules ?? []),
  ]);

/**
 * Apps Script parses all of Code.js at every call. V8 parses plain functions faster than arrow functions, and
 * ASCII faster than other characters: together about 15 % of the loading time.
 */
const CODE_SYNTAX = { target: 'es2019', supported: { arrow: false } };

/**
 * Builds Code.js: one file whose top level declares the functions of src/main.ts and every client call. The
 * entry assigns them to `global` one by one, and the plugin turns the assignments into declarations. A webpack
 * library export would add a global (`__esModule`) and declare every name twice. Returns the input files.
 */
function buildCode(folder, installation) {
  // Loaded on demand: it takes longer than to see that nothing has changed.
  const webpack = require('webpack');
  const GasPlugin = require('gas-webpack-plugin');
  const entry = [
    `import * as main from ${JSON.stringify(at('src/main'))};`,
    ...Array.from(globalFunctions(__dirname, 'main'), ([name, work]) => `global.${name} = ${work};`),
  ];
  const entryFile = `${folder}.entry.js`;
  fs.writeFileSync(entryFile, `${entry.join('\n')}\n`);
  const config = {
    mode: 'production',
    context: __dirname,
    entry: entryFile,
    output: { path: folder, filename: 'Code.js' },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [{ test: /\.(ts|mjs|js)$/, loader: 'esbuild-loader', options: CODE_SYNTAX }],
    },
    plugins: [
      new GasPlugin({ comment: false }),
      new webpack.DefinePlugin({ BIDGRID_IS_ADDON: String(installation?.isAddon ?? false) }),
    ],
    target: ['web', 'es2019'],
    optimization: {
      minimizeOptions: { javascript: { compress: { arrows: false }, format: { ascii_only: true } } },
    },
    performance: { hints: false },
  };
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      fs.rmSync(entryFile, { force: true });
      if (error) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(filesOf([...stats.compilation.modules]).filter((file) => file !== entryFile));
    });
  });
}

/** The commit that is built, with a plus if files differ from it; null outside a git repository. */
function commit() {
  const git = (...args) =>
    execFileSync('git', args, {
      cwd: __dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return (
      git('rev-parse', '--short=8', 'HEAD') +
      (git('status', '--porcelain', '--', ...inputsOf('addon')) ? '+' : '')
    );
  } catch {
    return null;
  }
}

/** Installation details that Help shows (src/sidebar/components/about.ts). */
const aboutOf = (installation) => ({
  version: JSON.parse(fs.readFileSync(at('package.json'), 'utf8')).version,
  build: installation ? commit() : null,
  docsUrl: installation?.docsUrl ?? '',
  problemsUrl: installation?.problemsUrl ?? '',
});

/**
 * Builds each src/sidebar/<page>.html into one self-contained page with inline script and styles. Returns the
 * input files.
 */
async function buildPages(folder, installation) {
  const files = [];
  const about = JSON.stringify(JSON.stringify(aboutOf(installation)));
  const pages = fs.readdirSync(at('src/sidebar')).filter((name) => name.endsWith('.html'));
  for (const page of pages) {
    const name = path.basename(page, '.html');
    const result = await esbuild.build({
      entryPoints: [at('src/sidebar', `${name}.tsx`)],
      outdir: folder,
      absWorkingDir: __dirname,
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2021',
      // HtmlService treats `//` inside template literals as a comment.
      supported: { 'template-literal': false },
      jsx: 'automatic',
      jsxImportSource: 'preact',
      legalComments: 'none',
      charset: 'utf8',
      metafile: true,
      define: { BIDGRID_ABOUT: about },
    });
    files.push(...Object.keys(result.metafile.inputs).map((file) => at(file)));
    const text = (extension) => result.outputFiles.find((file) => file.path.endsWith(extension))?.text ?? '';
    const html = fs
      .readFileSync(at('src/sidebar', page), 'utf8')
      .replace('<!-- styles -->', () => `<style>${text('.css')}</style>`)
      .replace(
        '<!-- script -->',
        () => `<script>${text('.js').replaceAll('</script', '<\\/script')}</script>`,
      );
    fs.writeFileSync(path.join(folder, page), html);
  }
  return files;
}

/**
 * Builds the add-on. Returns the input files.
 * @param installation the values stored by `npm run configure`; null for tests and the workbench, which use
 * tracked files only
 */
async function buildAddon(folder, installation = null) {
  const files = [...(await buildCode(folder, installation)), ...(await buildPages(folder, installation))];
  fs.writeFileSync(path.join(folder, 'notices.html'), notices(new Set(packagesOf(files))));
  const manifest = JSON.parse(fs.readFileSync(at('appsscript.json'), 'utf8'));
  if (installation) manifest.urlFetchWhitelist = installation.allowList;
  fs.writeFileSync(path.join(folder, 'appsscript.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return files;
}

/**
 * Builds the self-test's script: Code.js with a global function for each export of self-test/main.ts, the page,
 * and a manifest with the scopes of the add-on. Returns the input files.
 */
async function buildSelfTest(folder) {
  const settings = {
    absWorkingDir: __dirname,
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2019',
    metafile: true,
  };
  const main = fs.readFileSync(at('self-test/main.ts'), 'utf8');
  const functions = [...main.matchAll(/^export (?:function|const) (\w+)/gm)].map(
    ([, name]) => `function ${name}(...args) { return selfTest.${name}(...args); }`,
  );
  const [code, page] = await Promise.all([
    esbuild.build({ ...settings, entryPoints: [at('self-test/main.ts')], globalName: 'selfTest' }),
    esbuild.build({
      ...settings,
      entryPoints: [at('self-test/sidebar-calls-page.ts')],
      supported: { 'template-literal': false },
    }),
  ]);
  const html = fs.readFileSync(at('self-test/sidebar-calls.html'), 'utf8');
  const { urlFetchWhitelist: _, ...manifest } = JSON.parse(fs.readFileSync(at('appsscript.json'), 'utf8'));
  const files = {
    'Code.js': [code.outputFiles[0].text, ...functions].join('\n'),
    'sidebar-calls.html': html.replace(
      '<!-- script -->',
      () => `<script>${page.outputFiles[0].text}</script>`,
    ),
    'appsscript.json': JSON.stringify(manifest, null, 2),
  };
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), `${text}\n`);
  return [code, page].flatMap(({ metafile }) => Object.keys(metafile.inputs).map((file) => at(file)));
}

/** Builds Node programs; npm packages are not bundled. Returns the input files. */
async function buildNode(folder, entries) {
  const built = await Promise.all(
    Object.entries(entries).map(([name, entry]) =>
      esbuild.build({
        entryPoints: [at(entry)],
        outfile: path.join(folder, name),
        absWorkingDir: __dirname,
        bundle: true,
        platform: 'node',
        target: 'node20',
        format: 'cjs',
        packages: 'external',
        // The realm is evaluated in every execution.
        sourcemap: name === 'worker-realm.cjs' ? false : 'inline',
        logLevel: 'warning',
        metafile: true,
      }),
    ),
  );
  return built.flatMap(({ metafile }) => Object.keys(metafile.inputs).map((file) => at(file)));
}

/** Builds the spreadsheet page and the script that provides `google.script` in its frames. */
async function buildPage(folder) {
  const settings = {
    outdir: folder,
    absWorkingDir: __dirname,
    bundle: true,
    minify: true,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl', '.woff2': 'dataurl', '.ttf': 'dataurl' },
    logLevel: 'warning',
    metafile: true,
  };
  const built = await Promise.all([
    esbuild.build({ ...settings, entryPoints: [at('workbench/web/page/main.ts')], format: 'esm' }),
    esbuild.build({ ...settings, entryPoints: [at('workbench/web/page/frame-shim.ts')], format: 'iife' }),
  ]);
  for (const name of ['index.html', 'icon.svg', 'mail.css'])
    fs.copyFileSync(at('workbench/web/page', name), path.join(folder, name));
  return built.flatMap(({ metafile }) => Object.keys(metafile.inputs).map((file) => at(file)));
}

const SOURCES = ['src', 'self-test', 'workbench', 'test', 'bench', 'global-functions.js', 'command-line.js'];

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
    inputs: ['src', 'install', 'licenses.js', 'global-functions.js', 'appsscript.json'],
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
    inputs: ['workbench/ad-service', 'command-line.js'],
    build: (folder) => buildNode(folder, { 'service.cjs': 'workbench/ad-service/server/main.ts' }),
  },
  host: {
    folder: 'build/workbench',
    inputs: ['workbench/apps-script', 'src/shared', 'self-test', 'command-line.js'],
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
    inputs: ['workbench/apps-script', 'workbench/web/server', 'workbench/web/wire', 'command-line.js'],
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

/** The versions of packages, those that are installed, and the settings of the compilers. */
const INPUTS_OF_ALL = [
  'build.js',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
];

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

/**
 * The hashes of the inputs and of each built file. The file is written last: without it, or if a built file
 * differs, the target is built again.
 */
const stampOf = (name) => at('build/stamps', `${name}.json`);

function isBuilt(name, inputs) {
  try {
    const stamp = JSON.parse(fs.readFileSync(stampOf(name), 'utf8'));
    const files = Object.entries(stamp.files);
    return (
      stamp.inputs === inputs && files.every(([file, hash]) => hashOf(fs.readFileSync(at(file))) === hash)
    );
  } catch {
    return false;
  }
}

/** Whether other targets put files into the same folder. */
const isShared = (folder) => Object.values(TARGETS).filter((target) => target.folder === folder).length > 1;

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Removes what builds left that were killed. */
function removeLeftovers() {
  for (const name of fs.readdirSync(at('build'))) {
    const [, pid] = /^new-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) fs.rmSync(at('build', name), { recursive: true, force: true });
  }
}

/**
 * Builds a target in a folder of its own and moves each file to its place, so that a program that runs
 * meanwhile, or a second build, never reads half a file.
 * @param work instead of the target's own; what it builds is not reused
 */
async function buildTarget(name, work = null) {
  const { folder, build } = TARGETS[name];
  const inputs = hashOfInputs(name);
  const draft = at('build', `new-${process.pid}-${name}`);
  fs.mkdirSync(draft, { recursive: true });
  removeLeftovers();
  try {
    checkInputs(name, await (work ?? build)(draft));
    fs.mkdirSync(at(folder), { recursive: true });
    fs.mkdirSync(at('build/stamps'), { recursive: true });
    fs.rmSync(stampOf(name), { force: true });
    const names = fs.readdirSync(draft);
    const files = names.map((file) => [`${folder}/${file}`, hashOf(fs.readFileSync(path.join(draft, file)))]);
    for (const file of names) fs.renameSync(path.join(draft, file), at(folder, file));
    if (!isShared(folder))
      for (const file of fs.readdirSync(at(folder)).filter((file) => !names.includes(file)))
        fs.rmSync(at(folder, file), { recursive: true, force: true });
    if (work) return;
    const stamp = path.join(draft, 'stamp.json');
    fs.writeFileSync(stamp, JSON.stringify({ inputs, files: Object.fromEntries(files) }));
    fs.renameSync(stamp, stampOf(name));
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** @throws Error if a file was read that the hash does not cover: a change of it would not be built */
function checkInputs(name, files) {
  const covered = inputsOf(name).map((input) => at(input));
  const others = files.filter(
    (file) =>
      !file.includes(`${path.sep}node_modules${path.sep}`) &&
      !covered.some((input) => file === input || file.startsWith(input + path.sep)),
  );
  if (others.length > 0)
    throw new Error(
      `Add ${path.relative(__dirname, others[0])} to the inputs of "${name}" in build.js: it is built from it.`,
    );
}

/**
 * Builds those of the targets whose inputs have changed. @param announce called before, with a sentence, if
 * there is something to build
 */
async function buildChanged(names, announce = () => {}) {
  const changed = names.filter((name) => !isBuilt(name, hashOfInputs(name)));
  if (changed.length === 0) return;
  announce(changed.includes('addon') ? 'Building… (about 20 s)' : 'Building…');
  await Promise.all(changed.map((name) => buildTarget(name)));
}

/** Builds dist/ as `npm run configure` set it. */
async function buildInstallation() {
  const installation = readInstallation();
  await buildTarget('addon', (folder) => buildAddon(folder, installation));
}

const BUILD = program({
  command: 'npm run build',
  operands: '[TARGET...]',
  operand: oneOf([...WORKBENCH, 'self-test', 'workbench']),
  about: `Builds the add-on into dist/ (Code.js, sidebar pages, notices.html, appsscript.json), as "npm run configure"
set it. Or builds other targets: ${WORKBENCH.slice(1).join(', ')} (parts of the workbench), or workbench (all of them and
the add-on, not configured), or self-test. "npm start" and the tests build by themselves what has changed.`,
  options: {},
});

if (require.main === module)
  void runProgram(BUILD, async (_, names) => {
    const started = Date.now();
    const chosen = new Set(names.length === 0 ? ['addon'] : names);
    const targets = chosen.has('workbench') ? WORKBENCH : [...chosen];
    await Promise.all(
      targets.map((name) => (name === 'addon' && chosen.has(name) ? buildInstallation() : buildTarget(name))),
    );
    console.log(`Built ${[...chosen].join(', ')} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  });

module.exports = { buildChanged, buildInstallation, buildTarget, hashOfInputs, TARGETS, WORKBENCH };
