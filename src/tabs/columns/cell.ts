// tabs: cell values and blocks of cells. Rows and columns are 1-based, as in Google Sheets.

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
