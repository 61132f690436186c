// tabs: one row of a tab, decoded, and the base of a tab as readers and rules see it.

import type { Issue } from '../../shared/issue';
import type { Fields, Value } from '../../shared/value';

export interface TabRow {
  /** 1-based row in the sheet when it was read. */
  readonly row: number;
  /** null: a new row, or its key cell is unreadable (then `issues` has the reason). */
  readonly key: string | null;
  /** Decoded cells; a field whose cell could not be decoded is absent and has an issue. */
  readonly fields: Fields;
  /** The base row, if all cells are identical with it. */
  readonly known?: KnownRow;
  /** The base row of the key, if a cell differs from it. */
  readonly origin?: KnownRow;
  readonly issues: readonly Issue[];
  /** ID fields whose cells have a number: leading zeros may be missing. Absent: none. */
  readonly numbers?: readonly string[];
  /**
   * Fields whose cell is not in the normalized form: `us` instead of `US`, 20 % as 0.2, or too few decimals.
   * Absent: none.
   */
  readonly respelled?: readonly string[];
  /** What fills or empties cells instead of a person, by field: `the formula in E2`. Absent: nothing. */
  readonly filledBy?: ReadonlyMap<string, string>;
  /** Content of our columns Change, Cell states and Status. */
  readonly change: string;
  readonly states: string;
  readonly status: string;
}

/** By key. */
export interface Agreed {
  readonly size: number;
  get(key: string): Fields | undefined;
  has(key: string): boolean;
  /** True for a row of a pulled campaign whose record is damaged; absent: there is none. */
  isLost?(fields: Fields): boolean;
  /** True for a row that the service no longer lists; absent: there is none. */
  isUnlisted?(key: string): boolean;
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
