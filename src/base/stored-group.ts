// base: the stored form of a group: values by column; a value that all rows share is stored once.

import { keyOfParts } from '../shared/row-keys';
import type { Fields, Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import { type BaseRow, baseRow, unlistedRow } from './base';
import { type Packed, PackedRow, PackedRows, placesOf } from './packed-base';

/** JSON of one group. */
export interface StoredGroup {
  readonly fields: readonly string[];
  /** Number of rows. */
  readonly rows: number;
  /** null: the key of each row is built from its key fields. */
  readonly keys: readonly string[] | null;
  /** For each of `fields`: the value of each row, or one value that all rows share. */
  readonly columns: readonly (readonly Packed[])[];
  /** Key, field, the service's value; the field is `''` for a row that the service no longer lists. */
  readonly conflicts: readonly (readonly [string, string, Value])[];
}

export type Entry = readonly [key: string, row: BaseRow];

const UNKNOWN: readonly [] = [];
/** Comes last among the conflicts of its row. */
const UNLISTED = '';

/** The base value of a column, without creating the field object of a packed row. */
export const baseValueAt = (tab: Tab, row: Pick<BaseRow, 'fields'>, column: number): Value | undefined =>
  row instanceof PackedRow ? row.valueAt(column) : row.fields[tab.columns[column]!.field];

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
    for (const field of Object.keys(row.conflicts ?? {}))
      conflicts.push([key, field, row.conflicts![field]!]);
    if (row.isUnlisted) conflicts.push([key, UNLISTED, true]);
  }
  const fields = tab.columns.map(({ field }) => field);
  const keys = entries.every(isOwnKey) ? null : entries.map(([key]) => key);
  return { fields, rows: entries.length, keys, columns, conflicts };
}

/** @throws TypeError for an unknown shape */
export function unpack(tab: Tab, group: StoredGroup): PackedRows {
  const columns = tab.columns.map(({ field }) => group.columns[group.fields.indexOf(field)] ?? []);
  for (const values of columns) {
    if (values.length > 1 && values.length !== group.rows)
      throw new TypeError('Rows are missing in a column.');
  }
  return new PackedRows(tab, group.rows, columns, group.keys);
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
    if (row && field === UNLISTED) rows.set(key, unlistedRow(row));
    if (!row || !tab.columns.some((column) => column.field === field)) continue;
    const conflicts: Fields = { ...row.conflicts, [field]: value };
    rows.set(key, baseRow(row.fields, conflicts));
  }
  return rows;
}
