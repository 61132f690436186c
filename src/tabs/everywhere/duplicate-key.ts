// tabs: two rows have the same key, so it is unknown which one to send.

import type { Tab } from '../columns/tab';
import { listed, MOST_LISTED } from '../rules/issue-body';
import type { TabRule } from '../rules/rule';
import { headerOf } from '../rules/rule-words';

/** For one of the rows, 1-based, that have the same key. */
export function duplicateSentence(tab: Tab, rows: readonly number[], row: number): string {
  // There may be thousands, each with its own sentence.
  const others = rows.slice(0, MOST_LISTED + 1).filter((other) => other !== row);
  const where = `${rows.length > 2 ? 'rows' : 'row'} ${listed(others, rows.length - 1)}`;
  const same = `The same ${tab.rowIs} is also in ${where}, and Bidgrid cannot tell which row is right. Delete all but one of these rows`;
  const last = tab.keyFields[tab.keyFields.length - 1]!;
  return tab.keysFrom === 'service' && tab.creatable !== false
    ? `${same}; to turn a copy into a new ${tab.rowIs}, clear its ${headerOf(tab, last)}.`
    : `${same}.`;
}

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
        issues.push({
          row,
          severity: 'error',
          field,
          message: duplicateSentence(tab, unchanged, row),
          expected: 'one row',
          found: `${key} in ${unchanged.length} rows`,
        });
      }
    });
    return issues;
  },
};
