// test, sync: cells that a merge left become conflicts with the service's value.

import type { BaseRow } from '../../src/base/base';
import { withConflicts } from '../../src/sync/conflict';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';

const base = (rows: Readonly<Record<string, BaseRow>>) => new Map(Object.entries(rows));
const before = base({
  a: { fields: { name: 'old', clicks: 1 } },
  b: { fields: { name: 'other' } },
});
const merged = base({
  a: { fields: { name: 'new', clicks: 2 } },
  b: { fields: { name: 'other' }, conflicts: { category: 'x' } },
  c: { fields: { name: 'added' } },
});

test('without such cells the merged base is returned', () => {
  expect(withConflicts(campaigns, before, merged, [])).toBe(merged);
});

test('a cell keeps its previous base value and gets a conflict; others stay', () => {
  const next = withConflicts(campaigns, before, merged, [
    { key: 'a', field: 'name', value: 'new' },
    { key: 'b', field: 'name', value: 'theirs' },
  ]);
  expect(next).toEqual(
    base({
      a: { fields: { name: 'old', clicks: 2 }, conflicts: { name: 'new' } },
      b: { fields: { name: 'other' }, conflicts: { category: 'x', name: 'theirs' } },
      c: { fields: { name: 'added' } },
    }),
  );
  expect(merged.get('a')).toEqual({ fields: { name: 'new', clicks: 2 } });
});

test('a cell without a previous value has none in the base', () => {
  const next = withConflicts(campaigns, before, merged, [{ key: 'c', field: 'name', value: 'added' }]);
  expect(next.get('c')).toEqual({ fields: {}, conflicts: { name: 'added' } });
});

test('rows without a key, or that the merge removed, have no conflict', () => {
  const left = [
    { key: null, field: 'name', value: 'new' },
    { key: 'gone', field: 'name', value: 'new' },
  ];
  expect(withConflicts(campaigns, before, merged, left)).toEqual(merged);
});
