// tabs: one row of a tab, decoded.

import type { Issue } from '../../shared/issue';
import type { Fields } from '../../shared/value';
import type { KnownRow } from './agreed';

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
