// tabs: the base of a tab as readers and rules see it: the values of the last pull or push.

import type { Fields, Value } from '../model/value';

/** By key. */
export interface Agreed {
  readonly size: number;
  get(key: string): Fields | undefined;
  /**
   * What some cells of the row said before they were to be written anew, which nobody typed; absent: nothing
   * of that kind.
   */
  previous?(key: string): Fields | undefined;
  has(key: string): boolean;
  /** True for a row of a pulled campaign whose record is damaged; absent: there is none. */
  isLost?(fields: Fields): boolean;
  forEach(each: (fields: Fields, key: string) => void): void;
}

/** One row as it is kept: its values can be asked for without an object that holds them. */
export interface KnownRow {
  readonly key: string;
  /** Place among all rows that are kept, from 0 on. */
  readonly index: number;
  readonly fields: Fields;
  /** Of the n-th column of the tab, from 0 on; undefined: nothing is known of it. */
  valueAt(column: number): Value | undefined;
}

/** What cells may be compared with; undefined: nothing is known of the row, or nothing is certain. */
export interface Known {
  /** @param guess the index that it may have */
  get(key: string, guess: number): KnownRow | undefined;
  /** In a tab that nobody sorted, the line after a row holds the row with the next index. */
  at(index: number): KnownRow | undefined;
}
