// test, runs: rows are found by what was reviewed as if each of them were looked at, and 20,000 of them in no
// time.

import * as fc from 'fast-check';
import { hasReviewedValues, rowsWithReviewedValues } from '../../../src/runs/engine/rows-alike';
import type { Operation } from '../../../src/sync/operation';
import { creation } from '../../../src/sync/plan-row';
import type { TabRow } from '../../../src/tabs/tab-row';
import { rowOf, shown, tab, told } from '../../sync/tables';

const operationOf = (row: TabRow): Operation => ({
  tab: tab.id,
  action: 'create',
  key: `new-${row.row}`,
  campaignId: '',
  label: '',
  changes: creation(tab, row).changes,
});

test('those that are found are those that say so', () => {
  fc.assert(
    fc.property(fc.array(told, { minLength: 1, maxLength: 12 }), (all) => {
      const rows = all.map((fields, i) => rowOf(i + 2, null, shown(fields)));
      const find = rowsWithReviewedValues(tab, rows);
      for (const operation of rows.map(operationOf))
        expect(find(operation)).toEqual(rows.filter((row) => hasReviewedValues(tab, row, operation)));
    }),
  );
});

test('stays linear', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) =>
    rowOf(i + 2, null, shown({ name: `n${i}`, active: true })),
  );
  const find = rowsWithReviewedValues(tab, rows);
  for (const row of rows) expect(find(operationOf(row))[0]).toBe(row);
});
