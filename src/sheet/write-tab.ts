// sheet: converts values to cells in few blocks, without changing other content.

import type { SheetPort } from '../ports/sheet';
import type { Block, Cell, Run } from '../tabs/cell';
import { PLAIN_TEXT } from '../tabs/text';
import { groupRuns, MANY_RUNS, type Placed, withGapsFilled } from './runs';

export type CellWrite = Placed<Cell>;

/** The smallest block that holds all the writes. */
export const blockAround = (writes: readonly { readonly row: number; readonly column: number }[]): Block => {
  let top = Number.MAX_SAFE_INTEGER;
  let left = top;
  let bottom = 0;
  let right = 0;
  for (const { row, column } of writes) {
    if (row < top) top = row;
    if (row > bottom) bottom = row;
    if (column < left) left = column;
    if (column > right) right = column;
  }
  return { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
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

/**
 * The blocks to write. If the cells make more than 40 blocks, reads the cells between them (three calls) and
 * makes one block per column, with gaps where a cell cannot be written back.
 */
export const cellRuns = (
  writes: readonly CellWrite[],
  sheet: Pick<SheetPort, 'extent' | 'values' | 'formulas' | 'numberFormats'>,
): Run<Cell>[] => {
  const runs = groupRuns(writes);
  if (runs.length <= MANY_RUNS) return runs;
  const extent = sheet.extent();
  const around = blockAround(writes);
  // Cells below the content may be below the grid, where reading throws: gaps there stay gaps.
  const rows = Math.min(around.row + around.rows - 1, extent.rows) - around.row + 1;
  const columns = Math.min(around.column + around.columns - 1, extent.columns) - around.column + 1;
  if (rows < 1 || columns < 1) return runs;
  const block = { row: around.row, column: around.column, rows, columns };
  const values = sheet.values(block);
  const formulas = sheet.formulas(block);
  const formats = sheet.numberFormats(block);
  const filled = withGapsFilled(writes, (row, column) => {
    const r = row - block.row;
    const c = column - block.column;
    return r < rows && c < columns
      ? writtenBack(values[r]![c]!, formulas[r]![c]!, formats[r]![c]!)
      : undefined;
  });
  return groupRuns(filled);
};
