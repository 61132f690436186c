// tabs: numbers that must be above 0.

import { error, namingFix, restoreIt, typedNumber } from './issue-body';
import type { Named, RowRule } from './rule';
import { headerOf } from './rule-words';

export const positive = (named: Named, fields: readonly string[]): RowRule => ({
  ...named,
  check: (row, { tab }) =>
    fields
      .filter((field) => (typedNumber(row, field) ?? 1) <= 0)
      .map((field) => {
        // The last pulled value is valid. An empty cell may be invalid: the countries of a campaign go
        // together.
        const fix = row.base === null ? null : restoreIt(tab, field, row.base[field]);
        const wrong = `${headerOf(tab, field)} must be above 0. `;
        const body = error(
          field,
          `${wrong}Type a number above 0.`,
          'above 0',
          String(row.fields[field]),
          fix,
        );
        return fix ? { ...body, ...namingFix(wrong, fix, ', or type a number above 0.') } : body;
      }),
});
