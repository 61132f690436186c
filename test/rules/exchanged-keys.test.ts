// test of rules: which rows have each other's keys: they exchanged at least two filled values.

import type { Fields, Value } from '../../src/model/value';
import { sourceBids } from '../../src/resources/source-bids/columns';
import { exchangedKeys } from '../../src/rules/exchanged-keys';
import { keyOf } from '../../src/tabs/row-key';
import { rowOf } from '../sync/tables';

const OWN = sourceBids.columns.filter(({ access }) => access !== 'key').map(({ field }) => field);

/** A row of this app; all bids of the campaign have the same name and no other value but these. */
const bid = (appId: string, overridePercent: Value, bidValue: Value, more: Fields = {}): Fields => ({
  ...Object.fromEntries(OWN.map((field) => [field, null])),
  campaign: 'Summer',
  campaignId: '7',
  appId,
  country: 'US',
  overridePercent,
  bidValue,
  ...more,
});

/** The keys that were found, by app, if rows with the keys of `before` have the cells of `after`. */
function found(before: readonly Fields[], after: readonly Fields[]): Record<string, string[]> {
  const base = new Map(before.map((fields) => [keyOf(sourceBids, fields)!, fields]));
  const rows = after.map((fields, i) => rowOf(i + 2, keyOf(sourceBids, fields), fields));
  const appOf = (key: string): string => String(base.get(key)!.appId);
  return Object.fromEntries(
    [...exchangedKeys(sourceBids, rows, base)].map(([key, from]) => [appOf(key), from.map(appOf).sort()]),
  );
}

test('rows that exchanged two values have each other\u2019s keys', () => {
  const before = [bid('a', 10, 1), bid('b', 20, 2), bid('c', 30, 3)];
  expect(found(before, [bid('a', 20, 2), bid('b', 10, 1), bid('c', 30, 3)])).toEqual({ a: ['b'], b: ['a'] });
  expect(found(before, [bid('a', 20, 2), bid('b', 30, 3), bid('c', 10, 1)])).toEqual({
    a: ['b'],
    b: ['c'],
    c: ['a'],
  });
});

test('of shifted keys, each row is found if one of them was edited besides', () => {
  const before = [bid('a', 10, 1), bid('b', 20, 2), bid('c', 30, 3), bid('d', 40, 4)];
  const all = { a: ['d'], b: ['a'], c: ['b'], d: ['c'] };
  const shifted = [bid('b', 10, 1), bid('c', 20, 2), bid('d', 30, 3), bid('a', 40, 4)];
  expect(found(before, shifted)).toEqual(all);
  for (const at of [0, 1, 2, 3]) {
    const edited = shifted.map((fields, i) => (i === at ? { ...fields, bidValue: 9 } : fields));
    expect(found(before, edited)).toEqual(all);
  }
});

test('of shifted keys, each row is found if two of them were edited besides', () => {
  const before = [bid('a', 10, 1), bid('b', 20, 2), bid('c', 30, 3), bid('d', 40, 4), bid('e', 50, 5)];
  const shifted = [bid('b', 10, 1), bid('c', 20, 2), bid('d', 30, 3), bid('e', 40, 4), bid('a', 50, 5)];
  for (const edits of [
    [0, 1],
    [0, 2],
    [1, 3],
    [2, 4],
  ]) {
    const edited = shifted.map((fields, i) => (edits.includes(i) ? { ...fields, bidValue: 9 } : fields));
    expect([edits, found(before, edited)]).toEqual([
      edits,
      { a: ['e'], b: ['a'], c: ['b'], d: ['c'], e: ['d'] },
    ]);
  }
});

test.each<[string, Fields[], Fields[]]>([
  ['a single value', [bid('a', 10, 1), bid('b', 20, 1)], [bid('a', 20, 1), bid('b', 10, 1)]],
  [
    'a single value, and one that was empty',
    [bid('a', 10, 1), bid('b', 20, null)],
    [bid('a', 20, null), bid('b', 10, 1)],
  ],
  ['only one of the rows', [bid('a', 10, 1), bid('b', 20, 2)], [bid('a', 20, 2), bid('b', 20, 2)]],
  ['nothing', [bid('a', 10, 1), bid('b', 20, 2)], [bid('a', 10, 1), bid('b', 20, 2)]],
  [
    'rows whose keys differ in two parts',
    [bid('a', 10, 1), bid('b', 20, 2, { country: 'DE' })],
    [bid('a', 20, 2), bid('b', 10, 1, { country: 'DE' })],
  ],
])('values may be exchanged: %s', (_, before, after) => expect(found(before, after)).toEqual({}));
