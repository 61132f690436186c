// sync: cells that a merge did not write, because they changed during the merge or have a formula: they
// become conflicts.

import { type Base, baseRow } from '../base/base';
import type { Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';

export interface LeftUpdate {
  /** null: a row without a key, which is not in the base. */
  readonly key: string | null;
  readonly field: string;
  /** The service's value. */
  readonly value: Value;
}

/**
 * The merged base. A cell that was not written keeps its previous base value and gets an open conflict, so
 * that its value is not mistaken for the service's, or the reverse.
 */
export function withConflicts(tab: Tab, before: Base, merged: Base, left: readonly LeftUpdate[]): Base {
  if (left.length === 0) return merged;
  const next = new Map(merged);
  for (const { key, field, value } of left) {
    const row = key === null ? undefined : next.get(key);
    const column = tab.columns.find((one) => one.field === field);
    if (key === null || row === undefined || column === undefined) continue;
    const fields = { ...row.fields };
    const was = before.get(key)?.fields[field];
    if (was === undefined) delete fields[field];
    else fields[field] = was;
    // A read-only cell has no conflict: the next pull writes it.
    const conflicts = column.access === 'editable' ? { ...row.conflicts, [field]: value } : row.conflicts;
    next.set(key, baseRow(fields, conflicts, row.previous));
  }
  return next;
}
