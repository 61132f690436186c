// test, mutants: Jest for `npx stryker run`: the unit tests. Each test file loads src itself, because Stryker
// switches its changes on in the sandbox of the test.
const path = require('node:path');
const { projects } = require('../../jest.config.js');

const projectOf = (name) => projects.find(({ displayName }) => displayName === name);
const { globalSetup, ...unit } = projectOf('unit');

module.exports = {
  ...unit,
  rootDir: path.join(__dirname, '../..'),
  testEnvironment: 'node',
  transform: projectOf('built').transform,
};
