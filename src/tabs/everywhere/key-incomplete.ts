// tabs: part of the key of a row is missing.

import { parentNameColumn, parentNameIn } from '../rules/given-parent';
import { error } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';
import { headerOf } from '../rules/rule-words';

export const keyIncomplete: RowRule = {
  name: 'key-incomplete',
  title: 'Rows with an incomplete key',
  expects: 'A row whose key has several parts fills all of them.',
  tab: '*',
  check: (row, context) => {
    const { tab } = context;
    if (tab.keysFrom !== 'person' || !row.isNew) return [];
    const empty = tab.keyFields.filter((field) => row.fields[field] === '');
    // Check fills in the ID of a parent or app that a new row names. Another rule reports unknown parents.
    const isFilledIn = (field: string): boolean =>
      parentNameIn(row, context, field) !== '' && (field === tab.campaignField || context.missing === null);
    const needed = empty.filter((field) => !isFilledIn(field));
    return needed.map((field) => {
      const given = parentNameIn(row, context, field) && parentNameColumn(context, field)?.header;
      const message = given
        ? `No pulled app has this ${given}, or several have it. Type the ${headerOf(tab, field)}.`
        : `A row of ${tab.title} needs a value in ${headerOf(tab, field)}. Type one.`;
      return error(field, message, 'a value', 'nothing');
    });
  },
};
