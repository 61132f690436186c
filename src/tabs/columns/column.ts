// tabs: cells, and the declaration of a column, from which everything about it is derived. Rows and columns
// are 1-based, as in Google Sheets.

import type { WORD_COLORS } from '../../shared/colors';
import type { Issue } from '../../shared/issue';
import type { PaidBy } from '../../shared/pay';
import type { Fields, Value } from '../../shared/value';

/** As getValues returns it: an empty cell is `''`, a formula error is its text (`#N/A`). */
export type Cell = string | number | boolean | Date;

export interface Block {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A rectangle of values to write at a place; all rows of `cells` have the same length. */
export interface Run<T> {
  readonly row: number;
  readonly column: number;
  readonly cells: readonly (readonly T[])[];
}

/**
 * key: identifies the row · read-only: changed by the service only · creation: can be set in a new row only ·
 * editable.
 */
export type Access = 'key' | 'read-only' | 'creation' | 'editable';

/** Result of decoding a cell: a value, or the problem with it (and the intended value if it is certain). */
export type Decoded =
  | { readonly ok: true; readonly value: Value }
  | ({ readonly ok: false } & Pick<
      Issue,
      'rule' | 'message' | 'aroundFix' | 'expected' | 'found' | 'fix' | 'otherFixes'
    >);

/**
 * How values of a kind are written in cells and in the log, and compared. Pure; decoding an encoded value
 * returns the value.
 */
export interface ColumnKind {
  readonly name: string;
  /** Number format of the column; `@` (plain text) keeps `007` and `=1+1` as they are. */
  readonly numberFormat: string;
  /** Checkbox cells instead of typed ones. */
  readonly checkbox?: boolean;
  /** @param numberFormat of the cell to write, for kinds that read formats: 20 % is 0.2 in a percent cell */
  encode(value: Value, numberFormat?: string): Cell;
  /**
   * @param numberFormat of the cell, for kinds that read formats (`readsFormat`): 0.2 in a percent cell is 20
   * %
   */
  decode(cell: Cell, numberFormat?: string): Decoded;
  readonly readsFormat?: boolean;
  /** The number format of a cell is never changed: it is the choice of the person who added the column. */
  readonly keepsFormat?: true;
  /** IDs are texts: a number in such a cell may have lost leading zeros. */
  readonly isId?: boolean;
  /** Codes may be typed in another case or order; a push writes them to the cell as sent. */
  readonly isCode?: true;
  /** For numbers that can be calculated with: decimals of a computed value. */
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
  /**
   * identity: leads the tab and is frozen with Change · end: an opaque ID, at the right after Status ·
   * absent:
   * between the two.
   */
  readonly place?: 'identity' | 'end';
  /** The name of what this field holds the ID of: in a new row, Check fills in the ID from the name. */
  readonly names?: string;
  readonly kind: ColumnKind;
  /** The unit depends on another field of the row: a goal in percent, or dollars. */
  readonly kindBy?: { readonly field: string; readonly kindFor: (value: Value | undefined) => ColumnKind };
  /** Pixels. */
  readonly width: number;
  /** Its texts are aligned as numbers are: amounts, and IDs whose ends matter when they are cut. */
  readonly isRight?: true;
  /** Help shown as the header's note, one or two sentences. */
  readonly help: string;
  /** Values of the dropdown. Other values can be typed; the rules check them. */
  readonly choices?: readonly string[];
  /** Colors of whole cells with these words. */
  readonly wordColors?: Readonly<Record<string, keyof typeof WORD_COLORS>>;
  /** A checkbox that triggers an action once; not a value of the service. */
  readonly isRequest?: true;
  /** A bid, or a change of one. */
  readonly isBid?: true;
  /** A percentage over or under a bid. */
  readonly isRelative?: true;
  /** It is used only in rows with this value of a text column; in others its cells are gray. */
  readonly onlyIf?: { readonly field: string; readonly value: string };
  /** An empty cell is a value that can be sent: `no bid of its own`. */
  readonly clearable?: true;
}

/** What a cell of the column pays in a row with these values; null: it is not a bid. */
export function paidByOf(column: Column, fields: Fields): PaidBy | null {
  if (!column.isBid) return null;
  return column.isRelative ? 'override' : kindIn(column, fields) === column.kind ? 'amount' : 'goal';
}

/** The kind of a column in a row with these values. */
export const kindIn = ({ kind, kindBy }: Column, fields: Fields): ColumnKind =>
  kindBy === undefined ? kind : kindBy.kindFor(fields[kindBy.field]);

/**
 * The value of an empty cell: `''` for texts, otherwise null. null in a checkbox column: not set; the box is
 * shown unchecked.
 */
export function blankOf(column: Column): Value {
  if (column.kind.checkbox) return null;
  const decoded = column.kind.decode('');
  return decoded.ok ? decoded.value : null;
}
