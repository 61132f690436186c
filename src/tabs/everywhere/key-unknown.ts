// tabs: a key that the service did not give was typed, or an existing one was edited.

import { visibleText } from '../../shared/invisible-characters';
import { error, RESTORES } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';
import { headerOf } from '../rules/rule-words';

export const keyUnknown: RowRule = {
  name: 'key-unknown',
  title: 'IDs that were never pulled',
  expects: 'An ID that the service assigns is one that was pulled, or empty in a new row.',
  tab: '*',
  check: (row, { tab, base }) => {
    if (tab.keysFrom !== 'service' || row.key === null || row.base !== null) return [];
    const field = tab.keyFields[0]!;
    const trimmed = visibleText(row.key);
    const header = headerOf(tab, field);
    const found = row.key;
    if (base.has(trimmed)) {
      const fix = { value: trimmed, label: `Restore ${trimmed}`, ...RESTORES };
      return [error(field, `This ${header} was changed. Restore ${trimmed}.`, trimmed, found, fix)];
    }
    const toCreate =
      tab.creatable === false
        ? 'Pull it,'
        : `Clear the cell to create a new ${tab.rowIs}, pull the existing one,`;
    const message = `No pulled ${tab.rowIs} has this ${header}. ${toCreate} or restore its ${header}.`;
    return [error(field, message, `the ${header} of a pulled ${tab.rowIs}, or nothing`, found)];
  },
};
