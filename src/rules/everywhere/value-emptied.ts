// rules: a tick or a number that the service has was deleted in the sheet, and there is no way to send "nothing".

import type { RowRule } from '../rule';
import { shown } from '../shown';

export const valueEmptied: RowRule = {
  name: 'value-emptied',
  title: 'Values that cannot be emptied',
  tab: '*',
  check: (row, { tab }) => {
    const { base } = row;
    if (base === null) return [];
    return tab.columns
      .filter(
        ({ access, clearable, field }) =>
          access === 'editable' && !clearable && row.fields[field] === null && row.changed(field),
      )
      .map(({ field, header }) => {
        const expected = shown(tab, field, base[field]);
        return {
          severity: 'error' as const,
          field,
          message: `${header} is empty, and the service cannot be told to forget it. Type a value, or restore the old one.`,
          expected: 'a value',
          found: 'nothing',
          fix: { value: base[field] ?? null, label: `Restore ${expected}` },
        };
      });
  },
};
