// test: the environment of the unit tests. Jest loads every module anew for each test file; here the modules of
// src/ are loaded once for each of Jest's workers, in plain Node. They declare things and keep no state.
//
// `@jest-environment-options { "hasOwnSource": true }` in the first comment of a file gives it modules of its
// own: those that see fake timers.
const fs = require('node:fs');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
const { FILE } = require('./unit-setup');

/** Classes whose instances tests and src/ exchange and recognize. */
const SHARED = { Date, Error, Map, Promise, RangeError, Set, SyntaxError, TypeError };

const sharedModules = require(FILE);

function modulesIn(context) {
  const modules = {};
  const parameters = ['exports', 'require'];
  vm.compileFunction(fs.readFileSync(FILE, 'utf8'), parameters, { parsingContext: context })(
    modules,
    require,
  );
  return modules;
}

class UnitEnvironment extends TestEnvironment {
  constructor(config, context) {
    // Jest's own context has a proxy in front of its global variables, which makes each access slow.
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
    const { hasOwnSource } = config.projectConfig.testEnvironmentOptions;
    const modules = hasOwnSource ? modulesIn(this.context) : sharedModules;
    if (!hasOwnSource) Object.assign(this.global, SHARED);
    this.global.sourceModule = (file) => modules[file]();
  }
}

module.exports = UnitEnvironment;
