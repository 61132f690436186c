// rules: a key was overwritten with that of another object; the row must not be sent as an edit of that object.

import { error } from '../issue-body';
import { previousKey } from '../previous-key';
import type { RowRule } from '../rule';
import { headerOf, shown } from '../shown';

export const keyChanged: RowRule = {
  name: 'key-changed',
  title: 'Rows with the ID of another row',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const { tab } = context;
    const was = row.base === null ? null : previousKey(row, context);
    if (was === null) return [];
    const { field, value, isTaken } = was;
    const expected = shown(tab, field, value);
    const found = shown(tab, field, row.fields[field]);
    const what = `${headerOf(tab, field)} was changed from ${expected} to ${found}.`;
    if (isTaken)
      return [error(field, `${what} ${expected} is in another row, so delete this one.`, expected, found)];
    return [
      error(field, `${what} Restore ${expected}.`, expected, found, { value, label: `Restore ${expected}` }),
    ];
  },
};
