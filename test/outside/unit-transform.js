// test: a module of src/ in a unit test is the one that unit-environment.js has loaded.
const path = require('node:path');
const { ROOT } = require('./unit-setup');

module.exports = {
  process: (_text, file) => ({
    code: `module.exports = sourceModule('${path.relative(ROOT, file).replaceAll('\\', '/')}');`,
  }),
};
