// tabs: a read-only value was changed in the sheet.

import { notEditable } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';

export const readOnlyEdited: RowRule = {
  name: 'read-only-edited',
  title: 'Read-only values edited',
  expects: 'Read-only values (counts, dates, names from another tab) keep their last pulled value.',
  tab: '*',
  check: (row, context) => {
    const { base } = row;
    if (base === null) return [];
    return context.tab.columns
      .filter(({ access, field }) => access === 'read-only' && field in base && row.changed(field))
      .map((column) =>
        notEditable(row, context, column, [
          `${column.header} comes from the service and cannot be changed here. Restore it`,
          '.',
        ]),
      );
  },
};
