// `npm run test:unit`: the tests that need no build.
const { globalSetup, ...short } = require('./jest.short.config.js');
const { UNIT } = require('./test/tiers.js');

module.exports = {
  ...short,
  testEnvironment: 'node',
  roots: UNIT.map((folder) => `<rootDir>/test/${folder}`),
};
