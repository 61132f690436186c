// base: the stored form of a group: values by column; a value that all rows share is stored once.

import { keyOfParts } from '../shared/row-keys';
import type { Fields, Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import { type BaseRow, baseRow } from './base';
import { type Packed, PackedRow, PackedRows, placesOf } from './packed-row';
import { type PreviousColumn, packPrevious, previousValuesIn } from './previous-values';

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
    const known = baseValueAt(tab, row, column);
    const value = known === undefined ? UNKNOWN : known;
    values.push(value);
    if (value !== values[0]) isOne = false;
  }
  return isOne ? values.slice(0, 1) : values;
}

export function pack(tab: Tab, entries: readonly Entry[]): StoredGroup {
  const columns = tab.columns.map((_, column) => columnOf(tab, entries, column));
  const places = placesOf(tab, tab.keyFields);
  const parts: (Value | undefined)[] = [];
  const isOwn = ([key, row]: Entry): boolean => {
    for (let i = 0; i < places.length; i++) parts[i] = baseValueAt(tab, row, places[i]!);
    return key === keyOfParts(parts);
  };
  const conflicts: [string, string, Value][] = [];
  for (const [key, row] of entries) {
    if (row.conflicts === undefined) continue;
    for (const field of Object.keys(row.conflicts)) conflicts.push([key, field, row.conflicts[field]!]);
  }
  const fields = tab.columns.map(({ field }) => field);
  const keys = entries.every(isOwn) ? null : entries.map(([key]) => key);
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
  for (let at = 0; at < packed.count; at++) {
    const row = new PackedRow(packed, at);
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
