// sheet: converts values to cells in few blocks, without changing other content.

import type { Block, Cell } from '../tabs/columns/column';
import { PLAIN_TEXT } from '../tabs/columns/text-kinds';
import type { Placed } from './cell-runs';

export type CellWrite = Placed<Cell>;

/** The smallest block that holds all the writes. */
export const blockAround = (writes: readonly { readonly row: number; readonly column: number }[]): Block => {
  let firstRow = Number.MAX_SAFE_INTEGER;
  let firstColumn = firstRow;
  let lastRow = 0;
  let lastColumn = 0;
  for (const { row, column } of writes) {
    if (row < firstRow) firstRow = row;
    if (row > lastRow) lastRow = row;
    if (column < firstColumn) firstColumn = column;
    if (column > lastColumn) lastColumn = column;
  }
  return {
    row: firstRow,
    column: firstColumn,
    rows: lastRow - firstRow + 1,
    columns: lastColumn - firstColumn + 1,
  };
};

/**
 * What can be written back to a cell without changing it; undefined: nothing can. Writing a text, date or
 * number again can change it (a formula in a plain-text cell, `1-2` in an ordinary one).
 */
export const writtenBack = (cell: Cell, formula: string, format: string): Cell | undefined => {
  const plain = format === PLAIN_TEXT;
  if (formula !== '') return plain ? undefined : formula;
  if (cell === '') return cell;
  return (typeof cell === 'string') === plain && !(cell instanceof Date) ? cell : undefined;
};
