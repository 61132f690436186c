// sheet: the cells in people's own columns, before and after a write.

import type { Cell } from '../tabs/columns/column';
import type { TabRow } from '../tabs/columns/tab-row';
import type { CellRef } from './find-cells';
import { headerName } from './find-columns';

/** The cells read right before the write, including people's own columns, if any. */
export interface CellsBefore {
  readonly headers: readonly Cell[];
  cell(row: number, column: number): Cell;
  formula(row: number, column: number): string;
  /** Column of a field, or of one of our own columns; 0: none. */
  columnOf(field: string): number;
  /** 0: the row was not there. */
  rowOf(cell: CellRef): number;
}

/**
 * The number of each header's column before, by its column now; 0: it was not there. Equal headers keep their
 * order.
 */
export function columnsBefore(oldHeaders: readonly Cell[], headers: readonly Cell[]): number[] {
  const places = new Map<string, number[]>();
  oldHeaders.forEach((header, i) => {
    const name = headerName(header);
    places.set(name, [...(places.get(name) ?? []), i + 1]);
  });
  return headers.map((header) => places.get(headerName(header))?.shift() ?? 0);
}

/** Row number in that read, found by key, or by Status if there is no key; 0: the row was not there. */
export const rowIn = (cellsBefore: CellsBefore, { key, status, row }: TabRow): number =>
  cellsBefore.rowOf({ name: key === null && status !== '' ? { status } : { key }, row, field: '' });

/**
 * The previous content of a cell in a column of people; empty in a column that was just inserted.
 * @param columns from `columnsBefore`
 * @param row as it was when the tab was read; undefined: unknown, or inserted since
 * @param column current column
 */
export function previousUserCell(
  cellsBefore: CellsBefore,
  columns: readonly number[],
  row: TabRow | undefined,
  column: number,
): Cell {
  const oldColumn = columns[column - 1] ?? 0;
  if (row === undefined || oldColumn === 0) return '';
  const oldRow = rowIn(cellsBefore, row);
  return cellsBefore.formula(oldRow, oldColumn) || cellsBefore.cell(oldRow, oldColumn);
}

/**
 * Compares the cells in people's own columns with those right before the write.
 * @param columns from `columnsBefore`
 * @param lines current cells of the tab; `lines[0]` is row 1
 * @param isUserCell whether a cell is in a column of people and was not written
 */
export function userCells(
  cellsBefore: CellsBefore,
  columns: readonly number[],
  lines: readonly (readonly Cell[])[],
  isUserCell: (row: number, column: number) => boolean,
) {
  const cellAt = (row: number, i: number): Cell => lines[row - 1]?.[i] ?? '';
  return {
    /** Whether a row has the same cells as `before` had. Results of formulas are not compared. */
    agree: (row: number, rowBefore: TabRow): boolean => {
      const oldRow = rowIn(cellsBefore, rowBefore);
      // A row with a key or Status was deleted before the write; a row without both cannot be found.
      if (oldRow === 0) return rowBefore.key === null && rowBefore.status === '';
      return columns.every((oldColumn, i) => {
        if (oldColumn === 0 || !isUserCell(row, i + 1) || cellsBefore.formula(oldRow, oldColumn) !== '')
          return true;
        return String(cellsBefore.cell(oldRow, oldColumn)) === String(cellAt(row, i));
      });
    },
    /** Whether a row has content; an unchecked box is no content. */
    has: (row: number): boolean =>
      columns.some((_, i) => isUserCell(row, i + 1) && cellAt(row, i) !== '' && cellAt(row, i) !== false),
  };
}
