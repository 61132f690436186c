// sync: the merge of a whole tab with a fresh answer of the service; one pass over the rows, one over the
// answer.

import { type Base, type BaseRow, baseRow } from '../base/base';
import type { Fields } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import type { Conflict, Take } from './conflict';
import { mergeRow } from './merge-row';

export interface MergeCounts {
  /** Rows of the tab that were compared. */
  readonly rows: number;
  /** Rows that get at least one value from the service, and how many cells in all. */
  readonly takenRows: number;
  readonly takenCells: number;
  readonly appended: number;
  /** Cells: edits that stay edits; edits the service turned out to have already; open conflicts. */
  readonly edits: number;
  readonly same: number;
  readonly conflicts: number;
  readonly vanished: number;
}

export interface TabMerge {
  readonly base: Base;
  readonly takes: readonly Take[];
  /**
   * Whole rows to be added below, all fields we know of them: those that the base did not know, to be written
   * before it …
   */
  readonly appended: readonly Fields[];
  /**
   * … and those that it did and somebody deleted, to be written after it: until then they are missing, which
   * is no edit.
   */
  readonly returned: readonly Fields[];
  readonly conflicts: readonly Conflict[];
  /**
   * Keys that stand in the tab and that the service no longer has. Their rows and bases are left as they are.
   */
  readonly vanished: readonly string[];
  readonly counts: MergeCounts;
}

/** Keys that are looked at; outside of it nothing changes and nothing is missed. */
export type Scope = 'all' | Pick<ReadonlySet<string>, 'has'>;

/** A key that stands in several rows: a conflict in one of them keeps the field's base where it was. */
function joined(a: BaseRow, b: BaseRow): BaseRow {
  const previous = a.previous || b.previous ? { ...a.previous, ...b.previous } : undefined;
  if (!b.conflicts) return previous === a.previous ? a : baseRow(a.fields, a.conflicts, previous);
  const fields = { ...a.fields };
  for (const field of Object.keys(b.conflicts)) {
    if (b.fields[field] === undefined) delete fields[field];
    else fields[field] = b.fields[field];
  }
  return baseRow(fields, { ...a.conflicts, ...b.conflicts }, previous);
}

/**
 * A row that is not in the tab: all fields we know, those of the answer first; in the answer alone, as it is.
 */
function wholeRow(tab: Tab, known: BaseRow | undefined, theirs: Fields): BaseRow {
  if (known === undefined) return { fields: theirs };
  const fields = { ...known.fields };
  for (const { field } of tab.columns) if (theirs[field] !== undefined) fields[field] = theirs[field];
  return { fields };
}

/**
 * `theirs`: objects by key, as the service tells them now. A key in the scope that it lacks has vanished; one
 * that the tab lacks is appended, also when somebody deleted its row: deleting a row deletes nothing. New
 * rows are left alone.
 */
export function mergeTab(
  tab: Tab,
  base: Base,
  mine: readonly TabRow[],
  theirs: ReadonlyMap<string, Fields>,
  scope: Scope,
): TabMerge {
  const inScope = (key: string) => scope === 'all' || scope.has(key);
  const next = new Map(base);
  const seen = new Set<string>();
  const takes: Take[] = [];
  const conflicts: Conflict[] = [];
  const vanished: string[] = [];
  let [rows, takenRows, edits, same] = [0, 0, 0, 0];
  for (const row of mine) {
    const { key } = row;
    if (key === null || !inScope(key)) continue;
    const again = seen.has(key);
    seen.add(key);
    const now = theirs.get(key);
    if (now === undefined) {
      if (!again) vanished.push(key);
      continue;
    }
    const merged = mergeRow(tab, base.get(key), row, now);
    next.set(key, again ? joined(next.get(key)!, merged.base) : merged.base);
    for (const take of merged.takes) takes.push(take);
    for (const conflict of merged.conflicts) conflicts.push(conflict);
    rows++;
    if (merged.takes.length > 0) takenRows++;
    edits += merged.edits;
    same += merged.same;
  }
  const appended: Fields[] = [];
  const returned: Fields[] = [];
  theirs.forEach((now, key) => {
    if (seen.has(key) || !inScope(key)) return;
    const known = base.get(key);
    const row = wholeRow(tab, known, now);
    next.set(key, row);
    if (known === undefined) appended.push(row.fields);
    else returned.push(row.fields);
  });
  base.forEach((_, key) => {
    if (!seen.has(key) && inScope(key) && !theirs.has(key)) next.delete(key);
  });
  const sizes = {
    appended: appended.length + returned.length,
    conflicts: conflicts.length,
    vanished: vanished.length,
  };
  const counts = { rows, takenRows, takenCells: takes.length, edits, same, ...sizes };
  return { base: next, takes, appended, returned, conflicts, vanished, counts };
}
