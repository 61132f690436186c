// tabs: one row of a tab, decoded.

import type { Issue } from '../model/issue';
import type { Fields } from '../model/value';
import type { KnownRow } from './agreed';

export interface TabRow {
  /** 1-based row in the sheet when it was read. */
  readonly row: number;
  /** null: a new row (or one whose key cell could not be read; then `issues` says so). */
  readonly key: string | null;
  /** Decoded cells; a field whose cell could not be decoded is absent and has an issue. */
  readonly fields: Fields;
  /** There when all cells say to the letter what was known of the key: who compares asks for that first. */
  readonly known?: KnownRow;
  /** What was known of the key, where a cell says otherwise. */
  readonly origin?: KnownRow;
  readonly issues: readonly Issue[];
  /** ID fields whose cells have a number: leading zeros may be missing. Absent: none. */
  readonly numbers?: readonly string[];
  /** Fields of codes whose cells have another spelling than their value, such as `us`. Absent: none. */
  readonly respelled?: readonly string[];
  /** What our own two columns say now. */
  readonly change: string;
  readonly status: string;
}
