// rules: two rows have the same key, so it is unknown which one to send.

import { listed } from '../issue-body';
import type { TabRule } from '../rule';
import { headerOf } from '../shown';

export const duplicateKey: TabRule = {
  name: 'duplicate-key',
  title: 'Duplicate rows',
  expects: 'Every object has one row.',
  tab: '*',
  check: (_, { tab, duplicates, keyChanged }) => {
    const field = tab.keyFields[tab.keyFields.length - 1]!;
    const issues: ReturnType<TabRule['check']> = [];
    duplicates.forEach((list, key) => {
      // A row with a changed key has its own issue, which restores it. The row that it duplicates needs no
      // fix.
      const unchanged = list.filter((row) => !keyChanged.has(row));
      for (const row of unchanged.length > 1 ? unchanged : []) {
        const others = listed(list.filter((other) => other !== row));
        issues.push({
          row,
          severity: 'error',
          field,
          message:
            tab.keysFrom === 'service' && tab.creatable !== false
              ? `The same ${tab.rowIs} is also in row ${others}. Delete all but one of these rows; to turn a copy into a new ${tab.rowIs}, clear its ${headerOf(tab, field)}.`
              : `The same ${tab.rowIs} is also in row ${others}. Delete all but one of these rows.`,
          expected: 'one row',
          found: `${key} in ${list.length} rows`,
        });
      }
    });
    return issues;
  },
};
