// test, runs: finding rows by their reviewed values gives the same result as comparing every row, and is fast
// for 5,000.

import * as fc from 'fast-check';
import { hasReviewedValues, rowsWithReviewedValues } from '../../../src/push/engine/waiting-rows';
import type { Operation } from '../../../src/sync/operation';
import { creation } from '../../../src/sync/plan-row';
import type { TabRow } from '../../../src/tabs/columns/tab-row';
import { partial, rowOf, shown, tab } from '../../sync/tables';

const operationOf = (row: TabRow): Operation => ({
  tab: tab.id,
  action: 'create',
  key: `new-${row.row}`,
  campaignId: '',
  label: '',
  changes: creation(tab, row).changes,
});

test('finds exactly the rows with equal values', () => {
  fc.assert(
    fc.property(fc.array(partial, { minLength: 1, maxLength: 12 }), (all) => {
      const rows = all.map((fields, i) => rowOf(i + 2, null, shown(fields)));
      const find = rowsWithReviewedValues(tab, rows);
      for (const operation of rows.map(operationOf))
        expect(find(operation)).toEqual(rows.filter((row) => hasReviewedValues(tab, row, operation)));
    }),
  );
});

test('stays linear', () => {
  const rows = Array.from({ length: 5_000 }, (_, i) =>
    rowOf(i + 2, null, shown({ name: `n${i}`, active: true })),
  );
  const find = rowsWithReviewedValues(tab, rows);
  for (const row of rows) expect(find(operationOf(row))[0]).toBe(row);
});
