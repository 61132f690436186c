// rules: a value of the service that Bidgrid cannot read is shown, and must not be edited.

import { isUnreadable, writtenText } from '../../model/unreadable';
import type { Column } from '../../tabs/column';
import type { IssueBody, RowRule } from '../rule';
import { cut, shown } from '../shown';

const EXPECTED = 'the value as the service gave it';

/** Read-only columns repeat values of other tabs and have their own rule. */
export const isListedUnreadable = ({ access }: Column): boolean => access !== 'read-only';

export const unreadableValue: RowRule = {
  name: 'unreadable-value',
  title: 'Values that Bidgrid cannot read',
  tab: '*',
  check: (row, { tab }) =>
    tab.columns.filter(isListedUnreadable).flatMap(({ field, header }): IssueBody[] => {
      const before = row.base?.[field];
      const now = row.fields[field];
      const found = shown(tab, field, now);
      if (!isUnreadable(before)) {
        if (!isUnreadable(now)) return [];
        const message = `${header} has a text that Bidgrid uses for values it cannot read. Type a value.`;
        return [{ severity: 'error', field, message, expected: 'a value', found }];
      }
      const written = `"${cut(writtenText(before))}"`;
      if (now === before) {
        const message = `Bidgrid cannot read the service's value of ${header}: ${written}. It cannot be changed here.`;
        return [{ severity: 'warning', field, message, expected: EXPECTED, found }];
      }
      const message = `Bidgrid cannot read the service's value of ${header} (${written}), so it cannot be changed here. Restore it.`;
      const fix = { value: before, label: 'Restore it' };
      return [{ severity: 'error', field, message, expected: EXPECTED, found, fix }];
    }),
};
