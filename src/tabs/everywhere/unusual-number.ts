// tabs: amounts and percentages that probably lack a decimal point, such as 37.8 for 3.78, or have one too
// many, and those that are never sent, whatever the limits are.

import { type PaidBy, paidOf } from '../../shared/pay';
import { grouped } from '../../shared/sentences';
import type { Fields } from '../../shared/value';
import { type Column, kindIn, paidByOf } from '../columns/column';
import { type Facts, ofCampaign, usualBid } from '../rules/facts';
import { error, typedNumber, warning } from '../rules/issue-body';
import type { RowRule, RuleContext, RuleRow } from '../rules/rule';
import { textIn } from '../rules/rule-cells';

/** Of the last pulled value, or of what it pays. */
const TIMES = 10;
/** Of the same: a cut of 85 % or more. */
const LEAST_PART = 0.15;
/** Higher percentages are rare. */
const USUAL = 300;

/** No bid is higher, in dollars or percent. */
const HIGHEST_BID = 10_000;
/** Of the last pulled value, or of what it pays; without one, of the bid without the override. */
const MOST_TIMES = 100;

/** Why a value is never sent; `''`: it may be. @param old undefined: none */
function impossible(isBid: boolean | undefined, by: PaidBy, value: number, old: unknown): string {
  if (isBid && value > HIGHEST_BID) return ` is above ${grouped(HIGHEST_BID)}, so it is not sent.`;
  const oldNumber = typeof old === 'number' ? old : 0;
  const isFar = (ratio: number): boolean => ratio > MOST_TIMES && ratio < Number.POSITIVE_INFINITY;
  if (by !== 'amount' && isFar(paidOf(by, value) / paidOf(by, oldNumber)))
    return ` pays more than ${MOST_TIMES} times as much as the last pulled value, so it is not sent.`;
  if (by !== 'override' && isFar(value / oldNumber))
    return ` is more than ${MOST_TIMES} times the last pulled value, so it is not sent.`;
  return '';
}

/** What is unusual about a value; `''`: nothing. @param old undefined: none */
function unusual(
  { column, fields, by, old }: { column: Column; fields: Fields; by: PaidBy; old: unknown },
  value: number,
  isSmallMeant: boolean,
): string {
  const isPercent = kindIn(column, fields).name === 'percent';
  const isAtLeast = (n: number): boolean => Number(n.toPrecision(12)) >= TIMES;
  // A percentage below 1 was probably a fraction, and its correction is a hundred times as much.
  if (typeof old === 'number' && old !== 0 && !(isPercent && Math.abs(old) < 1)) {
    // An override of −1 % that becomes −10 % pays less.
    if (isAtLeast(value / old) && (by !== 'override' || value > old))
      return ` is at least ${TIMES} times the last pulled value.`;
    if (isAtLeast(paidOf(by, value) / paidOf(by, old)) && (Math.abs(value) >= 1 || isSmallMeant))
      return ` pays at least ${TIMES} times as much as the last pulled value.`;
  }
  // A cut of an override of 0 % is one, too.
  if (typeof old === 'number' && (by === 'override' || !(isPercent && Math.abs(old) < 1))) {
    const part = Number((paidOf(by, value) / paidOf(by, old)).toPrecision(12));
    const most = `${100 * LEAST_PART} %`;
    if (part > 0 && part <= LEAST_PART)
      return by === 'amount'
        ? ` is at most ${most} of the last pulled value.`
        : ` pays at most ${most} as much as the last pulled value.`;
  }
  return isPercent && value > USUAL ? ` is above ${USUAL} %, which is rare.` : '';
}

/** What a source bid pays in dollars: a value of its own, or the bid of Targets with its override. */
function dollarsPaid(fields: Fields, { dollarBids }: Facts): number | null {
  const { bidValue, overridePercent } = fields;
  if (typeof bidValue === 'number') return bidValue;
  const bid = usualBid(dollarBids, textIn(fields, 'campaignId'), textIn(fields, 'country'));
  if (bid === undefined) return null;
  return bid * paidOf('override', typeof overridePercent === 'number' ? overridePercent : 0);
}

/** As `impossible` and `unusual`, for a bid that was none of its kind. */
function farFrom(oldPaid: number | null, newPaid: number | null): { never: string; rare: string } {
  const ratio =
    oldPaid !== null && oldPaid > 0 && newPaid !== null ? Number((newPaid / oldPaid).toPrecision(12)) : 0;
  const bid = 'times as much as the last pulled bid';
  return {
    never: ratio > MOST_TIMES ? ` pays more than ${MOST_TIMES} ${bid}, so it is not sent.` : '',
    rare:
      ratio >= TIMES
        ? ` pays at least ${TIMES} ${bid}.`
        : ratio > 0 && ratio <= LEAST_PART
          ? ` pays at most ${100 * LEAST_PART} % as much as the last pulled bid.`
          : '',
  };
}

function issuesIn(row: RuleRow, { tab, facts }: RuleContext) {
  return tab.columns
    .filter(({ access, kind }) => access === 'editable' && (kind.name === 'money' || kind.name === 'percent'))
    .flatMap((column) => {
      const { field, header, kindBy } = column;
      const value = typedNumber(row, field);
      if (value === null) return [];
      const fields = kindBy ? { [kindBy.field]: ofCampaign(row.fields, kindBy.field, facts) } : {};
      const old = row.base?.[field];
      // A corrected fraction is a hundred times as much.
      const isFraction =
        kindIn(column, fields).name === 'percent' && Math.abs(Number(old ?? 1)) < 1 && !column.isRelative;
      const by = paidByOf(column, fields) ?? 'amount';
      const isOfOtherKind = tab.id === 'source-bids' && column.isBid && row.base && typeof old !== 'number';
      const far = isOfOtherKind
        ? farFrom(dollarsPaid(row.base, facts), dollarsPaid(row.fields, facts))
        : { never: '', rare: '' };
      const never = impossible(column.isBid, by, value, isFraction ? undefined : old) || far.never;
      const what = never || far.rare || unusual({ column, fields, by, old }, value, row.isComputed(field));
      if (what === '') return [];
      const after = `${what} Check the decimal point.`;
      const issue = never === '' ? warning : error;
      const body = issue(field, `${header} ${value}${after}`, 'a usual value', String(value));
      return [{ ...body, withValues: { fields: [field], after } }];
    });
}

export const unusualNumber: RowRule = {
  name: 'unusual-number',
  title: 'Unusually high or low values',
  expects:
    'An amount or a percentage is less than 10 times the last pulled value, pays less than 10 times as much (a tenth of a goal pays 10 times as much), pays more than 15 % of it, and a percentage is at most 300 %. A bid or goal above 10,000, a value more than 100 times the last pulled one, and a goal or an override that pays more than 100 times as much, is an error. A source bid of another kind than the last pulled one is compared with what that paid. Other values without a last pulled one are only compared with 300 %.',
  tab: '*',
  check: issuesIn,
};
