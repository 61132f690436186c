// test, runs: the row of the tab that belongs to a creation without a clear result.

import { creationName, parentName } from '../../src/push/journal/unknown-records';
import { type UnknownCreation, unknownRows } from '../../src/push/unknown/read-unknown';
import type { Fields } from '../../src/shared/value';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { rowOf } from '../sync/tables';

const open = (name: string, entry = 0): UnknownCreation => ({
  record: {
    run: 'push-1',
    entry,
    tab: campaigns.id,
    key: `new-${entry + 1}`,
    name: creationName(campaigns, { name }),
    parent: parentName(campaigns, name),
  },
  tab: campaigns,
  journaled: null,
});
const named = (row: number, key: string | null, name: string) => rowOf(row, key, { name } as Fields);

const found = (all: readonly UnknownCreation[], ...rows: ReturnType<typeof named>[]) => {
  const { rowsByCreation: own, copies } = unknownRows(all, campaigns, rows);
  return { own: all.map((one) => own.get(one)?.row), copies: [...copies.keys()] };
};

test('it is the new row with the name, and another one is its copy', () => {
  const rows = [named(2, null, 'Other'), named(3, null, 'Sale'), named(4, null, 'sale')];
  expect(found([open('Sale')], ...rows)).toEqual({ own: [3], copies: [4] });
});

test('a row with an ID is neither, even if it has the name', () => {
  const rows = [named(2, '007', 'Sale'), named(3, null, 'Sale'), named(4, '008', 'Sale')];
  expect(found([open('Sale')], ...rows)).toEqual({ own: [3], copies: [] });
  expect(found([open('Sale')], ...rows.slice(0, 1))).toEqual({ own: [undefined], copies: [] });
});

test('two creations of one name have a row each', () => {
  const all = [open('Sale'), open('Sale', 1)];
  expect(found(all, named(2, null, 'Sale'), named(3, null, 'Sale'))).toEqual({ own: [2, 3], copies: [] });
});
