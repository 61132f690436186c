// rules: percentages far above the usual, which probably lack a decimal point: 2900 for 29.

import { typedNumber, warning } from './issue-body';
import type { Named, RowRule, RuleContext, RuleRow } from './rule';
import { headerOf } from './shown';

/** Higher ones are rare. Percent. */
const USUAL = 1_000;
/** A larger rise is rare, unless the goal stays low. */
const TIMES = 10;
const LOW = 100;

const percentText = (number: number): string =>
  `${number.toLocaleString('en', { maximumFractionDigits: 10 })} %`;

/** @param applies whether the number is a percentage */
export const highPercent = (
  named: Named,
  field: string,
  applies: (row: RuleRow, context: RuleContext) => boolean,
): RowRule => ({
  ...named,
  check: (row, context) => {
    const found = typedNumber(row, field);
    if (found === null || !applies(row, context)) return [];
    const before = row.base?.[field];
    // A value below 1 was probably a fraction: its correction is a hundred times as much.
    const isRise = typeof before === 'number' && before >= 1 && found > Math.max(LOW, TIMES * before);
    if (found <= USUAL && !isRise) return [];
    const header = headerOf(context.tab, field);
    const what = isRise
      ? `${header} rises from ${percentText(before)} to ${percentText(found)}, more than ${TIMES} times as much.`
      : `${header} is ${percentText(found)}, and goals are rarely above ${percentText(USUAL)}.`;
    const message = `${what} Check the decimal point.`;
    const most = isRise ? TIMES * before : USUAL;
    return [warning(field, message, `${percentText(most)} or less`, String(found))];
  },
});
