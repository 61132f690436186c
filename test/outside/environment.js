// test: Node's environment for Jest, plus the workbench's programs loaded outside Jest's sandbox.
//
// Inside the sandbox every access to a global goes through an interceptor and every test file loads its
// modules anew: the spreadsheet engine runs at a fraction of its speed there and takes seconds to load. Here
// it is loaded once for each of Jest's workers, in plain Node, in the same thread: tests hold the same live
// objects as before.
const { statSync } = require('node:fs');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const FILE = path.join(__dirname, '../../build/workbench/for-tests.cjs');

let loaded = { built: 0, programs: null };

/** The bundle as it was built last: `jest --watch` builds it again while this process lives on. */
function programs() {
  const built = statSync(FILE).mtimeMs;
  if (loaded.built !== built) {
    delete require.cache[FILE];
    loaded = { built, programs: require(FILE) };
  }
  return loaded.programs;
}

class OutsideEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.outsidePrograms = programs;
  }
}

module.exports = OutsideEnvironment;
