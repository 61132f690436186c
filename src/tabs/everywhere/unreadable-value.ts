// tabs: a value of the service that Bidgrid cannot read is shown, and must not be edited.

import { isUnreadable, writtenText } from '../../shared/unreadable';
import type { Column } from '../columns/column';
import type { Tab } from '../columns/tab';
import type { IssueBody, RowRule } from '../rules/rule';
import { cut, shown } from '../rules/rule-words';

const EXPECTED = 'the value as the service gave it';

/** Fields that name the row above: where a tab has one, its read-only columns repeat values of other tabs. */
const PARENT_NAMES = ['campaign', 'creativeSet'];

/** True unless the column repeats a value that is listed in another tab. */
export const isListedUnreadable = ({ columns }: Tab, { access }: Column): boolean =>
  access !== 'read-only' || !columns.some(({ field }) => PARENT_NAMES.includes(field));

export const unreadableValue: RowRule = {
  name: 'unreadable-value',
  title: 'Values that Bidgrid cannot read',
  expects:
    'A value in an unknown form, or a text of more than 50,000 characters, is shown after `⚠`. It cannot be changed here and is never sent.',
  tab: '*',
  check: (row, { tab }) =>
    tab.columns.flatMap((column): IssueBody[] => {
      const { field, header, access } = column;
      const before = row.base?.[field];
      if (!isUnreadable(before) && !isUnreadable(row.fields[field])) return [];
      // An edited read-only value has its own rule.
      const isEdited = before !== row.fields[field];
      if (!isListedUnreadable(tab, column) || (access === 'read-only' && isEdited)) return [];
      const now = row.fields[field];
      const found = shown(tab, field, now);
      if (!isUnreadable(before)) {
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
