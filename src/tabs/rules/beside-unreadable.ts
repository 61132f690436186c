// tabs: a change that depends on a value of the service that Bidgrid cannot read.

import { isUnreadable } from '../../shared/unreadable';
import type { Tab } from '../columns/tab';
import { error, restoreIt } from './issue-body';
import type { IssueBody, RuleRow } from './rule';
import { headerOf, shown } from './rule-words';

/** An error for the changed field if the last pulled value of the other one is unreadable. */
export function besideUnreadable(row: RuleRow, tab: Tab, field: string, other: string): IssueBody[] {
  if (!isUnreadable(row.base?.[other])) return [];
  const [own, unread] = [field, other].map((name) => headerOf(tab, name));
  const message = `Bidgrid cannot read the service's value of ${unread}, so ${own} cannot be changed here. Restore it.`;
  const before = row.base?.[field];
  const fix = before === undefined ? null : restoreIt(tab, field, before);
  return [
    error(field, message, `a ${unread} that Bidgrid can read`, shown(tab, field, row.fields[field]), fix),
  ];
}
