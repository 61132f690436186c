// tabs: the base of a tab as readers and rules see it.

import type { Fields, Value } from '../../shared/value';

/** By key. */
export interface Agreed {
  readonly size: number;
  get(key: string): Fields | undefined;
  /**
   * Previous values of read-only cells that an unfinished merge was to overwrite, which are no edits; absent:
   * none.
   */
  previous?(key: string): Fields | undefined;
  has(key: string): boolean;
  /** True for a row of a pulled campaign whose record is damaged; absent: there is none. */
  isLost?(fields: Fields): boolean;
  forEach(each: (fields: Fields, key: string) => void): void;
}

/** A base row whose values can be read without creating an object. */
export interface KnownRow {
  readonly key: string;
  /** 0-based index among all base rows. */
  readonly index: number;
  readonly fields: Fields;
  /** The value of the n-th column of the tab, 0-based; undefined: unknown. */
  valueAt(column: number): Value | undefined;
}

/** Base rows to compare cells with; undefined: the row is unknown or has an open conflict. */
export interface Known {
  /** @param guess index to try first */
  get(key: string, guess: number): KnownRow | undefined;
  /** The row with this index; in an unsorted tab, the next line has the next index. */
  at(index: number): KnownRow | undefined;
}
