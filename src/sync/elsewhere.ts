// sync: values that were changed at the service since they were last read, and not by this spreadsheet.

import type { Base, BaseRow } from '../base/base';
import { baseValueAt } from '../base/stored-group';
import { type Fields, isUnreadable, type Value } from '../shared/value';
import { blankOf } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { Change } from './operation';

/** The fields of one row that were changed elsewhere. */
export interface ChangedElsewhere {
  readonly key: string;
  /** The service's values of the row, with earlier values of fields that the answer lacks. */
  readonly fields: Fields;
  readonly changes: readonly Change[];
}

/** The service's last known value; undefined: none was ever read. */
function lastKnown(tab: Tab, known: BaseRow, at: number): Value | undefined {
  const column = tab.columns[at]!;
  const conflict = known.conflicts?.[column.field];
  if (conflict !== undefined) return conflict;
  const value = baseValueAt(tab, known, at);
  return value === undefined && !column.kind.checkbox ? blankOf(column) : value;
}

function changesOf(tab: Tab, known: BaseRow, theirs: Fields): Change[] {
  const changes: Change[] = [];
  tab.columns.forEach(({ field, access, kind }, at) => {
    const after = theirs[field];
    if (access !== 'editable' || after === undefined) return;
    const before = lastKnown(tab, known, at);
    if (before === undefined || before === after || kind.equal(before, after)) return;
    if (!isUnreadable(before) && !isUnreadable(after)) changes.push({ field, before, after });
  });
  return changes;
}

/**
 * Editable fields whose value at the service is neither the last known one nor that of the tab. A value that
 * the tab has, too, may have been sent from here without a clear answer.
 * @param base before and `next` after the merge: the same object for a row that did not change
 * @param mine rows of the tab
 * @param theirs the service's objects by key
 * @returns in the order of `theirs`
 */
export function changedElsewhere(
  tab: Tab,
  base: Base,
  next: Base,
  mine: readonly TabRow[],
  theirs: ReadonlyMap<string, Fields>,
): ChangedElsewhere[] {
  const found = new Map<string, ChangedElsewhere>();
  theirs.forEach((now, key) => {
    const known = base.get(key);
    const changes = known === undefined || next.get(key) === known ? [] : changesOf(tab, known, now);
    if (changes.length > 0) found.set(key, { key, fields: { ...known!.fields, ...now }, changes });
  });
  if (found.size === 0) return [];
  for (const row of mine) {
    const one = row.key === null ? undefined : found.get(row.key);
    if (one === undefined) continue;
    const isTheirs = ({ field, after }: Change): boolean => {
      const value = row.fields[field];
      const { kind } = tab.columns.find((column) => column.field === field)!;
      return value !== undefined && kind.equal(value, after);
    };
    found.set(one.key, { ...one, changes: one.changes.filter((change) => !isTheirs(change)) });
  }
  return Array.from(found.values()).filter(({ changes }) => changes.length > 0);
}
