// sync: outcomes of operations, from the values of the service; and the base and cells of the row after them.

import { type BaseRow, baseRow, baseValue, blankOf } from '../base/base';
import { shortened } from '../model/cell-text';
import type { Fields, Value } from '../model/value';
import type { Column } from '../tabs/column';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { mergeRow, type RowMerge } from './merge-row';
import type { Change, Operation } from './operation';

export interface Judgement {
  readonly outcome: 'verified' | 'done';
  /**
   * For the log and the Status column: `''`, or which fields the service says differently, with both values.
   */
  readonly detail: string;
  /** Fields the answer does not mention; ask for the whole object to be certain. */
  readonly unreported: readonly string[];
}

type Verdict = 'applied' | 'not-applied' | 'other' | 'unreported';

const columnOf = (tab: Tab, field: string): Column | undefined =>
  tab.columns.find((column) => column.field === field);

function verdictOn(tab: Tab, change: Change, theirs: Fields): Verdict {
  const now = theirs[change.field];
  const column = columnOf(tab, change.field);
  if (now === undefined || !column) return 'unreported';
  if (column.kind.equal(change.after, now)) return 'applied';
  return column.kind.equal(change.before, now) ? 'not-applied' : 'other';
}

/** Compares the answer (or a fresh reading) of one object with what was meant. */
export function judge(operation: Operation, theirs: Fields, tab: Tab): Judgement {
  const unreported: string[] = [];
  const details: string[] = [];
  for (const change of operation.changes) {
    const verdict = verdictOn(tab, change, theirs);
    if (verdict === 'unreported') unreported.push(change.field);
    if (verdict !== 'other' && verdict !== 'not-applied') continue;
    const column = columnOf(tab, change.field)!;
    const shown = (value: Value) => shortened(column.kind.show(value), 200);
    details.push(
      `${column.header}: sent "${shown(change.after)}", the service says "${shown(theirs[change.field]!)}"`,
    );
  }
  return { outcome: details.length > 0 ? 'done' : 'verified', detail: details.join('; '), unreported };
}

/**
 * done: all that the service tells of the changed fields is what was meant · not-applied: all of it is what
 * was before · differs: neither · unreported: it tells none of them. Never a reason to send blindly:
 * not-applied edits are planned again.
 */
export type Settled = 'done' | 'not-applied' | 'differs' | 'unreported';

/** Settles an update whose answer never came from a fresh reading of the object. */
export function reconcileUnknown(operation: Operation, theirs: Fields, tab: Tab): Settled {
  const verdicts = operation.changes.map((change) => verdictOn(tab, change, theirs));
  const told = verdicts.filter((verdict) => verdict !== 'unreported');
  if (told.length === 0) return 'unreported';
  if (told.every((verdict) => verdict === 'applied')) return 'done';
  return told.every((verdict) => verdict === 'not-applied') ? 'not-applied' : 'differs';
}

/**
 * The fields by which a campaign that was just created is known again; no two campaigns share all four (a
 * rule sees to it).
 */
export const CAMPAIGN_KEY: readonly string[] = ['name', 'platform', 'packageName', 'bidType'];

export type Created = Fields | 'none' | 'several';

/** The values of the fields that name an object before it has an ID, as one text. */
export function naturalKey(tab: Tab, fields: readonly string[]): (row: Fields) => string {
  const columns = fields.map((field) => columnOf(tab, field)).filter((c): c is Column => c !== undefined);
  return (row) =>
    JSON.stringify(columns.map((c) => c.kind.show(row[c.field] === undefined ? blankOf(c) : row[c.field]!)));
}

/**
 * A finder of what creations made among all objects of the service: one pass over them, whatever the number
 * of creations.
 */
export function createdAmong(
  tab: Tab,
  all: readonly Fields[],
  keyFields: readonly string[] = CAMPAIGN_KEY,
): (operation: Operation) => Created {
  const nameOf = naturalKey(tab, keyFields);
  const byName = new Map<string, Created>();
  for (const fields of all) {
    const name = nameOf(fields);
    byName.set(name, byName.has(name) ? 'several' : fields);
  }
  return (operation) => {
    const meant: Partial<Record<string, Value>> = {};
    for (const { field, after } of operation.changes) meant[field] = after;
    return byName.get(nameOf(meant)) || 'none';
  };
}

/**
 * An undo was not typed into the tab: where nobody edited the cell it takes what the service says now, so its
 * base stays to tell it is clean; where a conflict is open, what was agreed before it stays.
 */
function keepsBase(tab: Tab, base: BaseRow | undefined, mine: TabRow | null, field: string): boolean {
  if (base === undefined || mine === null) return false;
  if (base.conflicts?.[field] !== undefined) return true;
  const column = columnOf(tab, field)!;
  const value = mine.fields[field];
  const before = baseValue(base, column, value);
  return before !== undefined && value !== undefined && column.kind.equal(before, value);
}

/**
 * The base and the row after a person chose the object of a creation: its values are the base, and other
 * cells are edits.
 */
export function afterAdoption(tab: Tab, mine: TabRow, theirs: Fields): RowMerge {
  const fields: Partial<Record<string, Value>> = {};
  for (const { field, access } of tab.columns) {
    if (access === 'editable' && theirs[field] !== undefined) fields[field] = theirs[field];
  }
  return mergeRow(tab, { fields }, mine, theirs);
}

/** The base and the row after a change at the service was found right before sending: the base stays. */
export function afterConflict(
  tab: Tab,
  base: BaseRow | undefined,
  mine: TabRow | null,
  theirs: Fields,
): RowMerge {
  if (mine) return mergeRow(tab, base, mine, theirs);
  const fields: Partial<Record<string, Value>> = { ...base?.fields };
  for (const { field } of tab.columns) if (theirs[field] !== undefined) fields[field] = theirs[field];
  return { base: { fields }, takes: [], conflicts: [], edits: 0, same: 0 };
}

/**
 * The base and the row after the service answered an operation (also when `done`). What was sent and taken
 * counts as agreed, so that what people typed meanwhile stays an edit and is no conflict; what the service
 * did not apply stays an edit; a third value of the service is taken. `mine` null: the row is not in the tab
 * any more. Write the takes to the tab before the base: repeating this afterwards changes nothing, the other
 * way round a taken value would look like an edit back.
 */
export function afterPush(
  tab: Tab,
  base: BaseRow | undefined,
  operation: Operation,
  mine: TabRow | null,
  theirs: Fields,
): RowMerge {
  const fields: Partial<Record<string, Value>> = base ? { ...base.fields } : {};
  for (const change of operation.changes) {
    const { field, after } = change;
    if (operation.undoes !== undefined && keepsBase(tab, base, mine, field)) continue;
    const verdict = verdictOn(tab, change, theirs);
    fields[field] = verdict === 'not-applied' ? change.before : after;
    if (mine === null || operation.action !== 'create' || verdict !== 'other') continue;
    // A new object has what the service gave it where a part of its making was refused: the box stays an
    // edit.
    if (columnOf(tab, field)?.kind.checkbox && mine.fields[field] === after) fields[field] = theirs[field]!;
  }
  const agreed = baseRow(fields, base?.conflicts, base?.previous);
  if (mine) return mergeRow(tab, agreed, mine, theirs);
  for (const { field } of tab.columns) if (theirs[field] !== undefined) fields[field] = theirs[field];
  return { base: { fields }, takes: [], conflicts: [], edits: 0, same: 0 };
}
