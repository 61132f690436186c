// sync: the rows of one group of the base as they are kept: column by column, and once where all of them say the same.

import { keyOfParts } from '../model/key-of-parts';
import type { Fields, Value } from '../model/value';
import type { KnownRow } from '../tabs/agreed';
import type { Tab } from '../tabs/tab';
import { type BaseRow, baseRow } from './base';
import { type FormerColumn, formersIn, packFormers } from './former';

/** `[]` stands for "unknown", which is not null. */
type Packed = Value | readonly [];

/** What one group's JSON holds. */
export interface Packet {
  readonly fields: readonly string[];
  /** How many they are. */
  readonly rows: number;
  /** null: the key of each row is made of its key fields. */
  readonly keys: readonly string[] | null;
  /** For each of `fields` its values in all rows, or one value that all of them have. */
  readonly columns: readonly (readonly Packed[])[];
  /** Key, field, what the service said. */
  readonly conflicts: readonly (readonly [string, string, Value])[];
  /** What cells said before; left out where there is none, which is nearly always. */
  readonly former?: readonly FormerColumn[];
}

export type Entry = readonly [key: string, row: BaseRow];

const UNKNOWN: readonly [] = [];

const isKnown = (value: Packed | undefined): value is Value => typeof value !== 'object' || value === null;

/** Rows of one group by column of the tab, for the rows that are read out of it. */
class PackedColumns {
  constructor(
    readonly tab: Tab,
    /** In the order of the tab's; empty: nothing is known of it. */
    readonly columns: readonly (readonly Packed[])[],
    /** What cells of a row said before. */
    readonly formerAt: (at: number) => Fields | undefined,
  ) {}

  valueAt(column: number, at: number): Value | undefined {
    const values = this.columns[column]!;
    const value = values.length === 1 ? values[0] : values[at];
    return isKnown(value) ? value : undefined;
  }
}

/** A row of the base whose object of fields is made when somebody asks for it: of a hundred thousand, mostly few. */
export class PackedRow implements BaseRow, KnownRow {
  index = 0;
  private made: Fields | null = null;

  constructor(
    readonly key: string,
    private readonly packed: PackedColumns,
    private readonly at: number,
    private readonly isReached = false,
  ) {}

  get former(): Fields | undefined {
    return this.isReached ? undefined : this.packed.formerAt(this.at);
  }

  /** The same row whose cells say what it says. */
  reached(): PackedRow {
    return new PackedRow(this.key, this.packed, this.at, true);
  }

  valueAt(column: number): Value | undefined {
    return this.packed.valueAt(column, this.at);
  }

  get fields(): Fields {
    if (this.made !== null) return this.made;
    const fields: Partial<Record<string, Value>> = {};
    this.packed.tab.columns.forEach(({ field }, column) => {
      const value = this.valueAt(column);
      if (value !== undefined) fields[field] = value;
    });
    this.made = fields;
    return fields;
  }
}

/** What the base says of a column of the row, without making the object of one that is packed. */
export const saidAt = (tab: Tab, row: Pick<BaseRow, 'fields'>, column: number): Value | undefined =>
  row instanceof PackedRow ? row.valueAt(column) : row.fields[tab.columns[column]!.field];

/** The row without what its cells said before. */
export const reached = (row: BaseRow): BaseRow =>
  row instanceof PackedRow ? row.reached() : baseRow(row.fields, row.conflicts);

const placesOf = (tab: Tab, fields: readonly string[]): number[] =>
  fields.map((name) => tab.columns.findIndex(({ field }) => field === name));

export function pack(tab: Tab, entries: readonly Entry[]): Packet {
  const columns = tab.columns.map((_, column): readonly Packed[] => {
    const values = entries.map(([, row]): Packed => {
      const value = saidAt(tab, row, column);
      return value === undefined ? UNKNOWN : value;
    });
    return values.every((value) => value === values[0]) ? values.slice(0, 1) : values;
  });
  const places = placesOf(tab, tab.keyFields);
  const isOwn = ([key, row]: Entry) => key === keyOfParts(places.map((place) => saidAt(tab, row, place)));
  const conflicts: [string, string, Value][] = [];
  for (const [key, row] of entries) {
    if (row.conflicts === undefined) continue;
    for (const field of Object.keys(row.conflicts)) conflicts.push([key, field, row.conflicts[field]!]);
  }
  const fields = tab.columns.map(({ field }) => field);
  const keys = entries.every(isOwn) ? null : entries.map(([key]) => key);
  const former = packFormers(
    tab,
    entries.map(([, row]) => row.former),
  );
  const packet = { fields, rows: entries.length, keys, columns, conflicts };
  return former.length > 0 ? { ...packet, former } : packet;
}

/** @throws TypeError for a shape that this version does not know */
export function unpack(tab: Tab, packet: Packet): Map<string, BaseRow> {
  const { keys, rows: count } = packet;
  const packed = new PackedColumns(
    tab,
    tab.columns.map(({ field }) => packet.columns[packet.fields.indexOf(field)] ?? []),
    formersIn(tab, packet.fields, packet.former),
  );
  for (const values of packed.columns) {
    if (values.length > 1 && values.length !== count) throw new TypeError('Rows are missing in a column.');
  }
  const places = placesOf(tab, tab.keyFields);
  const parts: (Value | undefined)[] = [];
  const rows = new Map<string, BaseRow>();
  for (let at = 0; at < count; at++) {
    for (let i = 0; i < places.length; i++) parts[i] = packed.valueAt(places[i]!, at);
    const key = keys === null ? keyOfParts(parts)! : keys[at]!;
    rows.set(key, new PackedRow(key, packed, at));
  }
  for (const [key, field, value] of packet.conflicts) {
    const row = rows.get(key);
    if (!row || !tab.columns.some((column) => column.field === field)) continue;
    const conflicts: Fields = { ...row.conflicts, [field]: value };
    rows.set(key, baseRow(row.fields, conflicts, row.former));
  }
  return rows;
}
