// tabs: an edited cell that an array formula fills, or that an array or a merge of cells emptied.

import type { IssueBody, RowRule } from '../rules/rule';
import { columnOf, isEmpty, shown } from '../rules/rule-words';

export const filledCell: RowRule = {
  name: 'filled-cell',
  title: 'Cells that a formula fills or a merge covers',
  expects:
    'A cell that an array formula fills is an edit like a typed one. If it is empty, because the formula is broken or was moved, or because cells were merged, it does not clear the value.',
  tab: '*',
  byCheck: true,
  check: (row, { tab }) =>
    Array.from(row.filledBy ?? []).flatMap(([field, by]): IssueBody[] => {
      if (columnOf(tab, field)?.access !== 'editable' || !row.changed(field)) return [];
      const value = row.fields[field];
      const before = row.base?.[field];
      if (!isEmpty(value)) {
        const message = `Filled by ${by}.`;
        return [
          {
            severity: 'warning',
            field,
            message,
            expected: 'the value you want',
            found: shown(tab, field, value),
          },
        ];
      }
      if (isEmpty(before)) return [];
      const message = `This cell may be empty because of ${by}. Fix or remove that, or type the value.`;
      return [{ severity: 'error', field, message, expected: 'a value', found: 'nothing' }];
    }),
};
