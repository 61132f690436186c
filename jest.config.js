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

module.exports = {
  testEnvironment: '<rootDir>/test/outside/environment.js',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  globalSetup: '<rootDir>/test/global-setup.js',
  maxWorkers: 2,
  testTimeout: 60000,
  transform: { '^.+\\.tsx?$': swc, [`/node_modules/(${ES_MODULES.join('|')})/.+\\.m?js$`]: swc },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
};
