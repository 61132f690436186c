// tabs: texts that must not be empty, in new and in existing rows.

import { parentNameIn } from './given-parent';
import { error } from './issue-body';
import type { Named, RowRule } from './rule';
import { columnOf, headerOf, isEmpty, shown } from './rule-words';

/** A creation-only field is checked in new rows; if it is cleared later, another rule restores it. */
export const neededText = (named: Named, fields: readonly string[]): RowRule => ({
  ...named,
  check: (row, context) => {
    const { tab } = context;
    return fields
      .filter((field) => {
        const lost = row.base !== null && !isEmpty(row.base[field]);
        const judged = row.isNew
          ? tab.creatable !== false
          : lost && columnOf(tab, field)?.access === 'editable';
        return judged && row.fields[field] === '' && parentNameIn(row, context, field) === '';
      })
      .map((field) => {
        const before = row.base?.[field];
        const fix =
          before === undefined ? null : { value: before, label: `Restore ${shown(tab, field, before)}` };
        const message = `A row of ${tab.title} needs a value in ${headerOf(tab, field)}. Type one.`;
        return error(field, message, 'a value', 'nothing', fix);
      });
  },
});
