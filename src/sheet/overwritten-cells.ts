// sheet: finds the cells that a write hit by mistake, and the rows that they belonged to before it.

import type { Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { headerName } from './find-columns';
import { isAlike, matchOverwritten, type OverwrittenRow } from './overwritten-rows';
import type { TabReading, TabWithCells } from './read-tab';
import { CHANGE, STATES, STATUS } from './status-columns';
import { type CellsBefore, userCells } from './user-cells';
import type { CellWrite } from './write-tab';

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
  const rows = new Map<string, number[]>();
  for (const { key, row } of reading.rows) if (key !== null) rows.set(key, [...(rows.get(key) ?? []), row]);
  const rowNow = ({ key, write }: MisplacedValue): number => {
    if (key === null || keys.get(write.row) === key) return write.row;
    const rowsOfKey = rows.get(key) ?? [];
    return rowsOfKey.length === 1 ? rowsOfKey[0]! : write.row;
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
export interface RowsBefore {
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
