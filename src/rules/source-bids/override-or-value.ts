// rules: a source bid has an override in percent or a value of its own, not both (section 2.7).

import { isUnreadable } from '../../model/unreadable';
import { clearIt, error } from '../issue-body';
import type { IssueBody, RowRule, RuleContext, RuleRow } from '../rule';
import { headerOf, shown } from '../shown';

const FIELDS = ['overridePercent', 'bidValue'];

/** A bid beside one that cannot be read: it is not known whether both would be set. */
function besideUnreadable(row: RuleRow, { tab }: RuleContext, field: string): IssueBody[] {
  const other = FIELDS.find((name) => name !== field)!;
  if (typeof row.fields[field] !== 'number' || !isUnreadable(row.base?.[other])) return [];
  const [own, unread] = [field, other].map((name) => headerOf(tab, name));
  const message = `Bidgrid cannot read the service's value of ${unread}, so ${own} cannot be changed here. Restore it.`;
  const before = row.base?.[field];
  const fix = before === undefined ? null : { value: before, label: 'Restore it' };
  const found = shown(tab, field, row.fields[field]);
  return [error(field, message, `a ${unread} that Bidgrid can read`, found, fix)];
}

export const overrideOrValue: RowRule = {
  name: 'override-or-value',
  title: 'Source bids with an override and a value',
  tab: 'source-bids',
  check: (row, context) => {
    const { tab } = context;
    const changed = FIELDS.filter((field) => row.changed(field));
    if (changed.length === 1) {
      const issues = besideUnreadable(row, context, changed[0]!);
      if (issues.length > 0) return issues;
    }
    if (changed.length === 0 || FIELDS.some((field) => typeof row.fields[field] !== 'number')) return [];
    // If only one was changed, the other is cleared. If both were changed, the choice is unknown.
    const old = changed.length === 1 ? FIELDS.filter((field) => field !== changed[0])[0]! : null;
    const field = old ?? 'bidValue';
    const [a, b] = FIELDS.map((name) => headerOf(tab, name));
    const message = `${a} and ${b} are both filled, but only one is used. Clear one.`;
    const found = FIELDS.map((name) => shown(tab, name, row.fields[name])).join(' and ');
    return [error(field, message, `${a} or ${b}`, found, old === null ? null : clearIt(null))];
  },
};
