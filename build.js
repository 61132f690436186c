// Builds the add-on into dist/ (pushed with clasp) and the workbench into build/ (run locally).
const { execFileSync } = require('node:child_process');
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');
const webpack = require('webpack');
const GasPlugin = require('gas-webpack-plugin');
const { globalFunctions } = require('./global-functions');
const { readInstallation } = require('./install/configuration');
const { notices } = require('./licenses');

const HELP = `node build.js [addon|service|host|workbench|all] [--quiet]
  addon      src/ -> dist/ (Code.js, sidebar pages, notices.html, appsscript.json), as "npm run configure" set it
  service    workbench/ad-service -> build/workbench/service.cjs
  host       workbench/apps-script -> build/workbench/host.cjs, worker.cjs and worker-realm.cjs
  workbench  addon, service, host and the page -> dist/ and build/workbench/
  all        the same as workbench (default)`;

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
 * Builds dist/Code.js: one file whose top level declares the functions of src/main.ts and every client call.
 * The entry assigns them to `global` one by one, and the plugin turns the assignments into declarations. A
 * webpack library export would add a global (`__esModule`) and declare every name twice. Returns the input
 * files.
 */
function buildCode(installation) {
  fs.mkdirSync(at('build'), { recursive: true });
  const entry = [
    "import * as main from '../src/main';",
    ...Array.from(globalFunctions(__dirname, 'main'), ([name, work]) => `global.${name} = ${work};`),
  ];
  fs.writeFileSync(at('build/entry.js'), `${entry.join('\n')}\n`);
  const config = {
    mode: 'production',
    context: __dirname,
    entry: './build/entry.js',
    output: { path: at('dist'), filename: 'Code.js' },
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
      if (error) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(filesOf([...stats.compilation.modules]));
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
      git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain', '--', ...ADDON_INPUTS) ? '+' : '')
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
async function buildPages(installation) {
  const files = [];
  const about = JSON.stringify(JSON.stringify(aboutOf(installation)));
  const pages = fs.readdirSync(at('src/sidebar')).filter((name) => name.endsWith('.html'));
  for (const page of pages) {
    const name = path.basename(page, '.html');
    const result = await esbuild.build({
      entryPoints: [at('src/sidebar', `${name}.tsx`)],
      outdir: at('build/sidebar'),
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
    files.push(...Object.keys(result.metafile.inputs));
    const text = (extension) => result.outputFiles.find((file) => file.path.endsWith(extension))?.text ?? '';
    const html = fs
      .readFileSync(at('src/sidebar', page), 'utf8')
      .replace('<!-- styles -->', () => `<style>${text('.css')}</style>`)
      .replace(
        '<!-- script -->',
        () => `<script>${text('.js').replaceAll('</script', '<\\/script')}</script>`,
      );
    fs.writeFileSync(at('dist', page), html);
  }
  return files;
}

/**
 * Builds dist/.
 * @param installation the values stored by `npm run configure`; null for tests and the workbench, which use
 * tracked files only
 */
async function buildAddon(installation = null) {
  fs.rmSync(STAMP, { force: true });
  fs.rmSync(at('dist'), { recursive: true, force: true });
  fs.mkdirSync(at('dist'), { recursive: true });
  const files = [...(await buildCode(installation)), ...(await buildPages(installation))];
  fs.writeFileSync(at('dist/notices.html'), notices(new Set(packagesOf(files))));
  const manifest = JSON.parse(fs.readFileSync(at('appsscript.json'), 'utf8'));
  if (installation) manifest.urlFetchWhitelist = installation.allowList;
  fs.writeFileSync(at('dist/appsscript.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const ADDON_INPUTS = [
  'src',
  'build.js',
  'install',
  'licenses.js',
  'appsscript.json',
  'package.json',
  'package-lock.json',
];

/**
 * Holds the hash of the inputs of dist/ after a build for tests or the workbench; absent after other builds.
 */
const STAMP = at('build/addon.sha256');

/** SHA-256 over the names and contents of all inputs of dist/. */
function addonInputs() {
  const hash = crypto.createHash('sha256');
  const add = (name) => {
    const file = at(name);
    if (!fs.statSync(file).isDirectory()) hash.update(`${name}\n`).update(fs.readFileSync(file));
    else for (const entry of fs.readdirSync(file).sort()) add(path.join(name, entry));
  };
  ADDON_INPUTS.forEach(add);
  return hash.digest('hex');
}

/** As buildAddon, but keeps dist/ if the inputs are unchanged. For consecutive test runs. */
async function buildChangedAddon() {
  const inputs = addonInputs();
  const isBuilt = fs.existsSync(STAMP) && fs.existsSync(at('dist/appsscript.json'));
  if (isBuilt && fs.readFileSync(STAMP, 'utf8') === inputs) return;
  await buildAddon();
  fs.writeFileSync(STAMP, inputs);
}

/** Builds one Node program of the workbench; npm packages are not bundled. */
const buildNode = (entry, name, settings = {}) =>
  esbuild.build({
    entryPoints: [at(entry)],
    outfile: at('build/workbench', name),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
    ...settings,
  });

const buildService = () => buildNode('workbench/ad-service/server/main.ts', 'service.cjs');

const buildHost = () =>
  Promise.all([
    buildNode('workbench/apps-script/main.ts', 'host.cjs'),
    buildNode('workbench/apps-script/worker/main.ts', 'worker.cjs'),
    buildNode('workbench/apps-script/worker/realm.ts', 'worker-realm.cjs', { sourcemap: false }),
  ]);

/** Builds the spreadsheet page and the script that provides `google.script` in its frames. */
async function buildPage() {
  const settings = {
    outdir: at('build/page'),
    bundle: true,
    minify: true,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl', '.woff2': 'dataurl', '.ttf': 'dataurl' },
    logLevel: 'warning',
  };
  await Promise.all([
    esbuild.build({ ...settings, entryPoints: [at('workbench/web/page/main.ts')], format: 'esm' }),
    esbuild.build({ ...settings, entryPoints: [at('workbench/web/page/frame-shim.ts')], format: 'iife' }),
  ]);
  for (const name of ['index.html', 'icon.svg', 'mail.css']) {
    fs.copyFileSync(at('workbench/web/page', name), at('build/page', name));
  }
}

async function buildAll(addon = buildAddon) {
  await Promise.all([
    addon(),
    buildService(),
    buildHost(),
    buildNode('workbench/web/server/main.ts', 'start.cjs'),
    buildPage(),
  ]);
}

const TARGETS = {
  addon: () => buildAddon(readInstallation()),
  service: buildService,
  host: buildHost,
  workbench: () => buildAll(),
  all: () => buildAll(),
};

async function build(name) {
  const target = TARGETS[name];
  if (!target) throw new Error(`There is no build target "${name}".\n${HELP}`);
  await target();
}

async function main(args) {
  if (args.includes('--help')) {
    console.log(HELP);
    return;
  }
  const name = args.find((arg) => !arg.startsWith('--')) ?? 'all';
  const started = Date.now();
  await build(name);
  if (!args.includes('--quiet')) console.log(`built ${name} in ${Date.now() - started} ms`);
}

module.exports = { build, buildAddon, buildAll, buildChangedAddon, buildNode };

if (require.main === module) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
