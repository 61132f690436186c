// The global functions of the add-on: those of src/main.ts, and one for every client call that
// src/all-calls.ts lists.
const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');

/** What main.ts exports to answer client calls. It is no global function itself. */
const ANSWER = 'answerCall';

/**
 * The functions that src/main.ts exports, in their order. @throws Error for an export that would not become a
 * global function
 */
function ownFunctions(root) {
  const text = fs.readFileSync(path.join(root, 'src/main.ts'), 'utf8');
  const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  const exported = [...text.matchAll(/^export\b/gm)];
  if (names.length !== exported.length)
    throw new Error('src/main.ts can export constants only: write "export const name = …".');
  return names.filter((name) => name !== ANSWER);
}

function clientCalls(root) {
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [path.join(root, 'src/all-calls.ts')],
    bundle: true,
    write: false,
    format: 'cjs',
    logLevel: 'error',
  });
  const module = { exports: {} };
  new Function('module', 'exports', outputFiles[0].text)(module, module.exports);
  return Object.keys(module.exports.CALLS);
}

/**
 * By name, what each does: an expression of JavaScript.
 * @param root the folder of the project
 * @param main the name by which the exports of src/main.ts are known
 */
exports.globalFunctions = (root, main) =>
  new Map([
    ...ownFunctions(root).map((name) => [name, `${main}.${name}`]),
    ...clientCalls(root).map((name) => [name, `(...args) => ${main}.${ANSWER}('${name}', args)`]),
  ]);
