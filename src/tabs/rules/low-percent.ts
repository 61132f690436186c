// tabs: typed percentages below 1, which are probably fractions: 0.2 for 20 %.

import { makeIt, typedNumber, warning } from './issue-body';
import type { Named, RowRule, RuleContext, RuleRow } from './rule';
import { headerOf } from './rule-words';

/** @param applies whether the number is a percentage */
export const lowPercent = (
  named: Named,
  field: string,
  applies: (row: RuleRow, context: RuleContext) => boolean,
): RowRule => ({
  ...named,
  check: (row, context) => {
    const found = typedNumber(row, field);
    if (found === null || found === 0 || Math.abs(found) >= 1 || !applies(row, context)) return [];
    if (row.isComputed(field)) return [];
    const meant = Number((found * 100).toPrecision(12));
    const message = `${headerOf(context.tab, field)} is in percent: 50 means 50 %, so this is ${found} %. If you mean ${meant} %, type ${meant}.`;
    // As a correction of all cells, a hundred times as much would be a guess.
    return [{ ...warning(field, message, '1 % or more', String(found)), otherFixes: [makeIt(meant)] }];
  },
});
