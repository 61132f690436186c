// The tests that need no build: pure code and ports in memory. `npm run test:unit` answers in seconds.
const { globalSetup, ...all } = require('./jest.config.js');

module.exports = {
  ...all,
  testEnvironment: 'node',
  roots: ['app', 'laws', 'model', 'rules', 'sidebar', 'sync', 'tabs'].map(
    (folder) => `<rootDir>/test/${folder}`,
  ),
};
