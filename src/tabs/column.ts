// tabs: what one column of a tab is; everything the product does with a column is read from here.

import type { Issue } from '../model/issue';
import type { Value } from '../model/value';
import type { Cell } from './cell';

/** key: names the row · read-only: told by the service · creation: settable on a new row only · editable. */
export type Access = 'key' | 'read-only' | 'creation' | 'editable';

/**
 * What decoding a cell gives: a value, or the trouble with it (and the value that was certainly meant, if
 * there is one).
 */
export type Decoded =
  | { readonly ok: true; readonly value: Value }
  | ({ readonly ok: false } & Pick<Issue, 'rule' | 'message' | 'expected' | 'found' | 'fix' | 'otherFix'>);

/**
 * How values of a kind stand in cells, in the log and side by side. Pure; encode ∘ decode is the identity on
 * values.
 */
export interface ColumnKind {
  readonly name: string;
  /** Number format of the column; `@` (plain text) keeps `007` and `=1+1` as they are. */
  readonly numberFormat: string;
  /** Checkbox cells instead of typed ones. */
  readonly checkbox?: boolean;
  /**
   * `numberFormat` is that of the cell to be written, for kinds that read formats: 20 % is 0.2 in a percent
   * cell.
   */
  encode(value: Value, numberFormat?: string): Cell;
  /**
   * `numberFormat` is that of the cell, given where the kind asks for it (`readsFormat`): 0.2 in a percent
   * cell is 20 %.
   */
  decode(cell: Cell, numberFormat?: string): Decoded;
  readonly readsFormat?: boolean;
  /** Texts that name an object: a number in such a cell may have lost leading zeros. */
  readonly isId?: boolean;
  /** Codes may be typed in another case or order; a push writes them as they were sent. */
  readonly isCode?: true;
  /** Kinds of numbers that can be reckoned with: the digits behind the point that a computed one keeps. */
  readonly decimals?: number;
  equal(a: Value, b: Value): boolean;
  /** For the log, the review and messages; `parse(show(v))` equals v. */
  show(value: Value): string;
  parse(text: string): Value;
}

export interface Column<F extends string = string> {
  readonly field: F;
  readonly header: string;
  readonly access: Access;
  readonly kind: ColumnKind;
  /** Pixels. */
  readonly width: number;
  /** Help shown as the header's note, one or two sentences. */
  readonly help: string;
  /** Values of the dropdown; anything else may still be typed and is judged by the rules. */
  readonly choices?: readonly string[];
  /** A checkbox that triggers an action once; not a value of the service. */
  readonly isRequest?: true;
  /** A bid, or a change of one. */
  readonly isBid?: true;
  /** An empty cell is a value here, which can be sent: `no bid of its own`. */
  readonly clearable?: true;
}
