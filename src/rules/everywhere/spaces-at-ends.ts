// rules: a typed text begins or ends with an invisible space, which the service would store.

import type { RowRule } from '../rule';
import { textIn } from '../shown';

export const spacesAtEnds: RowRule = {
  name: 'spaces-at-ends',
  title: 'Leading or trailing spaces',
  expects: 'A typed text begins and ends with a visible character.',
  tab: '*',
  check: (row, { tab }) =>
    tab.columns
      .filter(({ field }) => {
        const text = textIn(row.fields, field);
        return text !== text.trim() && row.changed(field);
      })
      .map(({ field, header }) => {
        const text = textIn(row.fields, field);
        return {
          severity: 'error' as const,
          field,
          message: `${header} begins or ends with a space or an empty line. Remove it.`,
          expected: text.trim(),
          found: JSON.stringify(text),
          fix: { value: text.trim(), label: 'Remove the spaces' },
        };
      }),
};
