// sync: compares one row of a tab with its base: changes to send, open conflicts, unreadable cells.

import { type BaseRow, baseValue, cannotRoundTrip } from '../base/base';
import { shortened } from '../shared/cell-text';
import type { Value } from '../shared/value';
import { blankOf, type Column } from '../tabs/columns/column';
import { rowLabel, type SharedNames } from '../tabs/columns/row-label';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { type Conflict, compare } from './conflict';
import type { Change } from './operation';

export interface RowDifference {
  readonly changes: readonly Change[];
  readonly conflicts: readonly Conflict[];
  /** Headers of cells that cannot be read. */
  readonly unreadable: readonly string[];
  /** A cell was edited, in any column. If it is read-only or unreadable, the row is blocked. */
  readonly touched: boolean;
}

/** Compares a pulled row with its base. */
export function difference(tab: Tab, base: BaseRow, row: TabRow): RowDifference {
  const changes: Change[] = [];
  const conflicts: Conflict[] = [];
  const unreadable: string[] = [];
  let touched = false;
  for (const column of tab.columns) {
    const { field, kind } = column;
    const mine = row.fields[field];
    const oldValue = baseValue(base, column, mine);
    const theirs = column.access === 'editable' && base.conflicts ? base.conflicts[field] : undefined;
    // A conflict stays open, even in an unchanged cell, until a person or the next merge resolves it.
    const isOpen = theirs !== undefined && (mine === undefined || !kind.equal(mine, theirs));
    const state = isOpen ? 'conflict' : compare(oldValue, mine, theirs ?? (oldValue as Value), kind.equal);
    if (state !== 'edit' && state !== 'conflict') continue;
    if (mine !== undefined || !cannotRoundTrip(column, oldValue)) touched = true;
    if (column.access !== 'editable') continue;
    if (mine === undefined) unreadable.push(column.header);
    if (state === 'conflict') {
      conflicts.push({
        tab: tab.id,
        key: row.key || '',
        row: row.row,
        field,
        base: oldValue,
        mine,
        theirs: theirs as Value,
      });
    } else if (mine !== undefined) {
      // An emptied box of a pulled row is a cleared one.
      const after = kind.checkbox && mine === null ? false : mine;
      changes.push({ field, before: oldValue as Value, after });
    }
  }
  return { changes, conflicts, unreadable, touched };
}

/**
 * The values of a new row. An empty checkbox is not set: it is not sent, and the service uses its default.
 */
export function creation(tab: Tab, row: TabRow): RowDifference {
  const changes: Change[] = [];
  const unreadable: string[] = [];
  for (const column of tab.columns) {
    if (!isSettable(tab, column)) continue;
    const blankValue = blankOf(column);
    const newValue = row.fields[column.field];
    const isSet = (value: Value) =>
      column.kind.checkbox ? value !== null : !column.kind.equal(blankValue, value);
    if (newValue === undefined) unreadable.push(column.header);
    else if (isSet(newValue)) changes.push({ field: column.field, before: blankValue, after: newValue });
  }
  return { changes, conflicts: [], unreadable, touched: true };
}

const isSettable = (tab: Tab, column: Column): boolean =>
  column.access === 'editable' ||
  column.access === 'creation' ||
  (column.access === 'key' && tab.keysFrom === 'person');

/** At most 200 characters. An emptied name is replaced by the name in the base. */
export function labelOf(
  tab: Tab,
  base: BaseRow | undefined,
  row: Pick<TabRow, 'fields'>,
  shared: SharedNames,
): string {
  const fields: Partial<Record<string, Value>> = base ? { ...base.fields } : {};
  for (const field of Object.keys(row.fields)) {
    if (!base || row.fields[field] !== '') fields[field] = row.fields[field];
  }
  return shortened(rowLabel(tab, fields, shared), 200);
}
