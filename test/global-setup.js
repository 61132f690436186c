// Builds, once per test run, the add-on and the workbench that the e2e and browser tests execute.
const { buildAll } = require('../build.js');

module.exports = () => buildAll({ quiet: true });
