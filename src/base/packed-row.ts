// base: rows of the base, stored by column. Values are looked up there, not copied.

import { keyOfParts } from '../model/key-of-parts';
import type { Fields, Value } from '../model/value';
import type { KnownRow } from '../tabs/agreed';
import type { Tab } from '../tabs/tab';
import type { BaseRow } from './base';

/** `[]` stands for "unknown", which is not null. */
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
    /** In the order of the tab's: a value for each row, or one for all; empty: nothing is known of it. */
    private readonly columns: readonly (readonly Packed[])[],
    /** null: each key is made of the row's key fields. */
    readonly keys: readonly string[] | null,
    /** What cells of a row said before. */
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

/**
 * A row whose key and object of fields are made when somebody asks for them: of a hundred thousand, mostly
 * few.
 */
export class PackedRow implements BaseRow, KnownRow {
  private name: string | null = null;
  private made: Fields | null = null;

  constructor(
    protected readonly packed: PackedRows,
    /** Place among the rows of its group. */
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

  /** The same row whose cells say what it says. */
  reached(): PackedRow {
    return new ReachedRow(this.packed, this.at, this.index);
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

class ReachedRow extends PackedRow {
  override get previous(): undefined {
    return undefined;
  }
}
