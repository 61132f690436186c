// Builds, once per test run, the add-on and the workbench that the e2e and browser tests execute.
const { buildAll, buildChangedAddon, buildNode } = require('../build.js');

module.exports = () =>
  Promise.all([buildAll(buildChangedAddon), buildNode('test/outside/entry.ts', 'for-tests.cjs')]);
