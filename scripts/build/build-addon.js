// Builds the add-on: Code.js, the pages of the sidebar, the notices and the manifest.
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');
const { globalFunctions } = require('../global-functions');
const { notices } = require('../licenses');
const { at, INPUTS_OF_ALL, ROOT } = require('./root');

/** Files and folders that the add-on is built from. */
const ADDON_INPUTS = [
  'src',
  'install',
  'scripts/licenses.js',
  'scripts/global-functions.js',
  'appsscript.json',
];

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
    ...Array.from(globalFunctions(ROOT, 'main'), ([name, work]) => `global.${name} = ${work};`),
  ];
  const entryFile = `${folder}.entry.js`;
  fs.writeFileSync(entryFile, `${entry.join('\n')}\n`);
  const config = {
    mode: 'production',
    context: ROOT,
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
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return (
      git('rev-parse', '--short=8', 'HEAD') +
      (git('status', '--porcelain', '--', ...ADDON_INPUTS, ...INPUTS_OF_ALL) ? '+' : '')
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
      absWorkingDir: ROOT,
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

module.exports = { ADDON_INPUTS, buildAddon };
