// tabs: a value that can only be set in a new row was changed in an existing one.

import { notEditable } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';

export const creationOnlyEdited: RowRule = {
  name: 'creation-only-edited',
  title: 'Values fixed after creation',
  expects: 'Values that can be set only on creation do not change afterward.',
  tab: '*',
  check: (row, context) => {
    const { base } = row;
    if (base === null) return [];
    const { columns, rowIs } = context.tab;
    return columns
      .filter(({ access, field }) => access === 'creation' && field in base && row.changed(field))
      .map((column) =>
        notEditable(row, context, column, [
          `${column.header} cannot be changed after the ${rowIs} is created. Restore it`,
          `, or add a new row for another ${rowIs}.`,
        ]),
      );
  },
};
