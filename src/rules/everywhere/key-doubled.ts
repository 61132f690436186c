// rules: two rows have the same key, so it is unknown which one counts.

import { listed } from '../issue-body';
import type { TabRule } from '../rule';
import { headerOf } from '../shown';
import { keyChanged } from './key-changed';

export const keyDoubled: TabRule = {
  name: 'key-doubled',
  title: 'Duplicate rows',
  tab: '*',
  check: (touched, context) => {
    const { tab, doubled } = context;
    // A row with a changed key has its own issue.
    const changed = new Set<number>();
    if (doubled.size > 0) {
      for (const row of touched) if (keyChanged.check(row, context).length > 0) changed.add(row.row);
    }
    const field = tab.keyFields[tab.keyFields.length - 1]!;
    const issues: ReturnType<TabRule['check']> = [];
    doubled.forEach((list, key) => {
      for (const row of list) {
        if (changed.has(row)) continue;
        const others = listed(list.filter((other) => other !== row));
        issues.push({
          row,
          severity: 'error',
          field,
          message:
            tab.keysFrom === 'service' && tab.creatable !== false
              ? `The same ${tab.rowIs} is in row ${others} too. Delete all but one of these rows; to make a copy a new ${tab.rowIs}, clear its ${headerOf(tab, field)}.`
              : `The same ${tab.rowIs} is in row ${others} too. Delete all but one of these rows.`,
          expected: 'one row',
          found: `${key} in ${list.length} rows`,
        });
      }
    });
    return issues;
  },
};
