// test, base: previous values of read-only cells are stored by column and read back by row.

import { packPrevious, previousValuesIn } from '../../src/base/stored-group';
import type { Fields } from '../../src/shared/value';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';

const FIELDS = campaigns.columns.map(({ field }) => field);

const readBack = (rows: readonly (Fields | undefined)[], fields: readonly string[] = FIELDS) => {
  const previous = previousValuesIn(campaigns, fields, packPrevious(campaigns, rows));
  return rows.map((_, at) => previous(at));
};

test.each<[string, (Fields | undefined)[]]>([
  ['no row', [undefined, undefined]],
  ['one row of three', [undefined, { platform: 'ios' }, undefined]],
  ['some rows, with different values', [{ platform: 'ios' }, undefined, { platform: 'android' }]],
  ['some rows, with one value', [{ platform: 'ios' }, undefined, { platform: 'ios' }]],
  ['all rows, with different values', [{ platform: 'ios' }, { platform: 'android' }]],
  ['all rows, with one value', [{ platform: 'ios' }, { platform: 'ios' }]],
  ['an empty cell', [{ platform: null }, undefined]],
  ['rows with different columns', [{ platform: 'ios' }, { bidType: 'CPI' }, { platform: '', bidType: null }]],
])('%s', (_, rows) => {
  expect(readBack(rows)).toEqual(rows);
});

test('values of a column that the tab no longer has are ignored', () => {
  const fields = FIELDS.map((field) => (field === 'platform' ? 'removed' : field));
  expect(readBack([{ platform: 'ios' }, { platform: 'android', bidType: 'CPI' }], fields)).toEqual([
    undefined,
    { bidType: 'CPI' },
  ]);
});

test('what all rows share is stored once: the value, and that it is of all rows', () => {
  const ios = { platform: 'ios' };
  const at = FIELDS.indexOf('platform');
  expect(packPrevious(campaigns, [ios, ios, ios])).toEqual([[at, null, ['ios']]]);
  expect(packPrevious(campaigns, [ios, undefined, ios])).toEqual([[at, [0, 2], ['ios']]]);
  expect(packPrevious(campaigns, [ios, { platform: 'android' }])).toEqual([[at, null, ['ios', 'android']]]);
  expect(packPrevious(campaigns, [undefined, {}])).toEqual([]);
});
