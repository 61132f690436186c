// test, base: a stored group whose columns do not fit its rows is refused, never read with shifted values.

import { type StoredGroup, unpack } from '../../src/base/stored-group';
import { campaigns } from '../../src/resources/campaigns/columns';

const packet = (ids: readonly string[]): StoredGroup => ({
  fields: ['campaignId', 'name'],
  rows: 3,
  keys: ['1', '2', '3'],
  columns: [ids, ['Same']],
  conflicts: [],
});

test('a column has a value for each row, or one for all of them', () => {
  expect(unpack(campaigns, packet(['1', '2', '3'])).count).toBe(3);
  expect(() => unpack(campaigns, packet(['1', '2']))).toThrow('Rows are missing in a column.');
});
