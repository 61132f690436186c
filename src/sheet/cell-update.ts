// sheet: values for cells, and the cells that a write left as they are.

import type { Fields, Value } from '../shared/value';
import type { CellRef } from './find-cells';

/** A value for a cell of ours; text for our own columns. */
export interface CellUpdate extends CellRef {
  readonly value: Value;
}

/** A cell that was not written. */
export interface UnwrittenCell {
  readonly update: CellUpdate;
  /**
   * changed: it changed since the tab was read · formula: a person entered a formula · closed: see `reason`.
   */
  readonly why: 'changed' | 'formula' | 'closed';
  /** As in `ClosedCells`. */
  readonly reason?: string;
  /** A whole new row, which was not added. */
  readonly isRow?: true;
}

/** The reasons of closed cells. */
export const reasonsOf = (unwritten: readonly UnwrittenCell[]): string[] =>
  unwritten.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));

export interface WriteOptions {
  /** A person chose this value for this cell, so it replaces a formula. */
  readonly replaceFormulas?: boolean;
  /** All fields of new rows, by row number. All of their cells are written that are still empty. */
  readonly added?: ReadonlyMap<number, Fields>;
  /** Cells of a row belong together: if one is left, all are. */
  readonly wholeRows?: boolean;
}

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}
