// base: a base whose rows are stored by column. Objects of rows are created on demand.

import { keyOfParts } from '../shared/row-keys';
import type { Fields, Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { Known, KnownRow } from '../tabs/columns/tab-row';
import type { Base, BaseRow } from './base';

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
  ) {
    this.keyPlaces = placesOf(tab, tab.keyFields);
  }

  valueAt(column: number, row: number): Value | undefined {
    const values = this.columns[column]!;
    const value = values.length === 1 ? values[0] : values[row];
    return isKnown(value) ? value : undefined;
  }

  keyAt(row: number): string {
    return this.keys === null
      ? keyOfParts(this.keyPlaces.map((place) => this.valueAt(place, row)))!
      : this.keys[row]!;
  }
}

/** A row that creates its key and its field object on demand: of 100,000 rows, few are needed. */
export class PackedRow implements BaseRow, KnownRow {
  private cachedKey: string | null = null;
  private cachedFields: Fields | null = null;

  constructor(
    private readonly packed: PackedRows,
    /** Index in its group. */
    private readonly rowInGroup: number,
    public index = 0,
  ) {}

  get key(): string {
    if (this.cachedKey === null) this.cachedKey = this.packed.keyAt(this.rowInGroup);
    return this.cachedKey;
  }

  valueAt(column: number): Value | undefined {
    return this.packed.valueAt(column, this.rowInGroup);
  }

  get fields(): Fields {
    if (this.cachedFields !== null) return this.cachedFields;
    const fields: Partial<Record<string, Value>> = {};
    this.packed.tab.columns.forEach(({ field }, column) => {
      const value = this.valueAt(column);
      if (value !== undefined) fields[field] = value;
    });
    this.cachedFields = fields;
    return fields;
  }
}

/** Rows of several groups, in order. No two rows have the same key. */
export class PackedBase implements Base {
  readonly size: number;
  /** Index of the first row of each group. */
  private readonly starts: readonly number[];
  private readonly rows: (PackedRow | undefined)[];
  private readonly foundRows = new Map<string, BaseRow>();
  private rowsByKey: Map<string, BaseRow> | null = null;
  /** Group of the row that was read last, where the search for the next one starts. */
  private lastGroup = 0;

  constructor(private readonly groups: readonly PackedRows[]) {
    const starts: number[] = [];
    let size = 0;
    for (const { count } of groups) {
      starts.push(size);
      size += count;
    }
    this.starts = starts;
    this.size = size;
    this.rows = new Array<PackedRow | undefined>(size);
  }

  /** undefined if `index` is out of range. */
  at(index: number): PackedRow | undefined {
    const createdRow = this.rows[index];
    if (createdRow !== undefined || index < 0 || index >= this.size) return createdRow;
    let group = this.lastGroup;
    while (index < this.starts[group]!) group--;
    while (index >= this.starts[group]! + this.groups[group]!.count) group++;
    this.lastGroup = group;
    const row = new PackedRow(this.groups[group]!, index - this.starts[group]!, index);
    this.rows[index] = row;
    return row;
  }

  /** Like `get`, but tries the row at `guess` first. */
  find(key: string, guess: number): BaseRow | undefined {
    const row = this.at(guess);
    if (row === undefined || row.key !== key) return this.get(key);
    this.foundRows.set(key, row);
    return row;
  }

  get(key: string): BaseRow | undefined {
    return this.foundRows.get(key) ?? this.byKey().get(key);
  }

  has(key: string): boolean {
    return this.foundRows.has(key) || this.byKey().has(key);
  }

  forEach(each: (row: BaseRow, key: string, base: Base) => void): void {
    this.byKey().forEach((row, key) => void each(row, key, this));
  }

  entries() {
    return this.byKey().entries();
  }

  keys() {
    return this.byKey().keys();
  }

  values() {
    return this.byKey().values();
  }

  [Symbol.iterator]() {
    return this.byKey()[Symbol.iterator]();
  }

  private byKey(): Map<string, BaseRow> {
    if (this.rowsByKey !== null) return this.rowsByKey;
    const rowsByKey = new Map<string, BaseRow>();
    for (let index = 0; index < this.size; index++) {
      const row = this.at(index)!;
      rowsByKey.set(row.key, row);
    }
    this.rowsByKey = rowsByKey;
    return rowsByKey;
  }
}

const reusable = (row: BaseRow | undefined) => (row instanceof PackedRow ? row : undefined);

/**
 * Only rows that were read from the hidden sheet and have no open conflict can be reused as they are;
 * undefined for others, which are no PackedRow.
 */
export function knownRowsOf(base: Base): Known {
  if (base instanceof PackedBase)
    return { get: (key, guess) => reusable(base.find(key, guess)), at: (index) => base.at(index) };
  const rows = Array.from(base.values());
  return { get: (key) => reusable(base.get(key)), at: (index) => reusable(rows[index]) };
}
