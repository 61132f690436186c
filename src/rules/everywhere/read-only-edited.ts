// rules: a read-only value was changed in the sheet.

import { restoreIt, restoring } from '../issue-body';
import type { RowRule } from '../rule';
import { shown } from '../shown';

export const readOnlyEdited: RowRule = {
  name: 'read-only-edited',
  title: 'Read-only values edited',
  expects: 'Read-only values (counts, dates, names from another tab) keep their last pulled value.',
  tab: '*',
  check: (row, { tab }) => {
    const { base } = row;
    if (base === null) return [];
    return tab.columns
      .filter(({ access, field }) => access === 'read-only' && field in base && row.changed(field))
      .map(({ field, header }) => {
        const expected = shown(tab, field, base[field]);
        return {
          severity: 'error' as const,
          field,
          message: `${header} comes from the service and cannot be changed here. Restore it.`,
          expected,
          found: shown(tab, field, row.fields[field]),
          ...restoring(row, restoreIt(tab, field, base[field])),
        };
      });
  },
};
