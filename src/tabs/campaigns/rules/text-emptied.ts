// tabs: the name or tracking method of an existing campaign was cleared in the sheet.

import type { RowRule } from '../../rules/rule';
import { headerOf, isEmpty, shown } from '../../rules/rule-words';

const NEEDED = ['name', 'trackingMethod'];

export const textEmptied: RowRule = {
  name: 'needed-text-emptied',
  title: 'Texts that must not be empty',
  expects: 'A campaign keeps a name and a tracking method.',
  tab: 'campaigns',
  check: (row, { tab }) => {
    const { base } = row;
    if (base === null) return [];
    return NEEDED.filter((field) => row.fields[field] === '' && !isEmpty(base[field])).map((field) => ({
      severity: 'error' as const,
      field,
      message: `A campaign must have a ${headerOf(tab, field).toLowerCase()}. Type one, or restore the last pulled value.`,
      expected: 'a value',
      found: 'nothing',
      fix: { value: base[field] ?? null, label: `Restore ${shown(tab, field, base[field])}` },
    }));
  },
};
