// rules: a key that the service did not give was typed, or an existing one was edited.

import { RESTORES } from '../issue-body';
import { previousKey } from '../previous-key';
import type { RowRule } from '../rule';
import { headerOf } from '../shown';

export const keyUnknown: RowRule = {
  name: 'key-unknown',
  title: 'IDs that were never pulled',
  expects:
    'An ID that the service assigns is one that was pulled, or empty in a new row. If the rest of the row identifies it, the fix restores it.',
  tab: '*',
  check: (row, context) => {
    const { tab } = context;
    if (tab.keysFrom !== 'service' || row.key === null || row.base !== null) return [];
    const field = tab.keyFields[0]!;
    const previous = previousKey(row, context)?.key ?? null;
    const header = headerOf(tab, field);
    const body = {
      severity: 'error' as const,
      field,
      message:
        previous === null
          ? `No pulled ${tab.rowIs} has this ${header}. ${tab.creatable === false ? 'Pull it,' : `Clear the cell to create a new ${tab.rowIs}, pull the existing one,`} or restore its ${header}.`
          : `This ${header} was changed. Restore ${previous}.`,
      expected: previous === null ? `the ${header} of a pulled ${tab.rowIs}, or nothing` : String(previous),
      found: row.key,
    };
    return [
      previous === null
        ? body
        : { ...body, fix: { value: previous, label: `Restore ${previous}`, ...RESTORES } },
    ];
  },
};
