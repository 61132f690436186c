// test, base: a group is stored by column, a value that all rows share once; a stored group whose columns do
// not fit its rows is refused, never read with shifted values.

import { baseRow } from '../../src/base/base';
import { pack, type StoredGroup, unpack } from '../../src/base/stored-group';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';

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

test('a value that all rows share is stored once, also if none of them has it', () => {
  const row = (campaignId: string, name: string) => baseRow({ campaignId, name, platform: 'ios' });
  const { fields, columns, rows, keys } = pack(campaigns, [
    ['1', row('1', 'A')],
    ['2', row('2', 'B')],
    ['3', row('3', 'A')],
  ]);
  const stored = (field: string) => columns[fields.indexOf(field)];
  expect(stored('name')).toEqual(['A', 'B', 'A']);
  expect(stored('platform')).toEqual(['ios']);
  expect(stored('category')).toHaveLength(1);
  // Keys follow from the rows.
  expect([rows, keys]).toEqual([3, null]);
});

test('keys that differ from those of the rows are stored', () => {
  const { keys } = pack(campaigns, [
    ['1', baseRow({ campaignId: '1' })],
    ['new', baseRow({ campaignId: '2' })],
  ]);
  expect(keys).toEqual(['1', 'new']);
});
