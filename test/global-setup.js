// Builds, once per test run, the add-on and the workbench that the e2e and browser tests execute.
const { buildChanged, WORKBENCH } = require('../build.js');

module.exports = () => buildChanged([...WORKBENCH, 'self-test', 'for-tests']);
