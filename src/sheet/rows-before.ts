// sheet: rows as they were before a write: overwritten rows are identified by their cells that were not
// written, also by those in people's own columns.

import { firstByKey, rowKeys } from '../shared/row-keys';
import type { Value } from '../shared/value';
import type { Cell } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { CellRef } from './find-cells';
import { CHANGE, headerName, isRowPlaceholder, STATES, STATUS } from './find-columns';

/** The value of a cell when it was read; undefined: unreadable. */
export function valueIn(row: TabRow, field: string): Value | undefined {
  if (field === CHANGE) return row.change;
  if (field === STATES) return row.states;
  if (field === STATUS) return row.status;
  return row.fields[field];
}

/** True if two rows have the same Status and values, except in the written fields. */
export function isAlike(tab: Tab, a: TabRow, b: TabRow, writtenFields: ReadonlySet<string>): boolean {
  if (!writtenFields.has(STATUS) && a.status !== b.status) return false;
  return tab.columns.every(({ field, kind }) => {
    const [x, y] = [a.fields[field], b.fields[field]];
    return writtenFields.has(field) || (x === undefined || y === undefined ? x === y : kind.equal(x, y));
  });
}

/**
 * Returns a lookup of the rows that a row can have been when the tab was read: by its key, or, if the key was
 * overwritten or is missing, by its other values.
 */
function candidatesIn(
  tab: Tab,
  oldRows: readonly TabRow[],
  currentRows: readonly TabRow[],
): (row: TabRow, writtenFields: ReadonlySet<string>) => readonly TabRow[] {
  const byKey = firstByKey(oldRows);
  const present = rowKeys(currentRows).present();
  const missingRows = oldRows.filter(({ key }) => key === null || !present.has(key));
  return (row, writtenFields) => {
    const keyIsWhole = !tab.keyFields.some((field) => writtenFields.has(field));
    const rowOfKey = row.key === null ? undefined : byKey.get(row.key);
    // The written key may be in another row, or missing.
    if (row.key !== null && (keyIsWhole || (rowOfKey && isAlike(tab, rowOfKey, row, writtenFields))))
      return rowOfKey ? [rowOfKey] : [];
    // Any cell of a row that is being added may have been written.
    const isBeingAdded = ({ status }: TabRow): boolean =>
      isRowPlaceholder(status) && writtenFields.has(STATUS);
    return missingRows.filter(
      (missingRow) => isBeingAdded(missingRow) || isAlike(tab, missingRow, row, writtenFields),
    );
  };
}

/** An overwritten row as it is now. */
export interface OverwrittenRow {
  readonly row: TabRow;
  /** Names of the written fields, including those of our own columns. */
  readonly writtenFields: ReadonlySet<string>;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/**
 * The rows that these overwritten rows were when the tab was read, in order; undefined: unknown, or inserted
 * since. Rows that are equal in all other cells are matched in their order: exchanging them makes no
 * difference. If there are more overwritten rows than equal ones, the upper rows were inserted.
 * @param oldRows all rows when the tab was read
 * @param currentRows current rows whose key was not overwritten
 * @param hasSameCells whether the cells that are not in a `TabRow` agree, too
 */
export function matchOverwritten(
  tab: Tab,
  oldRows: readonly TabRow[],
  currentRows: readonly TabRow[],
  overwritten: readonly OverwrittenRow[],
  hasSameCells: (row: OverwrittenRow, oldRow: TabRow) => boolean,
): (TabRow | undefined)[] {
  const candidates = candidatesIn(tab, oldRows, currentRows);
  const isElsewhere = (oldRow: TabRow): boolean =>
    oldRow.key === null &&
    currentRows.some((row) => row.key === null && isAlike(tab, oldRow, row, NO_FIELDS));
  /** Overwritten rows, by index, with the same candidates. */
  const groups = new Map<string, { readonly rows: readonly TabRow[]; readonly indexes: number[] }>();
  const result = overwritten.map((overwrittenRow, i): TabRow | undefined => {
    const { row, writtenFields } = overwrittenRow;
    const reserved = isRowPlaceholder(row.status)
      ? oldRows.find(({ status }) => status === row.status)
      : undefined;
    if (reserved) return reserved;
    const alikeRows = candidates(row, writtenFields);
    if (alikeRows.length === 0 || (row.key !== null && alikeRows[0]!.key === row.key)) return alikeRows[0];
    const rows = alikeRows.filter(
      (candidate) => !isElsewhere(candidate) && hasSameCells(overwrittenRow, candidate),
    );
    const id = rows.map((candidate) => candidate.row).join(' ');
    const group = groups.get(id) ?? { rows, indexes: [] };
    group.indexes.push(i);
    groups.set(id, group);
    return undefined;
  });
  groups.forEach(({ rows, indexes }) => {
    if (rows.length > indexes.length) return;
    indexes.sort((a, b) => overwritten[a]!.row.row - overwritten[b]!.row.row);
    const first = indexes.length - rows.length;
    for (const [i, row] of rows.entries()) result[indexes[first + i]!] = row;
  });
  return result;
}

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
