// tabs: a text cell has a formula error.

import { isErrorValue } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';
import { textIn } from '../rules/rule-words';

/** Number and checkbox columns report it while reading. A text column cannot: a pulled name may be `#N/A`. */
export const formulaError: RowRule = {
  name: 'formula-error',
  title: 'Formulas with errors',
  expects: "Formulas in Bidgrid's columns give a value, not an error such as `#N/A`.",
  tab: '*',
  check: (row, { tab }) =>
    tab.columns
      .filter(({ field }) => isErrorValue(textIn(row.fields, field)) && row.changed(field))
      .map(({ field }) => {
        const found = textIn(row.fields, field);
        return {
          severity: 'error' as const,
          field,
          message: `This formula gives ${found}. Fix it, or type a value instead.`,
          expected: 'text',
          found,
        };
      }),
};
