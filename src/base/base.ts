// base: the base of a row (its values at the last pull or push) and the meaning of a missing value.

import type { Fields, Value } from '../shared/value';
import { blankOf, type Column } from '../tabs/columns/column';

export interface BaseRow {
  readonly fields: Fields;
  /** The service's values of the fields with an open conflict; `fields` keeps their last agreed values. */
  readonly conflicts?: Fields;
  /**
   * Read-only cells are written after the base. Values of such cells from before that write, by field: a cell
   * that still has its previous value was not written yet and is not an edit. Removed by the next merge that
   * finds the cell up to date.
   */
  readonly previous?: Fields;
}

/** Empty parts are left out. */
export function baseRow(fields: Fields, conflicts?: Fields, previous?: Fields): BaseRow {
  const row: { fields: Fields; conflicts?: Fields; previous?: Fields } = { fields };
  if (conflicts !== undefined && Object.keys(conflicts).length > 0) row.conflicts = conflicts;
  if (previous !== undefined && Object.keys(previous).length > 0) row.previous = previous;
  return row;
}

export function sameFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => a[name] === b[name] && b[name] !== undefined)
  );
}

/** True if values and conflicts are equal; previous values are not compared. */
export const sameBaseRow = (a: BaseRow | undefined, b: BaseRow | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    sameFields(a.fields, b.fields) &&
    sameFields(a.conflicts || {}, b.conflicts || {}));

/**
 * An empty checkbox of a pulled row: the cell was cleared; there is no value to send, so it is not an edit.
 */
export const isClearedBox = ({ kind }: Column, mine: Value | undefined): boolean =>
  kind.checkbox === true && mine === null;

/** Rows of one tab by key. */
export type Base = ReadonlyMap<string, BaseRow>;

/** True if a read-only cell still has its value from before the last, unfinished write. */
export function hasPreviousValue(
  previous: Fields | undefined,
  column: Column,
  mine: Value | undefined,
): boolean {
  const value = previous === undefined || column.access === 'editable' ? undefined : previous[column.field];
  if (value === undefined) return false;
  return mine === undefined ? isUnreadableValue(column, value) : column.kind.equal(value, mine);
}

/** True if the service's value cannot be read back from a cell. A cell with such a value is not an edit. */
export function isUnreadableValue({ kind }: Column, value: Value | undefined): boolean {
  return value !== undefined && !kind.decode(kind.encode(value), kind.numberFormat).ok;
}

/**
 * The base value of a cell; undefined: never agreed. A field that the service left out of a pulled row is an
 * empty cell in the tab, so its base is blank and a value in it was typed. An empty and an unchecked box look
 * the same, so both count as unchanged and no unclicked box pauses a campaign.
 */
export function baseValue(
  base: BaseRow | undefined,
  column: Column,
  mine: Value | undefined,
): Value | undefined {
  if (base === undefined) return undefined;
  const value = base.fields[column.field];
  if (value !== undefined) return value;
  if (base.conflicts !== undefined && base.conflicts[column.field] !== undefined) return undefined;
  return column.kind.checkbox && mine === false ? false : blankOf(column);
}
