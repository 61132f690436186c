// base: the base of a row (its values at the last pull or push) and the meaning of a missing value.

import type { Fields, Value } from '../shared/value';
import { blankOf, type Column } from '../tabs/columns/column';

export interface BaseRow {
  readonly fields: Fields;
  /** The service's values of the fields with an open conflict; `fields` keeps their last agreed values. */
  readonly conflicts?: Fields;
  /** The last answer that should have had the row did not. */
  readonly isUnlisted?: true;
}

/** Conflicts are left out if there are none. */
export const baseRow = (fields: Fields, conflicts?: Fields): BaseRow =>
  conflicts !== undefined && Object.keys(conflicts).length > 0 ? { fields, conflicts } : { fields };

/** The row, which the service no longer lists. */
export const unlistedRow = (row: BaseRow): BaseRow =>
  row.isUnlisted ? row : { ...baseRow(row.fields, row.conflicts), isUnlisted: true };

function sameFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => a[name] === b[name] && b[name] !== undefined)
  );
}

export const sameBaseRow = (a: BaseRow | undefined, b: BaseRow | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.isUnlisted === b.isUnlisted &&
    sameFields(a.fields, b.fields) &&
    sameFields(a.conflicts || {}, b.conflicts || {}));

/** Rows of one tab by key. */
export type Base = ReadonlyMap<string, BaseRow>;

/** True if the service's value cannot be read back from a cell. A cell with such a value is not an edit. */
export function cannotRoundTrip({ kind }: Column, value: Value | undefined): boolean {
  return value !== undefined && !kind.decode(kind.encode(value), kind.numberFormat).ok;
}

/**
 * The base value of a cell; undefined: never agreed. A field that the service left out of a pulled row is an
 * empty cell in the tab, so its base is blank and a value in it was typed. An empty and an unchecked box look
 * the same: both are unchanged where the service gave no value, and both clear a checked box.
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
