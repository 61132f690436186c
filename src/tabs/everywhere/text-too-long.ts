// tabs: a text is longer than a spreadsheet cell can hold, so it could not be written back.

import { LONGEST_CELL } from '../../shared/unreadable';
import type { RowRule } from '../rules/rule';
import { textIn } from '../rules/rule-words';

export const textTooLong: RowRule = {
  name: 'text-too-long',
  title: 'Texts that are too long',
  expects: 'A text fits into a cell: at most 50,000 characters.',
  tab: '*',
  check: (row, { tab }) =>
    tab.columns
      .filter(({ field }) => textIn(row.fields, field).length > LONGEST_CELL)
      .map(({ field, header }) => ({
        severity: 'error' as const,
        field,
        message: `${header} is longer than the 50,000 characters a cell can hold. Shorten it.`,
        expected: 'at most 50,000 characters',
        found: `${textIn(row.fields, field).length} characters`,
      })),
};
