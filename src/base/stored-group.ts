// base: the stored form of a group: values by column; a value that all rows share is stored once.

import { keyOfParts } from '../shared/row-keys';
import type { Fields, Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import { type BaseRow, baseRow } from './base';
import { type Packed, PackedRow, PackedRows, placesOf } from './packed-base';

/** Index of the field; rows (null: all of the group); their values (a single one if all are equal). */
type PreviousColumn = readonly [column: number, rows: readonly number[] | null, values: readonly Value[]];

export function packPrevious(tab: Tab, previousRows: readonly (Fields | undefined)[]): PreviousColumn[] {
  const packed: PreviousColumn[] = [];
  if (previousRows.every((previous) => previous === undefined)) return packed;
  tab.columns.forEach(({ field }, column) => {
    const rows: number[] = [];
    const values: Value[] = [];
    previousRows.forEach((previous, row) => {
      const value = previous?.[field];
      if (value === undefined) return;
      rows.push(row);
      values.push(value);
    });
    if (rows.length === 0) return;
    const isOne = values.every((value) => value === values[0]);
    packed.push([
      column,
      rows.length === previousRows.length ? null : rows,
      isOne ? values.slice(0, 1) : values,
    ]);
  });
  return packed;
}

const NEVER = (): undefined => undefined;

function valuesOf([, rows, values]: PreviousColumn): (row: number) => Value | undefined {
  const valueAt = (n: number): Value | undefined => (values.length === 1 ? values[0] : values[n]);
  if (rows === null) return valueAt;
  const places = new Map(rows.map((row, n) => [row, n]));
  return (row) => {
    const n = places.get(row);
    return n === undefined ? undefined : valueAt(n);
  };
}

/** @param fields names by index at the time of packing; fields that the tab no longer has are ignored */
export function previousValuesIn(
  tab: Tab,
  fields: readonly string[],
  packed: readonly PreviousColumn[] = [],
): (row: number) => Fields | undefined {
  const columns = packed
    .map((previousColumn) => ({ field: fields[previousColumn[0]]!, valueAt: valuesOf(previousColumn) }))
    .filter(({ field }) => tab.columns.some((column) => column.field === field));
  if (columns.length === 0) return NEVER;
  return (row) => {
    let previous: Partial<Record<string, Value>> | undefined;
    for (const { field, valueAt } of columns) {
      const value = valueAt(row);
      if (value === undefined) continue;
      previous = previous ?? {};
      previous[field] = value;
    }
    return previous;
  };
}

/** JSON of one group. */
export interface StoredGroup {
  readonly fields: readonly string[];
  /** Number of rows. */
  readonly rows: number;
  /** null: the key of each row is built from its key fields. */
  readonly keys: readonly string[] | null;
  /** For each of `fields`: the value of each row, or one value that all rows share. */
  readonly columns: readonly (readonly Packed[])[];
  /** Key, field, the service's value. */
  readonly conflicts: readonly (readonly [string, string, Value])[];
  /** Absent if no cell has one, which is usual. */
  readonly previous?: readonly PreviousColumn[];
}

export type Entry = readonly [key: string, row: BaseRow];

const UNKNOWN: readonly [] = [];

/** The base value of a column, without creating the field object of a packed row. */
export const baseValueAt = (tab: Tab, row: Pick<BaseRow, 'fields'>, column: number): Value | undefined =>
  row instanceof PackedRow ? row.valueAt(column) : row.fields[tab.columns[column]!.field];

/** The row without previous values. */
export const withoutPrevious = (row: BaseRow): BaseRow =>
  row instanceof PackedRow ? row.withoutPrevious() : baseRow(row.fields, row.conflicts);

/** The values of a column; a single one if all rows share it. */
function columnOf(tab: Tab, entries: readonly Entry[], column: number): readonly Packed[] {
  const values: Packed[] = [];
  let isOne = true;
  for (const [, row] of entries) {
    const baseValue = baseValueAt(tab, row, column);
    const value = baseValue === undefined ? UNKNOWN : baseValue;
    values.push(value);
    if (value !== values[0]) isOne = false;
  }
  return isOne ? values.slice(0, 1) : values;
}

export function pack(tab: Tab, entries: readonly Entry[]): StoredGroup {
  const columns = tab.columns.map((_, column) => columnOf(tab, entries, column));
  const places = placesOf(tab, tab.keyFields);
  const parts: (Value | undefined)[] = [];
  const isOwnKey = ([key, row]: Entry): boolean => {
    for (let i = 0; i < places.length; i++) parts[i] = baseValueAt(tab, row, places[i]!);
    return key === keyOfParts(parts);
  };
  const conflicts: [string, string, Value][] = [];
  for (const [key, row] of entries) {
    if (row.conflicts === undefined) continue;
    for (const field of Object.keys(row.conflicts)) conflicts.push([key, field, row.conflicts[field]!]);
  }
  const fields = tab.columns.map(({ field }) => field);
  const keys = entries.every(isOwnKey) ? null : entries.map(([key]) => key);
  const previous = packPrevious(
    tab,
    entries.map(([, row]) => row.previous),
  );
  const group = { fields, rows: entries.length, keys, columns, conflicts };
  return previous.length > 0 ? { ...group, previous } : group;
}

/** @throws TypeError for an unknown shape */
export function unpack(tab: Tab, group: StoredGroup): PackedRows {
  const columns = tab.columns.map(({ field }) => group.columns[group.fields.indexOf(field)] ?? []);
  for (const values of columns) {
    if (values.length > 1 && values.length !== group.rows)
      throw new TypeError('Rows are missing in a column.');
  }
  const previous = previousValuesIn(tab, group.fields, group.previous);
  return new PackedRows(tab, group.rows, columns, group.keys, previous);
}

/** The rows by key, open conflicts included. */
export function rowsIn(tab: Tab, group: StoredGroup, packed: PackedRows): Map<string, BaseRow> {
  const rows = new Map<string, BaseRow>();
  for (let rowInGroup = 0; rowInGroup < packed.count; rowInGroup++) {
    const row = new PackedRow(packed, rowInGroup);
    rows.set(row.key, row);
  }
  for (const [key, field, value] of group.conflicts) {
    const row = rows.get(key);
    if (!row || !tab.columns.some((column) => column.field === field)) continue;
    const conflicts: Fields = { ...row.conflicts, [field]: value };
    rows.set(key, baseRow(row.fields, conflicts, row.previous));
  }
  return rows;
}
