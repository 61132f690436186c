// Builds the script of the self-test.
const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');
const { at, ROOT } = require('./root');

/**
 * Builds the self-test's script: Code.js with a global function for each export of self-test/main.ts, the page,
 * and a manifest with the scopes of the add-on. Returns the input files.
 */
async function buildSelfTest(folder) {
  const settings = {
    absWorkingDir: ROOT,
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

module.exports = { buildSelfTest };
