// test, laws: every planted bug of the simulation fits the current source. It fails for those that a source
// change broke.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOfBug, PLANTED, patched } from '../sim/planted';

it.each(PLANTED.map((planted) => [planted.name, planted] as const))(
  'the planted bug %s fits its files',
  (_name, planted) => {
    for (const file of filesOfBug(planted)) {
      const source = readFileSync(path.join(__dirname, '../..', file), 'utf8');
      expect(patched(planted, file, source)).not.toBe(source);
    }
  },
);

it('has at least 25 planted bugs with different names', () => {
  const names = PLANTED.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(25);
  expect(new Set(names).size).toBe(names.length);
});
