// Paths of the repository, for the scripts that build.
const path = require('node:path');

const ROOT = path.join(__dirname, '../..');

/** The path of a file of the repository. */
const at = (...parts) => path.join(ROOT, ...parts);

/** The versions of packages, those that are installed, and the settings of the compilers. */
const INPUTS_OF_ALL = [
  'build.js',
  'scripts/build',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
];

module.exports = { at, INPUTS_OF_ALL, ROOT };
