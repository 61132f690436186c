// sync: compares the base, the tab's value (mine) and the service's value (theirs) of one cell. A cell that
// was changed in both is a conflict, until a person chooses.

import { type Base, baseRow } from '../base/base';
import type { Value } from '../shared/value';
import { blankOf } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { columnOf } from '../tabs/rules/rule-cells';

/**
 * clean: unchanged · edit: changed in the tab, to be pushed · foreign: changed at the service, to be taken ·
 * same: both changed it to the same value · conflict: both changed it differently; a person decides.
 */
export type CellState = 'clean' | 'edit' | 'foreign' | 'same' | 'conflict';

/**
 * @param base undefined: never agreed, so any difference is a conflict
 * @param mine undefined: unreadable. It counts as an edit, because overwriting it would lose what was typed;
 * it is also an error and blocks the row.
 */
export function compare(
  base: Value | undefined,
  mine: Value | undefined,
  theirs: Value,
  equal: (a: Value, b: Value) => boolean,
): CellState {
  const agreed = mine !== undefined && equal(mine, theirs);
  if (base === undefined) return agreed ? 'same' : 'conflict';
  const untouched = mine !== undefined && equal(base, mine);
  if (equal(base, theirs)) return untouched ? 'clean' : 'edit';
  if (untouched) return 'foreign';
  return agreed ? 'same' : 'conflict';
}

export interface Conflict {
  readonly tab: string;
  readonly key: string;
  /** 1-based row in the sheet when it was read. */
  readonly row: number;
  readonly field: string;
  /** undefined: never agreed (the row was not pulled before). */
  readonly base: Value | undefined;
  /** undefined: the cell cannot be read; its issue has its content. */
  readonly mine: Value | undefined;
  readonly theirs: Value;
}

/** Only the service changed: its value could not be written to the cell. */
export function isUnwritten(tab: Tab, { field, base, mine }: Conflict): boolean {
  if (mine === undefined) return false;
  const column = columnOf(tab, field)!;
  return column.kind.equal(base ?? blankOf(column), mine);
}

/** A value to be written to a cell of the tab, found again by key (or token) before it is written. */
export interface TabUpdate {
  /** 1-based row in the sheet when it was read. */
  readonly row: number;
  /** Key of the row; null for a new row that learns its key now. */
  readonly key: string | null;
  readonly field: string;
  readonly value: Value;
}

export interface Choice {
  readonly key: string;
  readonly field: string;
  readonly take: 'mine' | 'theirs';
}

interface Resolution {
  readonly base: Base;
  /**
   * Write these to the tab BEFORE the base: a new value with an old base is harmless, an old value with a new
   * base looks like an edit.
   */
  readonly updates: readonly TabUpdate[];
}

/**
 * Both choices make the service's value the base. `mine`: the cell is an edit. `theirs`: the cell takes the
 * value. A choice without an open conflict changes nothing.
 */
export function resolve(base: Base, rows: readonly TabRow[], choices: readonly Choice[]): Resolution {
  const newBase = new Map(base);
  const takenValues = new Map<string, Map<string, Value>>();
  for (const choice of choices) {
    const row = newBase.get(choice.key);
    const theirs = row?.conflicts?.[choice.field];
    if (!row || theirs === undefined) continue;
    const conflicts = { ...row.conflicts };
    delete conflicts[choice.field];
    const fields = { ...row.fields, [choice.field]: theirs };
    newBase.set(choice.key, baseRow(fields, conflicts));
    if (choice.take !== 'theirs') continue;
    const values = takenValues.get(choice.key) || new Map<string, Value>();
    takenValues.set(choice.key, values.set(choice.field, theirs));
  }
  const updates: TabUpdate[] = [];
  for (const { row, key } of rows) {
    const values = key === null ? undefined : takenValues.get(key);
    if (values === undefined) continue;
    values.forEach((value, field) => {
      updates.push({ row, key, field, value });
    });
  }
  return { base: newBase, updates };
}

export interface UnwrittenUpdate {
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
export function withConflicts(
  tab: Tab,
  oldBase: Base,
  mergedBase: Base,
  unwritten: readonly UnwrittenUpdate[],
): Base {
  if (unwritten.length === 0) return mergedBase;
  const newBase = new Map(mergedBase);
  for (const { key, field, value } of unwritten) {
    const row = key === null ? undefined : newBase.get(key);
    const column = columnOf(tab, field);
    if (key === null || row === undefined || column === undefined) continue;
    const fields = { ...row.fields };
    const oldValue = oldBase.get(key)?.fields[field];
    if (oldValue === undefined) delete fields[field];
    else fields[field] = oldValue;
    // A read-only cell has no conflict: the next pull writes it.
    const conflicts = column.access === 'editable' ? { ...row.conflicts, [field]: value } : row.conflicts;
    newBase.set(key, baseRow(fields, conflicts));
  }
  return newBase;
}
