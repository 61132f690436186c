// base: rows of the base, stored by column. Values are read from the columns, not copied.

import { keyOfParts } from '../shared/row-keys';
import type { Fields, Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { KnownRow } from '../tabs/columns/tab-row';
import type { BaseRow } from './base';

/** `[]`: unknown, which is not null. */
export type Packed = Value | readonly [];

const isKnown = (value: Packed | undefined): value is Value => typeof value !== 'object' || value === null;

export const placesOf = (tab: Tab, fields: readonly string[]): number[] =>
  fields.map((name) => tab.columns.findIndex(({ field }) => field === name));

/** All rows of one group. */
export class PackedRows {
  private readonly keyPlaces: readonly number[];

  constructor(
    readonly tab: Tab,
    readonly count: number,
    /** In the tab's column order: a value for each row, one value for all rows, or empty if unknown. */
    private readonly columns: readonly (readonly Packed[])[],
    /** null: each key is built from the row's key fields. */
    readonly keys: readonly string[] | null,
    /** Previous values of a row's cells; undefined: none. */
    readonly previousAt: (at: number) => Fields | undefined,
  ) {
    this.keyPlaces = placesOf(tab, tab.keyFields);
  }

  valueAt(column: number, at: number): Value | undefined {
    const values = this.columns[column]!;
    const value = values.length === 1 ? values[0] : values[at];
    return isKnown(value) ? value : undefined;
  }

  keyAt(at: number): string {
    return this.keys === null
      ? keyOfParts(this.keyPlaces.map((place) => this.valueAt(place, at)))!
      : this.keys[at]!;
  }
}

/** A row that creates its key and its field object on demand: of 100,000 rows, few are needed. */
export class PackedRow implements BaseRow, KnownRow {
  private name: string | null = null;
  private made: Fields | null = null;

  constructor(
    protected readonly packed: PackedRows,
    /** Index in its group. */
    protected readonly at: number,
    public index = 0,
  ) {}

  get key(): string {
    if (this.name === null) this.name = this.packed.keyAt(this.at);
    return this.name;
  }

  get previous(): Fields | undefined {
    return this.packed.previousAt(this.at);
  }

  /** The same row without previous values. */
  withoutPrevious(): PackedRow {
    return new RowWithoutPrevious(this.packed, this.at, this.index);
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

class RowWithoutPrevious extends PackedRow {
  override get previous(): undefined {
    return undefined;
  }
}
