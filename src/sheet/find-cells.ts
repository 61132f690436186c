// sheet: finds the current place of rows and columns: one read of headers, row names and the cells to
// compare.

import type { SheetPort } from '../ports/sheet';
import type { Fields, Value } from '../shared/value';
import type { Cell } from '../tabs/columns/column';
import { CHANGE_HEADER, keyOf, STATES_HEADER, STATUS_HEADER, type Tab } from '../tabs/columns/tab';
import { CHANGE, type ColumnPlaces, headerName, STATES, STATUS } from './find-columns';

/**
 * Names one row: by key, or by the exact text in its Status (rows that have no key yet). Key null: a row
 * without a key, identified by its row number only.
 */
export type RowName = { readonly key: string | null } | { readonly status: string };

/** Names the row and column of a cell. */
export interface CellRef {
  readonly name: RowName;
  /** The row when it was read, 1-based: decides between rows with the same name. */
  readonly row: number;
  /** A field name, or one of our own columns. */
  readonly field: string;
}

export const columnOf = (places: ColumnPlaces, field: string): number => {
  if (field === CHANGE) return places.changeColumn;
  if (field === STATES) return places.statesColumn;
  if (field === STATUS) return places.statusColumn;
  return places.columns.get(field) ?? 0;
};

/** Result of reading rows 1 to `lastRow` once. */
export interface SheetSnapshot {
  readonly places: ColumnPlaces;
  /** First column that was read: 1 when the full width was read. */
  readonly firstColumn: number;
  /** First row of the sheet, from column `left` on. */
  readonly headers: readonly Cell[];
  readonly lastRow: number;
  cell(row: number, column: number): Cell;
  /** Name of the column's header; null: the column was not read. */
  header(column: number): string | null;
  key(row: number): string | null;
  status(row: number): string;
  hasName(row: number, name: RowName): boolean;
  /** 0: the row no longer exists. */
  rowOf(cell: CellRef): number;
}

/** Names of rows, from cells that were read. */
export function namesFrom(
  tab: Tab,
  places: ColumnPlaces,
  cell: (row: number, column: number) => Cell,
): Pick<SheetSnapshot, 'key' | 'status'> {
  const keys = tab.columns.filter(({ field }) => tab.keyFields.includes(field));
  return {
    status: (row) => String(cell(row, places.statusColumn)),
    key: (row) => {
      const values: Partial<Record<string, Value>> = {};
      for (const { field, kind } of keys) {
        const decoded = kind.decode(cell(row, places.columns.get(field)!));
        if (decoded.ok) values[field] = decoded.value;
      }
      return keyOf(tab, values);
    },
  };
}

/**
 * One read of all rows. Null: the columns are not where they were found, or the sheet has become narrower.
 * @param whole also columns of people, on both sides of ours
 */
export function readSnapshot(
  tab: Tab,
  sheet: SheetPort,
  places: ColumnPlaces,
  fields: ReadonlySet<string>,
  whole = false,
): SheetSnapshot | null {
  const headers = new Map([
    [places.changeColumn, CHANGE_HEADER],
    [places.statesColumn, STATES_HEADER],
    [places.statusColumn, STATUS_HEADER],
  ]);
  for (const { field, header } of tab.columns)
    if (fields.has(field) || tab.keyFields.includes(field)) headers.set(places.columns.get(field)!, header);
  const namedColumns = Array.from(headers.keys());
  const firstColumn = whole ? 1 : Math.min(...namedColumns);
  const lines = whole ? sheet.toEnd() : sheet.toEnd(firstColumn, Math.max(...namedColumns) - firstColumn + 1);
  if (lines === null || lines.length === 0) return null;
  const lastRow = lines.length;
  const lastColumn = firstColumn + lines[0]!.length - 1;
  if (Math.max(...namedColumns) > lastColumn) return null;
  for (const [column, header] of headers)
    if (headerName(lines[0]![column - firstColumn]!) !== headerName(header)) return null;

  const cell = (row: number, column: number): Cell => lines[row - 1]?.[column - firstColumn] ?? '';
  const { key, status } = namesFrom(tab, places, cell);
  let index: Map<string, number> | null = null;
  const indexed = (): Map<string, number> => {
    if (index !== null) return index;
    index = new Map();
    for (let row = lastRow; row > 1; row -= 1) {
      const rowKey = key(row);
      // Two rows with the same key cannot be distinguished after they move.
      if (rowKey !== null) index.set(`k${rowKey}`, index.has(`k${rowKey}`) ? 0 : row);
      if (status(row) !== '') index.set(`s${status(row)}`, row);
    }
    return index;
  };
  const hasName = (row: number, name: RowName): boolean =>
    row > 1 && row <= lastRow && ('key' in name ? key(row) === name.key : status(row) === name.status);
  return {
    places,
    firstColumn,
    headers: lines[0]!,
    lastRow,
    cell,
    header: (column) =>
      column < firstColumn || column > lastColumn ? null : headerName(lines[0]![column - firstColumn]!),
    key,
    status,
    hasName,
    rowOf: ({ name, row }) => {
      if (hasName(row, name)) return row;
      if ('key' in name) return name.key === null ? 0 : (indexed().get(`k${name.key}`) ?? 0);
      return indexed().get(`s${name.status}`) ?? 0;
    },
  };
}

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
