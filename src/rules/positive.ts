// rules: numbers that must be above 0.

import { emptyIt, error, typedNumber } from './issue-body';
import type { RowRule } from './rule';
import { headerOf } from './shown';

export const positive = (name: string, title: string, tabId: string, fields: readonly string[]): RowRule => ({
  name,
  title,
  tab: tabId,
  check: (row, { tab }) =>
    fields
      .filter((field) => (typedNumber(row, field) ?? 1) <= 0)
      .map((field) => {
        const message = `${headerOf(tab, field)} must be above 0. Type such a number, or empty the cell.`;
        const found = row.fields[field] as number;
        return error(field, message, 'above 0', String(found), found === 0 ? emptyIt(null) : null);
      }),
});
