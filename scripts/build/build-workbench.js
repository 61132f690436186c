// Builds the programs that run in Node, and the page of the workbench.
const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');
const { at, ROOT } = require('./root');

/** Builds Node programs; npm packages are not bundled. Returns the input files. */
async function buildNode(folder, entries) {
  const built = await Promise.all(
    Object.entries(entries).map(([name, entry]) =>
      esbuild.build({
        entryPoints: [at(entry)],
        outfile: path.join(folder, name),
        absWorkingDir: ROOT,
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
    absWorkingDir: ROOT,
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

module.exports = { buildNode, buildPage };
