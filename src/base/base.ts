// base: the values of the service at the last pull or push of each row, and how a missing value is read.

import type { Fields, Value } from '../model/value';
import type { Column } from '../tabs/column';

export interface BaseRow {
  readonly fields: Fields;
  /** What the service said for the fields whose conflict is open; `fields` keeps what was agreed before. */
  readonly conflicts?: Fields;
  /**
   * What the cells of some fields said when `fields` was written, where nobody may edit them: they are
   * written after the base, so a cell that still says this was not reached any more. The next merge of the
   * row that finds the cell as it should be forgets it.
   */
  readonly previous?: Fields;
}

/** Parts that hold nothing are left out. */
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

/** True when both say the same; what cells said before does not count. */
export const saysTheSame = (a: BaseRow | undefined, b: BaseRow | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    sameFields(a.fields, b.fields) &&
    sameFields(a.conflicts || {}, b.conflicts || {}));

/**
 * An empty checkbox of a pulled row: the cell was cleared; there is no value to send, so it is not an edit.
 */
export const isEmptiedBox = ({ kind }: Column, mine: Value | undefined): boolean =>
  kind.checkbox === true && mine === null;

/** Rows of one tab by key. */
export type Base = ReadonlyMap<string, BaseRow>;

/** A cell that nobody may edit still says what it said before the service's value was to be written there. */
export function hasPreviousValue(
  previous: Fields | undefined,
  column: Column,
  mine: Value | undefined,
): boolean {
  const value = previous === undefined || column.access === 'editable' ? undefined : previous[column.field];
  if (value === undefined) return false;
  return mine === undefined ? isOdd(column, value) : column.kind.equal(value, mine);
}

/**
 * The service itself said something that cannot be read back from a cell, so such a cell is nobody's edit.
 */
export function isOdd({ kind }: Column, before: Value | undefined): boolean {
  return before !== undefined && !kind.decode(kind.encode(before), kind.numberFormat).ok;
}

/**
 * What an empty cell of the column means; `''` for texts, null for the rest. A tick box is never empty: null
 * stands for "nobody said", which the box shows as not ticked.
 */
export function blankOf(column: Column): Value {
  if (column.kind.checkbox) return null;
  const decoded = column.kind.decode('');
  return decoded.ok ? decoded.value : null;
}

/**
 * The base value of a cell; undefined when it was never agreed. A field that the service left out of a row we
 * know stands as an empty cell in the tab, so its base is blank: what stands there later was typed. For a
 * tick box "empty" and "not ticked" look the same, so both count as untouched and no campaign is paused by a
 * box nobody clicked.
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
