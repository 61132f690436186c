// The tests that need no build: pure code and ports in memory. `npm run test:unit` answers in seconds.
const { globalSetup, ...all } = require('./jest.config.js');

module.exports = {
  ...all,
  testEnvironment: 'node',
  roots: [
    'base',
    'calls',
    'connections',
    'features',
    'jobs',
    'laws',
    'model',
    'resources',
    'rules',
    'runs',
    'settings',
    'sheet',
    'sidebar',
    'sync',
    'tabs',
  ].map((folder) => `<rootDir>/test/${folder}`),
};
