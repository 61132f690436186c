// rules: amounts and percentages that probably lack their decimal point: 37.8 for 3.78, 2900 for 29.

import { paidOf } from '../../model/pay';
import type { Fields } from '../../model/value';
import { type Column, kindIn, paidByOf } from '../../tabs/column';
import { ofCampaign } from '../facts';
import { typedNumber, warning } from '../issue-body';
import type { RowRule, RuleContext, RuleRow } from '../rule';

/** Of the last pulled value, or of what it pays. */
const TIMES = 10;
/** Higher percentages are rare. */
const USUAL = 300;

/** What is unusual about a value; `''`: nothing. @param old undefined: none */
function unusual(
  { column, fields, old }: { column: Column; fields: Fields; old: unknown },
  value: number,
  isSmallMeant: boolean,
): string {
  const isPercent = kindIn(column, fields).name === 'percent';
  const isAtLeast = (n: number): boolean => Number(n.toPrecision(12)) >= TIMES;
  // A percentage below 1 was probably a fraction, and its correction is a hundred times as much.
  if (typeof old === 'number' && old !== 0 && !(isPercent && Math.abs(old) < 1)) {
    if (isAtLeast(value / old)) return ` is at least ${TIMES} times the last pulled value.`;
    const by = paidByOf(column, fields) ?? 'amount';
    if (isAtLeast(paidOf(by, value) / paidOf(by, old)) && (Math.abs(value) >= 1 || isSmallMeant))
      return ` pays at least ${TIMES} times as much as the last pulled value.`;
  }
  return isPercent && value > USUAL ? ` is above ${USUAL} %, which is rare.` : '';
}

function issuesIn(row: RuleRow, { tab, facts }: RuleContext) {
  return tab.columns
    .filter(({ access, kind }) => access === 'editable' && (kind.name === 'money' || kind.name === 'percent'))
    .flatMap((column) => {
      const { field, header, kindBy } = column;
      const value = typedNumber(row, field);
      if (value === null) return [];
      const fields = kindBy ? { [kindBy.field]: ofCampaign(row.fields, kindBy.field, facts) } : {};
      const what = unusual({ column, fields, old: row.base?.[field] }, value, row.isComputed(field));
      if (what === '') return [];
      const after = `${what} Check the decimal point.`;
      const body = warning(field, `${header} ${value}${after}`, 'a usual value', String(value));
      return [{ ...body, withValues: { fields: [field], after } }];
    });
}

export const unusualNumber: RowRule = {
  name: 'unusual-number',
  title: 'Unusually high values',
  expects:
    'An amount or a percentage is less than 10 times the last pulled value, pays less than 10 times as much (a tenth of a goal pays 10 times as much), and a percentage is at most 300 %. A value without a last pulled one is only compared with 300 %.',
  tab: '*',
  check: issuesIn,
};
