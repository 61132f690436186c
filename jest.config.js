// The tests are three projects: `unit` needs no build, `long` is what `npm test` leaves out. Each file is in one
// of them, so `npx jest test/e2e/loop` runs a file with what it needs. Which is which: test/tiers.js.
const path = require('node:path');
const { LOCALES, LONG, UNIT } = require('./test/tiers.js');

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', importSource: 'preact' } },
    },
    module: { type: 'commonjs' },
  },
];

// What the spreadsheet engine needs of packages that are ES modules only; Jest on Node 20 cannot require
// those.
const ES_MODULES = [
  '@noble/hashes',
  'cjk-regex',
  'collapse-white-space',
  'franc-min',
  'kdbush',
  'lodash-es',
  'n-gram',
  'nanoid',
  'quickselect',
  'rbush',
  'regexp-util',
  'trigram-utils',
  'unicode-regex',
];

/** Tests that run the built add-on and workbench, or read other files of the repository. */
const BUILT = {
  testEnvironment: '<rootDir>/test/outside/environment.js',
  roots: ['<rootDir>/test'],
  globalSetup: '<rootDir>/test/global-setup.js',
  transform: { '^.+\\.tsx?$': swc, [`/node_modules/(${ES_MODULES.join('|')})/.+\\.m?js$`]: swc },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
};

const SRC = `^${path.join(__dirname, 'src', path.sep).replace(/\W/g, '\\$&')}`;

const unit = {
  ...BUILT,
  displayName: 'unit',
  testEnvironment: '<rootDir>/test/outside/unit-environment.js',
  globalSetup: '<rootDir>/test/outside/unit-setup.js',
  transform: { [SRC]: '<rootDir>/test/outside/unit-transform.js', '^.+\\.tsx?$': swc },
  testRegex: UNIT.map((folder) => `${folder}.+\\.test\\.tsx?$`),
  testPathIgnorePatterns: LONG,
};

const built = {
  ...BUILT,
  displayName: 'built',
  testRegex: '\\.test\\.tsx?$',
  testPathIgnorePatterns: [...UNIT, ...LONG],
};

const long = { ...BUILT, displayName: 'long', testRegex: LONG };

/** Its files are in other projects, too, so it is there only when it is selected. */
const locale = { ...BUILT, displayName: 'locale', testRegex: LOCALES };
const isLocaleSelected = process.argv.includes('locale');

module.exports = {
  maxWorkers: 2,
  testTimeout: 60_000,
  projects: isLocaleSelected ? [locale] : [unit, built, long],
};
