// test of model: names that people typed in another way.

import { looseName } from '../../src/shared/names-alike';

test('case and spaces make no difference', () => {
  expect(looseName('  Summer\u00a0 SALE ')).toBe(looseName('summer sale'));
  expect(looseName('Summersale')).not.toBe(looseName('summer sale'));
});
