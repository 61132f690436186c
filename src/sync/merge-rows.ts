// sync: merges a whole tab with an answer of the service, in one pass over the rows and one over the
// answer.

import { type Base, type BaseRow, baseRow } from '../base/base';
import type { Fields } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { Conflict, TabUpdate } from './conflict';
import { mergeRow } from './merge-row';

export interface MergeCounts {
  /** Number of compared rows of the tab. */
  readonly rows: number;
  /** Numbers of rows and cells that get a value of the service. */
  readonly updatedCells: number;
  readonly appended: number;
  /** Numbers of cells: edits that stay, edits that the service already has, open conflicts. */
  readonly edits: number;
  readonly same: number;
  readonly conflicts: number;
  readonly vanished: number;
}

export interface TabMerge {
  readonly base: Base;
  readonly updates: readonly TabUpdate[];
  /** Rows to add below, with all known fields: those that are new to the base, written before it … */
  readonly appended: readonly Fields[];
  /** … and those that the base has but the tab lacks, written after it: a missing row is no edit. */
  readonly returned: readonly Fields[];
  readonly conflicts: readonly Conflict[];
  /** Keys in the tab that the service no longer has. Their rows and bases stay as they are. */
  readonly vanished: readonly string[];
  readonly counts: MergeCounts;
}

/** Keys to merge; others do not change. */
export type Scope = 'all' | Pick<ReadonlySet<string>, 'has'>;

/** For a key in several rows: a conflict in one of them keeps the field's base. */
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

/** A row that is not in the tab, with all known fields; those of the answer take precedence. */
function wholeRow(tab: Tab, known: BaseRow | undefined, theirs: Fields): BaseRow {
  if (known === undefined) return { fields: theirs };
  const fields = { ...known.fields };
  for (const { field } of tab.columns) if (theirs[field] !== undefined) fields[field] = theirs[field];
  return { fields };
}

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
  const inScope = (key: string) => scope === 'all' || scope.has(key);
  const next = new Map(base);
  const seen = new Set<string>();
  const updates: TabUpdate[] = [];
  const conflicts: Conflict[] = [];
  const vanished: string[] = [];
  let [rows, edits, same] = [0, 0, 0];
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
    for (const update of merged.updates) updates.push(update);
    for (const conflict of merged.conflicts) conflicts.push(conflict);
    rows++;
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
  const counts = { rows, updatedCells: updates.length, edits, same, ...sizes };
  return { base: next, updates, appended, returned, conflicts, vanished, counts };
}
