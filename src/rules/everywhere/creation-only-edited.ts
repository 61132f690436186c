// rules: a value that can only be set in a new row was changed in an existing one.

import { restoreIt, restoring } from '../issue-body';
import type { RowRule } from '../rule';
import { shown } from '../shown';

export const creationOnlyEdited: RowRule = {
  name: 'creation-only-edited',
  title: 'Values fixed after creation',
  expects: 'Values that can be set only on creation do not change afterward.',
  tab: '*',
  check: (row, { tab }) => {
    const { base } = row;
    if (base === null) return [];
    return tab.columns
      .filter(({ access, field }) => access === 'creation' && field in base && row.changed(field))
      .map(({ field, header }) => {
        const expected = shown(tab, field, base[field]);
        return {
          severity: 'error' as const,
          field,
          message: `${header} cannot be changed after the ${tab.rowIs} is created. Restore it, or add a new row for another ${tab.rowIs}.`,
          expected,
          found: shown(tab, field, row.fields[field]),
          ...restoring(row, restoreIt(tab, field, base[field])),
        };
      });
  },
};
