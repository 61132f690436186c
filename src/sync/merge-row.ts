// sync: the three-way merge of one row. Every value of the service for a tab passes here.

import {
  type BaseRow,
  baseRow,
  baseValue,
  hasPreviousValue,
  isClearedBox,
  isUnreadableValue,
  sameBaseRow,
  sameFields,
} from '../base/base';
import { baseValueAt, withoutPrevious } from '../base/stored-group';
import type { Fields, Value } from '../shared/value';
import type { Column } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { Conflict, TabUpdate } from './conflict';
import { compare } from './three-way';

export interface RowMerge {
  /** The new base; the same object if nothing changed. */
  readonly base: BaseRow;
  readonly updates: readonly TabUpdate[];
  readonly conflicts: readonly Conflict[];
  /** Numbers of cells: edits that stay, and edits that the service already has. */
  readonly edits: number;
  readonly same: number;
}

type Draft = Partial<Record<string, Value>>;

/**
 * The service's current value of a field: from the answer, or else from an open conflict; undefined:
 * unchanged.
 */
function reportedValue(base: BaseRow | undefined, theirs: Fields, field: string): Value | undefined {
  const value = theirs[field];
  return value !== undefined || base === undefined || base.conflicts === undefined
    ? value
    : base.conflicts[field];
}

/** A new row gets its key from the service; other rows keep theirs. */
const keepsKey = (column: Column, mine: TabRow): boolean => column.access === 'key' && mine.key !== null;

function draftOf(tab: Tab, base: BaseRow | undefined, theirs: Fields): Draft {
  const draft: Draft = {};
  if (base) for (const field of Object.keys(base.fields)) draft[field] = base.fields[field];
  for (const { field, access } of tab.columns) {
    if (access !== 'editable' && theirs[field] !== undefined) draft[field] = theirs[field];
  }
  return draft;
}

const isEqual = (column: Column, value: Value, mine: Value | undefined): boolean =>
  mine === undefined ? isUnreadableValue(column, value) : column.kind.equal(value, mine);

/** True if a read-only cell was edited. It stays as it is, with an error that offers to restore the value. */
const isTyped = (
  base: BaseRow | undefined,
  column: Column,
  before: Value | undefined,
  mine: Value | undefined,
): boolean =>
  before !== undefined && !isEqual(column, before, mine) && !hasPreviousValue(base?.previous, column, mine);

const UNCHANGED: Omit<RowMerge, 'base'> = { updates: [], conflicts: [], edits: 0, same: 0 };

/** True if the answer has no new value. */
const addsNothing = (tab: Tab, before: BaseRow, theirs: Fields): boolean =>
  tab.columns.every(({ field }, column) => {
    const now = theirs[field];
    return now === undefined || now === baseValueAt(tab, before, column);
  });

/**
 * Merges the service's current values into a row of the tab. Only editable cells can be edits or conflicts;
 * others take the service's value unless a person edited them: a merge never overwrites an edit that has not
 * been reviewed. Fields absent in `theirs` are unchanged. In a row without a base, equal cells agree and
 * others are conflicts.
 */
export function mergeRow(tab: Tab, base: BaseRow | undefined, mine: TabRow, theirs: Fields): RowMerge {
  if (base && mine.known === base && addsNothing(tab, base, theirs))
    return { ...UNCHANGED, base: base.previous === undefined ? base : withoutPrevious(base) };
  const draft = draftOf(tab, base, theirs);
  const open: Draft = {};
  const previous: Draft = {};
  const updates: TabUpdate[] = [];
  const conflicts: Conflict[] = [];
  let edits = 0;
  let same = 0;
  let stopped: Column | null = null;
  const { row, key } = mine;
  const dispute = ({ field }: Column, before: Value | undefined, now: Value): void => {
    open[field] = now;
    if (before !== undefined) draft[field] = before;
    const disputed = { field, base: before, mine: mine.fields[field], theirs: now };
    conflicts.push({ tab: tab.id, key: key || '', row, ...disputed });
  };
  for (const column of tab.columns) {
    const { field, kind } = column;
    const value = mine.fields[field];
    const now = reportedValue(base, theirs, field);
    const before = baseValue(base, column, value);
    if (column.access !== 'editable') {
      if (isTyped(base, column, before, value)) continue;
      const was = before === undefined || isEqual(column, before, value) ? before : base!.previous![field];
      // Without a new value, a cell that a killed merge did not write gets the base value.
      const wanted = now === undefined && was !== before ? before : now;
      const isCurrent = wanted === undefined || (value !== undefined && kind.equal(value, wanted));
      if (isCurrent || keepsKey(column, mine)) continue;
      // The key of a new row is written before the base, to identify the row.
      const late = was !== undefined && column.access !== 'key';
      updates.push({ row, key, field, value: wanted, ...(late ? { late } : {}) });
      if (late && !kind.equal(was, wanted)) previous[field] = was;
      continue;
    }
    const emptied = isClearedBox(column, value) && before !== undefined;
    const cell = emptied ? before : value;
    if (now === undefined) {
      if (before !== undefined && (cell === undefined || !kind.equal(before, cell))) edits++;
      continue;
    }
    // A box that was never set is no edit: without a base, the service's value is written.
    const isUnset = before === undefined && isClearedBox(column, value);
    const tabState = isUnset && now !== null ? 'foreign' : compare(before, cell, now, kind.equal);
    if (tabState === 'conflict') {
      dispute(column, before, now);
      continue;
    }
    draft[field] = now;
    if (tabState === 'edit') edits++;
    else if (tabState === 'same') same++;
    else if (tabState === 'foreign' && field === tab.stopBox && now === true) stopped = column;
    else if (tabState === 'foreign' || (emptied && now !== null))
      updates.push({ row, key, field, value: now });
  }
  if (stopped !== null) {
    if (edits + conflicts.length > 0) dispute(stopped, base?.fields[stopped.field] ?? false, true);
    else updates.push({ row, key, field: stopped.field, value: true });
  }
  return { base: kept(base, draft, open, previous), updates, conflicts, edits, same };
}

/** The old object if nothing changed, so that unchanged bases are recognized by identity. */
function kept(base: BaseRow | undefined, fields: Draft, open: Draft, previous: Draft): BaseRow {
  const row = baseRow(fields, open, previous);
  return base && sameBaseRow(base, row) && sameFields(base.previous || {}, previous) ? base : row;
}
