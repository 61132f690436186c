// test: names say what a value is. `NAMES=src/push npx jest test/repository/names` lists those of a folder.

import { sources } from './imports-of';
import { localNames, VAGUE_NAMES } from './local-names';

const folder = process.env.NAMES ?? 'src';

/** Of all parameters and local variables; of one folder, none. */
const MOST_VAGUE = folder === 'src' ? 0.02 : 0;

test(`few local names of ${folder} are pronouns and participles`, () => {
  const names = sources(folder).flatMap((file) => localNames(file).map((name) => ({ file, name })));
  const vague = names.filter(({ name }) => VAGUE_NAMES.has(name));
  expect(names.length).toBeGreaterThan(50);
  const listed = vague.map(({ file, name }) => `${file}: ${name}`);
  expect(listed.slice(0, Math.max(0, listed.length - Math.floor(names.length * MOST_VAGUE)))).toEqual([]);
});
