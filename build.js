// Builds the add-on into dist/ (pushed with clasp) and the workbench into build/ (run locally).
const { buildChanged, buildInstallation, buildTarget } = require('./scripts/build/build-target');
const { hashOfInputs, TARGETS, WORKBENCH } = require('./scripts/build/targets');
const { oneOf, program, runProgram } = require('./scripts/command-line');

const BUILD = program({
  command: 'npm run build',
  operands: '[TARGET...]',
  operand: oneOf([...WORKBENCH, 'self-test', 'workbench']),
  about: `Builds the add-on into dist/ (Code.js, sidebar pages, notices.html, appsscript.json), as "npm run configure"
set it. Or builds other targets: ${WORKBENCH.slice(1).join(', ')} (parts of the workbench), or workbench (all of them and
the add-on, not configured), or self-test. "npm start" and the tests build by themselves what has changed.`,
  options: {},
});

if (require.main === module)
  void runProgram(BUILD, async (_, names) => {
    const started = Date.now();
    const chosen = new Set(names.length === 0 ? ['addon'] : names);
    const targets = chosen.has('workbench') ? WORKBENCH : [...chosen];
    await Promise.all(
      targets.map((name) => (name === 'addon' && chosen.has(name) ? buildInstallation() : buildTarget(name))),
    );
    console.log(`Built ${[...chosen].join(', ')} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  });

module.exports = { buildChanged, buildInstallation, hashOfInputs, TARGETS, WORKBENCH };
