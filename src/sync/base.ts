// sync: the base, what the service said when a row was last pulled or pushed, and how a missing value of it is read.

import type { Fields, Value } from '../model/value';
import type { Column } from '../tabs/column';
import type { TabRow } from '../tabs/read-tab';

export interface BaseRow {
  readonly fields: Fields;
  /** What the service said for the fields whose conflict is open; `fields` keeps what was agreed before. */
  readonly conflicts?: Fields;
}

/** Rows of one tab by key. */
export type Base = ReadonlyMap<string, BaseRow>;

/** True for a row that was read against this base and says the same in every cell. False tells nothing: compare the values. */
export const agrees = (base: BaseRow, row: Pick<TabRow, 'known'>): boolean => row.known === base;

/**
 * What an empty cell of the column means; `''` for texts, null for the rest. A tick box is never empty: null stands for
 * "nobody said", which the box shows as not ticked.
 */
export function blankOf(column: Column): Value {
  if (column.kind.checkbox) return null;
  const decoded = column.kind.decode('');
  return decoded.ok ? decoded.value : null;
}

/**
 * The base value of a cell; undefined when it was never agreed. A field that the service left out of a row we know stands
 * as an empty cell in the tab, so its base is blank: what stands there later was typed. For a tick box "empty" and "not
 * ticked" look the same, so both count as untouched and no campaign is paused by a box nobody clicked.
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
