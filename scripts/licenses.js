// The licenses of all npm packages: `npm run licenses` lists and judges them, the build takes the notices for
// dist/ from here.
const fs = require('node:fs');
const path = require('node:path');
const { flag, program, runProgram } = require('./command-line');

const LICENSES = program({
  command: 'npm run licenses',
  about:
    'Lists every package of package-lock.json with its version and license, and fails when one is not permissive.',
  options: { bundled: flag('only those whose code is put into dist/') },
});

const at = (...parts) => path.join(__dirname, '..', ...parts);

/** Permissive for everything, bundled or not. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
];

/** Only for packages that are not bundled: users of the add-on never get them. */
const FOR_TOOLS = ['CC-BY-4.0', 'OFL-1.1'];

/**
 * Packages whose license is not where a license is written today, by name and version, and single exceptions.
 */
const LOOKED_AT = {
  '@univerjs/telemetry@0.25.1': ['Apache-2.0', 'package.json names none; its LICENSE is Apache-2.0'],
  'fuzzy@0.1.3': ['MIT', 'named in the old field "licenses"; its LICENSE-MIT says the same'],
  'url-template@2.0.8': ['BSD-3-Clause', 'named "BSD"; its LICENSE has the three clauses'],
  'axe-core@4.14.1': ['MPL-2.0', 'used unchanged by browser tests, not bundled'],
  'spdx-exceptions@2.5.0': ['CC-BY-3.0', 'a list of names that clasp reads, no code, not bundled'],
};
const EXCEPTIONS = ['axe-core@4.14.1', 'spdx-exceptions@2.5.0'];

/** `MIT`, `MIT OR Apache-2.0`, `Apache-2.0 AND MIT`, `(MIT OR CC0-1.0)`: one OR or AND, no deeper nesting. */
function isAllowed(license, allowed) {
  const words = license.replace(/^\((.*)\)$/, '$1');
  if (words.includes(' OR ')) return words.split(' OR ').some((one) => allowed.includes(one));
  return words.split(' AND ').every((one) => allowed.includes(one));
}

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/** What package.json says, or null: not installed, or no license is named there. */
function licenseIn(place) {
  const file = at(place, 'package.json');
  const named = fs.existsSync(file) ? readJson(file).license : null;
  return typeof named === 'string' ? named : null;
}

/**
 * Where the packages are that dependencies of package.json bring. Peers are left out: valibot names
 * typescript as one, for its types alone.
 */
function runtimePlaces(lock) {
  const places = new Set();
  const add = (from, name) => {
    const nested = `${from}/node_modules/${name}`;
    const place = from !== '' && nested in lock ? nested : `node_modules/${name}`;
    if (places.has(place)) return;
    places.add(place);
    for (const needed of Object.keys(lock[place]?.dependencies ?? {})) add(place, needed);
  };
  for (const name of Object.keys(lock['']?.dependencies ?? {})) add('', name);
  return places;
}

/**
 * Every package of the lock file. A package for another platform is not installed here: it counts as having
 * the license of the package that lists it among its optional dependencies, which is another build of the
 * same code.
 */
function packages() {
  const lock = readJson(at('package-lock.json')).packages;
  const places = Object.keys(lock).filter((place) => place !== '');
  const parentOf = (name) =>
    places.find((place) => name in (lock[place].optionalDependencies ?? {}) && licenseIn(place) !== null);
  const bundled = runtimePlaces(lock);
  return places.map((place) => {
    const { version } = lock[place];
    const dev = !bundled.has(place);
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const id = `${name}@${version}`;
    const parent = fs.existsSync(at(place)) ? undefined : parentOf(name);
    const [license, note] = LOOKED_AT[id] ?? [
      licenseIn(parent ?? place) ?? 'none found',
      parent === undefined ? '' : `not installed on this platform; as ${parent.replace('node_modules/', '')}`,
    ];
    const allowed = dev ? [...PERMISSIVE, ...FOR_TOOLS] : PERMISSIVE;
    const permitted = isAllowed(license, allowed) || (dev && EXCEPTIONS.includes(id));
    return { id, name, place, dev, license, note, permitted };
  });
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * dist/notices.html: the license texts of the packages that are inside the bundle. `names` are their npm
 * names.
 */
function notices(names) {
  const known = packages();
  const sections = [...names].sort().map((name) => {
    const found = known.find(({ place }) => place === `node_modules/${name}`);
    if (!found || found.dev)
      throw new Error(
        `${name} is bundled but is no dependency of package.json. Add it there, not to devDependencies.`,
      );
    const file = fs.readdirSync(at(found.place)).find((entry) => /^licen[cs]e/i.test(entry));
    if (!file) throw new Error(`${name} has no license file. Find its text before you bundle it.`);
    const text = fs.readFileSync(at(found.place, file), 'utf8').trim();
    return `<h2>${escaped(found.id)}: ${escaped(found.license)}</h2>\n<pre>${escaped(text)}</pre>`;
  });
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Third-party notices</title></head>
<body>
<h1>Third-party notices</h1>
<p>Bidgrid contains these packages.</p>
${sections.join('\n')}
</body>
</html>
`;
}

function main({ bundled }) {
  const all = packages();
  const list = (title, found) => {
    console.log(`${title} (${found.length})`);
    for (const { id, license, note } of found)
      console.log(`  ${id}: ${license}${note === '' ? '' : ` (${note})`}`);
  };
  list(
    'Bundled into dist/',
    all.filter(({ dev }) => !dev),
  );
  if (!bundled)
    list(
      'Tools, not bundled',
      all.filter(({ dev }) => dev),
    );
  const refused = all.filter(({ permitted }) => !permitted);
  if (refused.length === 0) return;
  list('Not permissive: replace it, or add it to scripts/licenses.js with the reason', refused);
  process.exitCode = 1;
}

module.exports = { isAllowed, notices, packages };

if (require.main === module) void runProgram(LICENSES, main);
