// sync: the three-way merge of a tab with an answer of the service. Every value of the service for a tab
// passes here.

import {
  type Base,
  type BaseRow,
  baseRow,
  baseValue,
  cannotRoundTrip,
  sameBaseRow,
  unlistedRow,
} from '../base/base';
import { baseValueAt } from '../base/stored-group';
import type { Fields, Value } from '../shared/value';
import type { Column } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { type Conflict, compare, type TabUpdate } from './conflict';

export interface RowMerge {
  /** The new base; the same object if nothing changed. */
  readonly base: BaseRow;
  readonly updates: readonly TabUpdate[];
  readonly conflicts: readonly Conflict[];
  /** Number of cells with edits that stay. */
  readonly edits: number;
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
  mine === undefined ? cannotRoundTrip(column, value) : column.kind.equal(value, mine);

/** True if a read-only cell was edited. It stays as it is, with an error that offers to restore the value. */
const isTyped = (column: Column, oldValue: Value | undefined, mine: Value | undefined): boolean =>
  oldValue !== undefined && !isEqual(column, oldValue, mine);

const UNCHANGED: Omit<RowMerge, 'base'> = { updates: [], conflicts: [], edits: 0 };

/** True if the answer has no new value. */
const addsNothing = (tab: Tab, base: BaseRow, theirs: Fields): boolean =>
  tab.columns.every(({ field }, column) => {
    const value = theirs[field];
    return value === undefined || value === baseValueAt(tab, base, column);
  });

/**
 * Merges the service's current values into a row of the tab. Only editable cells can be edits or conflicts;
 * others take the service's value unless a person edited them: a merge never overwrites an edit that has not
 * been reviewed. Fields absent in `theirs` are unchanged. In a row without a base, equal cells agree and
 * others are conflicts.
 */
export function mergeRow(tab: Tab, base: BaseRow | undefined, mine: TabRow, theirs: Fields): RowMerge {
  if (base && mine.known === base && addsNothing(tab, base, theirs)) return { ...UNCHANGED, base };
  const draft = draftOf(tab, base, theirs);
  const openConflicts: Draft = {};
  const updates: TabUpdate[] = [];
  const conflicts: Conflict[] = [];
  let edits = 0;
  let stopped: Column | null = null;
  const { row, key } = mine;
  const addConflict = ({ field }: Column, oldValue: Value | undefined, theirValue: Value): void => {
    openConflicts[field] = theirValue;
    if (oldValue !== undefined) draft[field] = oldValue;
    const conflict = { field, base: oldValue, mine: mine.fields[field], theirs: theirValue };
    conflicts.push({ tab: tab.id, key: key || '', row, ...conflict });
  };
  for (const column of tab.columns) {
    const { field, kind } = column;
    const value = mine.fields[field];
    const theirValue = reportedValue(base, theirs, field);
    const oldValue = baseValue(base, column, value);
    if (column.access !== 'editable') {
      const isCurrent = theirValue === undefined || (value !== undefined && kind.equal(value, theirValue));
      if (isCurrent || isTyped(column, oldValue, value) || keepsKey(column, mine)) continue;
      updates.push({ row, key, field, value: theirValue });
      continue;
    }
    if (theirValue === undefined) {
      if (oldValue !== undefined && (value === undefined || !kind.equal(oldValue, value))) edits++;
      continue;
    }
    const isEmptyBox = kind.checkbox === true && value === null && theirValue !== null;
    // A box that was never set is no edit: without a base, the service's value is written.
    const state =
      isEmptyBox && oldValue === undefined ? 'foreign' : compare(oldValue, value, theirValue, kind.equal);
    if (state === 'conflict') {
      addConflict(column, oldValue, theirValue);
      continue;
    }
    draft[field] = theirValue;
    if (state === 'edit') edits++;
    else if (state === 'foreign' && field === tab.stopBox && theirValue === true) stopped = column;
    else if (state === 'foreign' || isEmptyBox) updates.push({ row, key, field, value: theirValue });
  }
  if (stopped !== null) {
    if (edits + conflicts.length > 0) addConflict(stopped, base?.fields[stopped.field] ?? false, true);
    else updates.push({ row, key, field: stopped.field, value: true });
  }
  return { base: newBaseRow(base, draft, openConflicts), updates, conflicts, edits };
}

/** The old object if nothing changed, so that unchanged bases are recognized by identity. */
function newBaseRow(base: BaseRow | undefined, fields: Draft, conflicts: Draft): BaseRow {
  const row = baseRow(fields, conflicts);
  return base && sameBaseRow(base, row) ? base : row;
}

export interface TabMerge {
  readonly base: Base;
  readonly updates: readonly TabUpdate[];
  /** Rows to add below, with all known fields, also those that a person deleted: a missing row is no edit. */
  readonly appended: readonly Fields[];
  /** Number of keys in the tab that the service no longer has. Their rows and base values stay. */
  readonly vanishedCount: number;
}

/** Keys to merge; others do not change. */
export type Scope = Pick<ReadonlySet<string>, 'has'>;

/** For a key in several rows: a conflict in one of them keeps the field's base. */
function joined(a: BaseRow, b: BaseRow): BaseRow {
  if (!b.conflicts) return a;
  const fields = { ...a.fields };
  for (const field of Object.keys(b.conflicts)) {
    if (b.fields[field] === undefined) delete fields[field];
    else fields[field] = b.fields[field];
  }
  return baseRow(fields, { ...a.conflicts, ...b.conflicts });
}

/** A row that is not in the tab, with all known fields; those of the answer take precedence. */
function wholeRow(tab: Tab, base: BaseRow | undefined, theirs: Fields): BaseRow {
  if (base === undefined) return { fields: theirs };
  const fields = { ...base.fields };
  for (const { field } of tab.columns) if (theirs[field] !== undefined) fields[field] = theirs[field];
  return { fields };
}

/** The merge of a row that is not in the tab: its base takes the service's values. */
export const mergeAbsentRow = (tab: Tab, fields: Fields, theirs: Fields): RowMerge => ({
  ...UNCHANGED,
  base: wholeRow(tab, { fields }, theirs),
});

/**
 * Merges the tab. A key in the scope that `theirs` lacks has vanished; a key that the tab lacks is appended,
 * even if a person deleted its row: deleting a row deletes nothing. New rows stay as they are.
 * @param theirs the service's objects by key
 */
export function mergeTab(
  tab: Tab,
  base: Base,
  mine: readonly TabRow[],
  theirs: ReadonlyMap<string, Fields>,
  scope: Scope,
): TabMerge {
  const newBase = new Map(base);
  const tabKeys = new Set<string>();
  const updates: TabUpdate[] = [];
  let vanishedCount = 0;
  for (const row of mine) {
    const { key } = row;
    if (key === null || !scope.has(key)) continue;
    const isRepeated = tabKeys.has(key);
    tabKeys.add(key);
    const serviceFields = theirs.get(key);
    if (serviceFields === undefined) {
      if (isRepeated) continue;
      vanishedCount += 1;
      const baseOfRow = base.get(key);
      if (baseOfRow) newBase.set(key, unlistedRow(baseOfRow));
      continue;
    }
    const merged = mergeRow(tab, base.get(key), row, serviceFields);
    newBase.set(key, isRepeated ? joined(newBase.get(key)!, merged.base) : merged.base);
    for (const update of merged.updates) updates.push(update);
  }
  const appended: Fields[] = [];
  theirs.forEach((serviceFields, key) => {
    if (tabKeys.has(key) || !scope.has(key)) return;
    const row = wholeRow(tab, base.get(key), serviceFields);
    newBase.set(key, row);
    appended.push(row.fields);
  });
  base.forEach((_, key) => {
    if (!tabKeys.has(key) && scope.has(key) && !theirs.has(key)) newBase.delete(key);
  });
  return { base: newBase, updates, appended, vanishedCount };
}
