// sync: the outcome of an operation from the service's values, and the row's base and cells afterwards.

import { type BaseRow, baseRow } from '../base/base';
import { shortened } from '../shared/cell-text';
import type { NumberStyle } from '../shared/numbers';
import type { Fields, Value } from '../shared/value';
import { blankOf, type Column } from '../tabs/columns/column';
import { shownValue } from '../tabs/columns/shown-value';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { columnOf } from '../tabs/rules/rule-cells';
import { mergeAbsentRow, mergeRow, type RowMerge } from './merge-tab';
import type { Change, Operation } from './operation';
import { isOtherForm } from './other-form';

interface Judgment {
  /** As in `Outcome`. */
  readonly outcome: 'verified' | 'stored' | 'done';
  /** For log and Status: both values of each field where the service has another value; `''`: none. */
  readonly detail: string;
  /** Fields missing in the answer; read the whole object to verify them. */
  readonly unreported: readonly string[];
  /** The service's values where they are not those that were sent. */
  readonly stored: Fields;
}

type ChangeResult = 'applied' | 'not-applied' | 'other' | 'unreported';

/** @param isAfterwards the values are from after the request, so the old value can be what became of it */
function resultOf(tab: Tab, change: Change, theirs: Fields, isAfterwards: boolean): ChangeResult {
  const serviceValue = theirs[change.field];
  const column = columnOf(tab, change.field);
  if (serviceValue === undefined || !column) return 'unreported';
  if (column.kind.equal(change.after, serviceValue)) return 'applied';
  if (!column.kind.equal(change.before, serviceValue)) return 'other';
  return isAfterwards && isOtherForm(change.after, serviceValue) ? 'other' : 'not-applied';
}

/**
 * Compares the answer, or a read of the object, with the values that were sent.
 * @param isAfterwards the values are from after the request: an old value is what the service has made of it
 */
export function judge(
  operation: Operation,
  theirs: Fields,
  tab: Tab,
  style: NumberStyle,
  isAfterwards = false,
): Judgment {
  const unreported: string[] = [];
  const details: string[] = [];
  const stored: Partial<Record<string, Value>> = {};
  let isRefused = false;
  for (const change of operation.changes) {
    const result = resultOf(tab, change, theirs, isAfterwards);
    if (result === 'unreported') unreported.push(change.field);
    if (result !== 'other' && result !== 'not-applied') continue;
    const column = columnOf(tab, change.field)!;
    const storedValue = theirs[change.field]!;
    stored[change.field] = storedValue;
    isRefused ||= result !== 'other' || !isOtherForm(change.after, storedValue);
    const valueText = (value: Value) => shortened(shownValue(column.kind, value, style), 200);
    details.push(
      `${column.header}: sent "${valueText(change.after)}", the service has "${valueText(theirs[change.field]!)}"`,
    );
  }
  const outcome = isRefused ? 'done' : details.length > 0 ? 'stored' : 'verified';
  return { outcome, detail: details.join('; '), unreported, stored };
}

type Created = Fields | 'none' | 'several';

/** The values of the natural key of the tab as one text. */
export function naturalKey(tab: Tab): (row: Fields) => string {
  const columns = (tab.naturalKey ?? [])
    .map((field) => columnOf(tab, field))
    .filter((c): c is Column => c !== undefined);
  return (row) =>
    JSON.stringify(columns.map((c) => c.kind.show(row[c.field] === undefined ? blankOf(c) : row[c.field]!)));
}

/** Returns a lookup from a creation to the object that it made. Reads `all` once. */
export function createdAmong(tab: Tab, objects: readonly Fields[]): (operation: Operation) => Created {
  const nameOf = naturalKey(tab);
  const byName = new Map<string, Created>();
  for (const fields of objects) {
    const name = nameOf(fields);
    byName.set(name, byName.has(name) ? 'several' : fields);
  }
  return (operation) => {
    const values: Partial<Record<string, Value>> = {};
    for (const { field, after } of operation.changes) values[field] = after;
    return byName.get(nameOf(values)) || 'none';
  };
}

/**
 * The base and the row after a person chose the object that a creation made: its values become the base;
 * other cell values are edits. A box that was never set gets the service's value.
 */
export function afterAdoption(tab: Tab, mine: TabRow, theirs: Fields): RowMerge {
  const fields: Partial<Record<string, Value>> = {};
  for (const { field, access, kind } of tab.columns) {
    const isUnset = kind.checkbox === true && mine.fields[field] === null;
    if (access === 'editable' && !isUnset && theirs[field] !== undefined) fields[field] = theirs[field];
  }
  return mergeRow(tab, { fields }, mine, theirs);
}

/** The base and the row after a change at the service was found right before sending. The base stays. */
export function afterConflict(
  tab: Tab,
  base: BaseRow | undefined,
  mine: TabRow | null,
  theirs: Fields,
): RowMerge {
  return mine ? mergeRow(tab, base, mine, theirs) : mergeAbsentRow(tab, base?.fields ?? {}, theirs);
}

/**
 * Filled read-only columns of a new row: the row is a copy, and they have values of the object that it was
 * copied from. The name of its parent is its own.
 */
const copiedColumns = (tab: Tab, mine: TabRow): Column[] =>
  tab.columns.filter((column) => {
    const value = mine.fields[column.field];
    if (column.access !== 'read-only' || column.names === tab.groupField) return false;
    return value !== undefined && !column.kind.equal(value, blankOf(column));
  });

/**
 * The base and the row after the service answered (with any accepted outcome). A value that was sent and
 * applied becomes the base, so later edits stay edits and are no conflicts. A value that was not applied
 * stays an edit. A third value is taken from the service. Write the cells before the base: a kill in between
 * is then harmless, while the reverse order makes a taken value look like an edit.
 * @param mine null: the row is no longer in the tab
 * @param isStored the service stored another form of the values, which can be the old ones
 */
export function afterPush(
  tab: Tab,
  base: BaseRow | undefined,
  operation: Operation,
  mine: TabRow | null,
  theirs: Fields,
  isStored = false,
): RowMerge {
  const fields: Partial<Record<string, Value>> = base ? { ...base.fields } : {};
  for (const change of operation.changes) {
    const { field, after } = change;
    const result = resultOf(tab, change, theirs, isStored);
    fields[field] = result === 'not-applied' ? change.before : after;
    const column = columnOf(tab, field);
    const typed = mine?.fields[field];
    // Another edit since is compared with what the service has made of the value.
    const isEdited = typed !== undefined && column !== undefined && !column.kind.equal(typed, after);
    if (result === 'other' && isEdited && isOtherForm(after, theirs[field]!)) fields[field] = theirs[field]!;
    if (mine === null || operation.action !== 'create' || result !== 'other') continue;
    // Part of the creation was refused, so the service has another value: the box stays an edit.
    if (column?.kind.checkbox && mine.fields[field] === after) fields[field] = theirs[field]!;
  }
  const empty: Partial<Record<string, Value>> = {};
  const isNew = operation.action === 'create' && base === undefined;
  for (const column of mine && isNew ? copiedColumns(tab, mine) : []) {
    // Not typed, so the merge writes over them.
    fields[column.field] = mine!.fields[column.field]!;
    empty[column.field] = blankOf(column);
  }
  const agreed = baseRow(fields, base?.conflicts);
  return mine ? mergeRow(tab, agreed, mine, { ...empty, ...theirs }) : mergeAbsentRow(tab, fields, theirs);
}
