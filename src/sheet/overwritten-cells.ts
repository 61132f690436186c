// sheet: finds the cells that a write hit by mistake, because rows or columns were moved during it, and the
// rows that they belonged to before it.

import { groupedBy } from '../shared/grouped-by';
import type { Value } from '../shared/value';
import type { Cell } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { CellWrite } from './cell-runs';
import type { RowName, SheetSnapshot } from './find-cells';
import { CHANGE, headerName, STATES, STATUS } from './find-columns';
import type { TabReading, TabWithCells } from './read-tab';
import {
  type CellsBefore,
  columnsBefore,
  isAlike,
  matchOverwritten,
  type OverwrittenRow,
  userCells,
} from './rows-before';

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

/** A cell that was written to the wrong row. */
export interface MisplacedValue {
  /** Whose value was written: a field name, or one of our own columns; null: a column of a person. */
  readonly field: string | null;
  readonly write: Pick<CellWrite, 'row' | 'column'>;
  /** What was written. */
  readonly value: Value;
  /** Key of the row that was hit, in the read right after the write; null: it has none. */
  readonly key: string | null;
  /** Header of the column that was hit, in that read; null: it was not read. */
  readonly header: string | null;
  /** Row number of the hit row when the tab was read; absent: found by key. */
  readonly read?: number;
}

/** What had been written in a cell by mistake, and the field that the value belongs to. */
export type OverwritingValue = Pick<MisplacedValue, 'field' | 'value'>;

/** A cell that was hit, where it is now. */
export interface OverwrittenCell {
  readonly row: number;
  readonly column: number;
  /** A field name, or one of our own columns; null: a column of a person. */
  readonly field: string | null;
  readonly overwrittenBy: OverwritingValue;
  /** As in `MisplacedValue`. */
  readonly read: number | undefined;
}

/** Field names, and those of our own columns, by column. */
export function fieldsByColumn(reading: TabReading): Map<number, string> {
  const { columns, changeColumn, statesColumn, statusColumn } = reading;
  const fields = new Map([...columns].map(([field, column]) => [column, field]));
  return fields.set(changeColumn, CHANGE).set(statesColumn, STATES).set(statusColumn, STATUS);
}

/** Rows and columns may have moved again since the read in which they were hit. */
export function findOverwritten(reading: TabReading, wrong: readonly MisplacedValue[]): OverwrittenCell[] {
  const names = fieldsByColumn(reading);
  const keys = new Map(reading.rows.map(({ row, key }) => [row, key]));
  const rowsByKey = groupedBy(reading.rows, ({ key }) => key);
  const rowNow = ({ key, write }: MisplacedValue): number => {
    if (key === null || keys.get(write.row) === key) return write.row;
    const rowsOfKey = rowsByKey.get(key) ?? [];
    return rowsOfKey.length === 1 ? rowsOfKey[0]!.row : write.row;
  };
  const headers = reading.headers.map(headerName);
  // The overwritten cell is below the header that is there now.
  const columnNow = ({ header, write }: MisplacedValue): number => {
    if (header === null || headers[write.column - 1] === header) return write.column;
    return headers.indexOf(header) + 1 || write.column;
  };
  return wrong.map((misplaced) => {
    const column = columnNow(misplaced);
    const { field, value, read: rowRead } = misplaced;
    return {
      row: rowNow(misplaced),
      column,
      field: names.get(column) ?? null,
      overwrittenBy: { field, value },
      read: rowRead,
    };
  });
}

/** By row: fields whose values may be in the right or in a wrong place, so they do not distinguish rows. */
function writtenFields(cells: readonly OverwrittenCell[]): Map<number, ReadonlySet<string>> {
  const fields = new Map<number, Set<string>>();
  for (const { field, overwrittenBy, row } of cells) {
    const writtenNames = fields.get(row) ?? new Set<string>();
    for (const name of [overwrittenBy.field, field]) if (name !== null) writtenNames.add(name);
    fields.set(row, writtenNames);
  }
  return fields;
}

/** What is known of the rows of the overwritten cells. */
interface RowsBefore {
  /** The row as it was when the tab was read; undefined: unknown, or inserted since. */
  before(cell: OverwrittenCell): TabRow | undefined;
  /** Fields of the row that were written, or that were hit. */
  written(cell: OverwrittenCell): ReadonlySet<string>;
  /** Whether the row has content of people in cells that were not hit. */
  hasUserCells(cell: OverwrittenCell): boolean;
}

/**
 * @param reading the tab before the write
 * @param now the tab and its cells
 * @param columns from `columnsBefore`
 */
export function rowsOfOverwritten(
  tab: Tab,
  reading: TabReading,
  { reading: newReading, lines }: TabWithCells,
  cells: readonly OverwrittenCell[],
  cellsBefore: CellsBefore,
  columns: readonly number[],
): RowsBefore {
  const fieldsByRow = writtenFields(cells);
  const names = fieldsByColumn(newReading);
  const hit = new Set(cells.map(({ row, column }) => `${row} ${column}`));
  const isUserCell = (row: number, column: number): boolean =>
    !names.has(column) && !hit.has(`${row} ${column}`);
  const users = userCells(cellsBefore, columns, lines, isUserCell);
  const rowsNow = new Map(newReading.rows.map((row) => [row.row, row]));
  const rowsRead = new Map(reading.rows.map((row) => [row.row, row]));
  const overwritten = Array.from(fieldsByRow).flatMap(([rowNumber, fields]): OverwrittenRow[] => {
    const row = rowsNow.get(rowNumber);
    return row ? [{ row, writtenFields: fields }] : [];
  });
  // With an overwritten key it is unknown which rows are missing.
  const hasOwnKey = ({ row }: TabRow): boolean =>
    !tab.keyFields.some((field) => fieldsByRow.get(row)?.has(field));
  const matched = matchOverwritten(
    tab,
    reading.rows,
    newReading.rows.filter(hasOwnKey),
    overwritten,
    (overwrittenRow, oldRow) => users.agree(overwrittenRow.row.row, oldRow),
  );
  const matches = new Map(overwritten.map(({ row }, i) => [row.row, matched[i]]));
  return {
    before: ({ row, read: rowRead }) => {
      const currentRow = rowsNow.get(row);
      const oldRow = rowRead === undefined ? undefined : rowsRead.get(rowRead);
      return currentRow && oldRow && isAlike(tab, oldRow, currentRow, fieldsByRow.get(row)!)
        ? oldRow
        : matches.get(row);
    },
    written: ({ row }) => fieldsByRow.get(row)!,
    hasUserCells: ({ row }) => users.has(row),
  };
}
