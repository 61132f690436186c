// Makes src/ one file for the unit tests (unit-environment.js), in a part of a second.
const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');

const ROOT = path.join(__dirname, '../..');
const FILE = path.join(ROOT, 'build/unit/src.cjs');

/** An object of functions that return the modules of src/, by their path. */
function entryText() {
  const files = fs
    .readdirSync(path.join(ROOT, 'src'), { recursive: true })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
  return files.map((file) => `exports['${file}'] = () => require('./${file}');`).join('\n');
}

module.exports = async ({ testPathPatterns }) => {
  const draft = `${FILE}.${process.pid}`;
  await esbuild.build({
    stdin: { contents: entryText(), resolveDir: ROOT },
    outfile: draft,
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'empty' },
    // For the few who read a stack: each test file that reads one would decode the map of all of src/ again.
    sourcemap: testPathPatterns.isSet() ? 'inline' : false,
    logLevel: 'error',
  });
  // Another run of tests never reads half a file.
  fs.renameSync(draft, FILE);
};

module.exports.FILE = FILE;
module.exports.ROOT = ROOT;
