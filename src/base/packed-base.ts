// base: a base that creates row objects on demand.

import type { Base, BaseRow } from './base';
import { PackedRow, type PackedRows } from './packed-row';

/** Rows of several groups, in order. No two rows have the same key. */
export class PackedBase implements Base {
  readonly size: number;
  /** Index of the first row of each group. */
  private readonly starts: readonly number[];
  private readonly rows: (PackedRow | undefined)[];
  private readonly asked = new Map<string, BaseRow>();
  private all: Map<string, BaseRow> | null = null;
  /** Group of the row that was read last, where the search for the next one starts. */
  private last = 0;

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
    const made = this.rows[index];
    if (made !== undefined || index < 0 || index >= this.size) return made;
    let group = this.last;
    while (index < this.starts[group]!) group--;
    while (index >= this.starts[group]! + this.groups[group]!.count) group++;
    this.last = group;
    const row = new PackedRow(this.groups[group]!, index - this.starts[group]!, index);
    this.rows[index] = row;
    return row;
  }

  /** Like `get`, but tries the row at `guess` first. */
  find(key: string, guess: number): BaseRow | undefined {
    const row = this.at(guess);
    if (row === undefined || row.key !== key) return this.get(key);
    this.asked.set(key, row);
    return row;
  }

  get(key: string): BaseRow | undefined {
    return this.asked.get(key) ?? this.byKey().get(key);
  }

  has(key: string): boolean {
    return this.asked.has(key) || this.byKey().has(key);
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
    if (this.all !== null) return this.all;
    const all = new Map<string, BaseRow>();
    for (let index = 0; index < this.size; index++) {
      const row = this.at(index)!;
      all.set(row.key, row);
    }
    this.all = all;
    return all;
  }
}
