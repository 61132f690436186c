// rules: one part of a key was typed over; that moves nothing, it makes a second object beside the first.

import { warning } from '../issue-body';
import { previousKey } from '../previous-key';
import type { RowRule } from '../rule';
import { isEmpty, shown } from '../shown';

export const keyMoved: RowRule = {
  name: 'key-moved',
  title: 'Rows that were made into other ones',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const { tab, base } = context;
    if (tab.keysFrom !== 'person' || !row.isNew) return [];
    const former = previousKey(row, context);
    if (former === null || isEmpty(row.fields[former.field])) return [];
    const expected = shown(tab, former.field, former.value);
    const was = tab.label(base.get(former.key)!);
    const message = `This row was ${was}. It is taken for a new ${tab.rowIs}, and the old one stays as it is in the service. Restore ${expected} if that was not meant.`;
    const found = shown(tab, former.field, row.fields[former.field]);
    const fix = { value: former.value, label: `Restore ${expected}` };
    return [warning(former.field, message, expected, found, fix)];
  },
};
