// sync: values that were changed at the service since they were last read, and not by this spreadsheet.

import type { Base, BaseRow } from '../base/base';
import { baseValueAt } from '../base/stored-group';
import { type Fields, isUnreadable, type Value } from '../shared/value';
import { blankOf } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { columnOf } from '../tabs/rules/rule-cells';
import type { Change } from './operation';
import { isOtherForm } from './other-form';

/** The fields of one row that were changed elsewhere. */
export interface ChangedElsewhere {
  readonly key: string;
  /** The service's values of the row, with earlier values of fields that the answer lacks. */
  readonly fields: Fields;
  readonly changes: readonly Change[];
}

/** The service's last known value; undefined: none was ever read. */
function lastKnown(tab: Tab, baseRow: BaseRow, columnIndex: number): Value | undefined {
  const column = tab.columns[columnIndex]!;
  const conflict = baseRow.conflicts?.[column.field];
  if (conflict !== undefined) return conflict;
  const value = baseValueAt(tab, baseRow, columnIndex);
  return value === undefined && !column.kind.checkbox ? blankOf(column) : value;
}

function changesOf(tab: Tab, baseRow: BaseRow, theirs: Fields): Change[] {
  const changes: Change[] = [];
  tab.columns.forEach(({ field, access, kind }, columnIndex) => {
    const newValue = theirs[field];
    if (access !== 'editable' || newValue === undefined) return;
    const oldValue = lastKnown(tab, baseRow, columnIndex);
    if (oldValue === undefined || oldValue === newValue || kind.equal(oldValue, newValue)) return;
    if (!isUnreadable(oldValue) && !isUnreadable(newValue))
      changes.push({ field, before: oldValue, after: newValue });
  });
  return changes;
}

/**
 * Editable fields whose value at the service is neither the last known one nor that of the tab. A value that
 * the tab has, too, perhaps in another form, may have been sent from here without a clear answer.
 * @param base before the merge
 * @param newBase after it, with the same object for a row that did not change
 * @param mine rows of the tab
 * @param theirs the service's objects by key
 * @returns in the order of `theirs`
 */
export function changedElsewhere(
  tab: Tab,
  base: Base,
  newBase: Base,
  mine: readonly TabRow[],
  theirs: ReadonlyMap<string, Fields>,
): ChangedElsewhere[] {
  const changedByKey = new Map<string, ChangedElsewhere>();
  theirs.forEach((serviceFields, key) => {
    const baseRow = base.get(key);
    const changes =
      baseRow === undefined || newBase.get(key) === baseRow ? [] : changesOf(tab, baseRow, serviceFields);
    if (changes.length > 0)
      changedByKey.set(key, { key, fields: { ...baseRow!.fields, ...serviceFields }, changes });
  });
  if (changedByKey.size === 0) return [];
  for (const row of mine) {
    const changedRow = row.key === null ? undefined : changedByKey.get(row.key);
    if (changedRow === undefined) continue;
    const isTheirs = ({ field, after }: Change): boolean => {
      const value = row.fields[field];
      const { kind } = columnOf(tab, field)!;
      return value !== undefined && (kind.equal(value, after) || isOtherForm(value, after));
    };
    changedByKey.set(changedRow.key, {
      ...changedRow,
      changes: changedRow.changes.filter((change) => !isTheirs(change)),
    });
  }
  return Array.from(changedByKey.values()).filter(({ changes }) => changes.length > 0);
}
