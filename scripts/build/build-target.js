// Builds targets, and keeps those whose inputs have not changed.
const fs = require('node:fs');
const path = require('node:path');
const { readInstallation } = require('../../install/configuration');
const { buildAddon } = require('./build-addon');
const { at, ROOT } = require('./root');
const { hashOf, hashOfInputs, inputsOf, TARGETS } = require('./targets');

/**
 * The hashes of the inputs and of each built file. The file is written last: without it, or if a built file
 * differs, the target is built again.
 */
const stampOf = (name) => at('build/stamps', `${name}.json`);

function isBuilt(name, inputs) {
  try {
    const stamp = JSON.parse(fs.readFileSync(stampOf(name), 'utf8'));
    const files = Object.entries(stamp.files);
    return (
      stamp.inputs === inputs && files.every(([file, hash]) => hashOf(fs.readFileSync(at(file))) === hash)
    );
  } catch {
    return false;
  }
}

/** Whether other targets put files into the same folder. */
const isShared = (folder) => Object.values(TARGETS).filter((target) => target.folder === folder).length > 1;

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Removes what builds left that were killed. */
function removeLeftovers() {
  for (const name of fs.readdirSync(at('build'))) {
    const [, pid] = /^new-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) fs.rmSync(at('build', name), { recursive: true, force: true });
  }
}

/**
 * Builds a target in a folder of its own and moves each file to its place, so that a program that runs
 * meanwhile, or a second build, never reads half a file.
 * @param work instead of the target's own; what it builds is not reused
 */
async function buildTarget(name, work = null) {
  const { folder, build } = TARGETS[name];
  const inputs = hashOfInputs(name);
  const draft = at('build', `new-${process.pid}-${name}`);
  fs.mkdirSync(draft, { recursive: true });
  removeLeftovers();
  try {
    checkInputs(name, await (work ?? build)(draft));
    fs.mkdirSync(at(folder), { recursive: true });
    fs.mkdirSync(at('build/stamps'), { recursive: true });
    fs.rmSync(stampOf(name), { force: true });
    const names = fs.readdirSync(draft);
    const files = names.map((file) => [`${folder}/${file}`, hashOf(fs.readFileSync(path.join(draft, file)))]);
    for (const file of names) fs.renameSync(path.join(draft, file), at(folder, file));
    if (!isShared(folder))
      for (const file of fs.readdirSync(at(folder)).filter((file) => !names.includes(file)))
        fs.rmSync(at(folder, file), { recursive: true, force: true });
    if (work) return;
    const stamp = path.join(draft, 'stamp.json');
    fs.writeFileSync(stamp, JSON.stringify({ inputs, files: Object.fromEntries(files) }));
    fs.renameSync(stamp, stampOf(name));
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** @throws Error if a file was read that the hash does not cover: a change of it would not be built */
function checkInputs(name, files) {
  const covered = inputsOf(name).map((input) => at(input));
  const others = files.filter(
    (file) =>
      !file.includes(`${path.sep}node_modules${path.sep}`) &&
      !covered.some((input) => file === input || file.startsWith(input + path.sep)),
  );
  if (others.length > 0)
    throw new Error(
      `Add ${path.relative(ROOT, others[0])} to the inputs of "${name}" in scripts/build/targets.js: it is built from it.`,
    );
}

/**
 * Builds those of the targets whose inputs have changed. @param announce called before, with a sentence, if
 * there is something to build
 */
async function buildChanged(names, announce = () => {}) {
  const changed = names.filter((name) => !isBuilt(name, hashOfInputs(name)));
  if (changed.length === 0) return;
  announce(changed.includes('addon') ? 'Building… (about 20 s)' : 'Building…');
  await Promise.all(changed.map((name) => buildTarget(name)));
}

/** Builds dist/ as `npm run configure` set it. */
async function buildInstallation() {
  const installation = readInstallation();
  await buildTarget('addon', (folder) => buildAddon(folder, installation));
}

module.exports = { buildChanged, buildInstallation, buildTarget };
