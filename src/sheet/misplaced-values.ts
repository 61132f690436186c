// sheet: finds written values that are in other cells, because rows or columns were moved away during the
// write and back before the check.

import type { Value } from '../shared/value';
import type { Cell } from '../tabs/columns/column';
import type { RowName, SheetSnapshot } from './find-cells';
import type { MisplacedValue } from './overwritten-cells';
import { columnsBefore } from './user-cells';

/** A written value that is missing at its place. */
export interface MissingValue {
  readonly field: string;
  readonly value: Value;
  readonly row: number;
  readonly column: number;
  /** Where its row is after the write; 0: nowhere. */
  readonly rowNow: number;
  /** The content that was written. */
  readonly cell: Cell;
  /** The row when the tab was read. */
  readonly read: number;
}

/**
 * Cells with a missing value that had another one before the write, in the same row (columns were moved, and
 * perhaps rows after that) or in the same column (rows were moved).
 * @param naming columns with the cells that name a row
 */
export function misplacedValues(
  oldSnapshot: SheetSnapshot,
  newSnapshot: SheetSnapshot,
  missing: readonly MissingValue[],
  naming: ReadonlySet<number>,
): MisplacedValue[] {
  if (missing.length === 0) return [];
  const columns = columnsBefore(oldSnapshot.headers, newSnapshot.headers);
  const columnBefore = (column: number): number => {
    const oldColumn = columns[column - newSnapshot.firstColumn] ?? 0;
    return oldColumn === 0 ? 0 : oldColumn + oldSnapshot.firstColumn - 1;
  };
  const nameOf = (row: number): RowName => {
    const [key, status] = [newSnapshot.key(row), newSnapshot.status(row)];
    return key === null && status !== '' ? { status } : { key };
  };
  const isChanged = (row: number, column: number): boolean => {
    const oldColumn = columnBefore(column);
    if (oldColumn === 0) return false;
    const rowBefore = oldSnapshot.rowOf({ name: nameOf(row), row, field: '' });
    return newSnapshot.cell(row, column) !== (rowBefore === 0 ? '' : oldSnapshot.cell(rowBefore, oldColumn));
  };
  const changedIn = new Map<number, Map<Cell, number[]>>();
  /** Changed cells of a column: rows by content. */
  const changedRows = (column: number): Map<Cell, number[]> => {
    const rowsByContent = changedIn.get(column);
    if (rowsByContent) return rowsByContent;
    const rows = new Map<Cell, number[]>();
    for (let row = 2; row <= newSnapshot.lastRow; row += 1) {
      if (!isChanged(row, column)) continue;
      const cell = newSnapshot.cell(row, column);
      rows.set(cell, [...(rows.get(cell) ?? []), row]);
    }
    changedIn.set(column, rows);
    return rows;
  };
  const places = new Set(missing.map(({ row, column }) => `${row} ${column}`));
  const misplaced = new Map<string, MisplacedValue>();
  for (const { field, value, row, column, rowNow, cell, read: rowRead } of missing) {
    const hits: (readonly [row: number, column: number])[] = [];
    // The rows may have been sorted after the write, too.
    for (const r of new Set([row, rowNow].filter((rowNumber) => rowNumber > 0)))
      for (
        let other = newSnapshot.firstColumn;
        other < newSnapshot.firstColumn + newSnapshot.headers.length;
        other += 1
      )
        if (other !== column && newSnapshot.cell(r, other) === cell && isChanged(r, other))
          hits.push([r, other]);
    for (const other of changedRows(column).get(cell) ?? []) if (other !== row) hits.push([other, column]);
    for (const [r, c] of hits) {
      const id = `${r} ${c}`;
      if (misplaced.has(id) || places.has(id)) continue;
      misplaced.set(id, {
        field,
        write: { row: r, column: c },
        value,
        key: newSnapshot.key(r),
        header: newSnapshot.header(c),
        // The row has lost its key.
        ...(r === row && naming.has(c) ? { read: rowRead } : {}),
      });
    }
  }
  return [...misplaced.values()];
}
