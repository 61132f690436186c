// tabs: a source bid has an override in percent or a value of its own, not both (section 2.7).

import type { OtherFix } from '../../shared/issue';
import type { Tab } from '../columns/tab';
import { besideUnreadable, countryCode, lowPercent, positive } from '../rules/common-rules';
import { clearIt, error, restoreIt, typedNumber, warning } from '../rules/issue-body';
import type { RowRule, RuleRow } from '../rules/rule';
import { headerOf, shown } from '../rules/rule-cells';

const FIELDS = ['overridePercent', 'bidValue'];

/** To clear the cell that the issue is not about; if both were changed, also the other, or to restore. */
function otherFixes({ base }: RuleRow, tab: Tab, field: string, isOtherChanged: boolean): OtherFix[] {
  const other = FIELDS.find((name) => name !== field)!;
  const { label } = clearIt(tab, other);
  const clearOther: OtherFix = { label, cells: { [other]: null } };
  // Only the other one was changed: before, it was empty. Clearing the old bid may pay much more or less.
  if (isOtherChanged) return [clearIt(tab, field), { ...clearOther, restores: true }];
  const [pulledValue = null, otherPulledValue = null] = [base?.[field], base?.[other]];
  const filled = [field, other].find((name) => typeof base?.[name] === 'number');
  if (filled === undefined) return [clearOther, clearIt(tab, field)];
  const restore: OtherFix = {
    label: restoreIt(tab, filled, base?.[filled]).label,
    value: pulledValue,
    cells: { [other]: otherPulledValue },
    restores: true,
  };
  return [clearOther, clearIt(tab, field), restore];
}

const overrideOrValue: RowRule = {
  name: 'override-or-value',
  title: 'Source bids with an override and a value',
  expects: 'A source bid has an override in percent or a value of its own, not both.',
  tab: 'source-bids',
  check: (row, { tab }) => {
    const changedFields = FIELDS.filter((field) => row.changed(field));
    // If the other one is unreadable, it is unknown whether both would be set. Clearing a bid is always
    // possible.
    if (changedFields.length === 1 && typeof row.fields[changedFields[0]!] === 'number') {
      const other = FIELDS.find((field) => field !== changedFields[0])!;
      const issues = besideUnreadable(row, tab, changedFields[0]!, other);
      if (issues.length > 0) return issues;
    }
    if (changedFields.length === 0 || FIELDS.some((field) => typeof row.fields[field] !== 'number'))
      return [];
    const old = changedFields.length === 1 ? FIELDS.find((field) => field !== changedFields[0])! : null;
    const field = old ?? 'bidValue';
    const fields = [field, ...FIELDS.filter((name) => name !== field)];
    const [a, b] = FIELDS.map((name) => headerOf(tab, name));
    const after = ' are both filled, but only one is used. Clear one.';
    const message = fields.map((name) => headerOf(tab, name)).join(' and ') + after;
    const valuesText = FIELDS.map((name) => shown(tab, name, row.fields[name])).join(' and ');
    const body = error(field, message, `${a} or ${b}`, valuesText);
    const fixes = otherFixes(row, tab, field, old !== null);
    return [{ ...body, withValues: { fields, after }, otherFixes: fixes }];
  },
};

const overrideTooLow: RowRule = {
  name: 'override-too-low',
  title: 'Overrides of −100 % or less',
  expects: 'An override is above −100 %.',
  tab: 'source-bids',
  check: (row) => {
    const percent = typedNumber(row, 'overridePercent');
    if (percent === null || percent > -100) return [];
    const message =
      'An override of −100 % or less leaves no bid. Type a higher one, or switch the source off.';
    return [error('overridePercent', message, 'more than −100', String(percent))];
  },
};

const bidMissing: RowRule = {
  name: 'source-bid-missing',
  title: 'New source bids without a bid',
  expects: 'A new source bid has a bid override or a bid value.',
  tab: 'source-bids',
  check: (row, { tab }) => {
    const isUnset = tab.createdBy!.every((field) => row.fields[field] === null);
    if (!row.isNew || !isUnset) return [];
    const headers = tab.createdBy!.map((field) => headerOf(tab, field)).join(' or ');
    const message = `A source bid without a bid is not sent. Fill in ${headers}.`;
    return [warning('overridePercent', message, headers, 'nothing')];
  },
};

export const SOURCE_BIDS_ROW_RULES: readonly RowRule[] = [
  countryCode(
    {
      name: 'bid-country',
      title: 'Source bids with unknown country codes',
      expects: 'The country of a source bid is a code of ISO 3166-1, such as DE.',
      tab: 'source-bids',
    },
    false,
  ),
  bidMissing,
  overrideOrValue,
  overrideTooLow,
  lowPercent(
    {
      name: 'override-percent-low',
      title: 'Overrides below 1 %',
      expects: 'An override of less than one percent was probably typed as a fraction: 0.2 for 20 %.',
      tab: 'source-bids',
    },
    'overridePercent',
    () => true,
  ),
  positive(
    {
      name: 'bid-value-positive',
      title: 'Bid values of 0 or less',
      expects: 'A bid value is above 0; an empty cell means default.',
      tab: 'source-bids',
    },
    ['bidValue'],
  ),
];
