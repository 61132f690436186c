// sheet: finds the current place of rows and columns: one read of the whole sheet has headers, keys, Status
// and the cells to compare.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { once } from '../shared/once';
import { andMore } from '../shared/sentences';
import type { Value } from '../shared/value';
import type { Cell } from '../tabs/columns/column';
import { rememberedKey } from '../tabs/columns/row-memory';
import { keyOf, type Tab } from '../tabs/columns/tab';
import { CHANGE, type ColumnPlaces, type CurrentColumns, needColumns, STATES, STATUS } from './find-columns';

const MOST_NAMED = 5;

/** For values that may be in other rows, and for cells that cannot be put back. */
export function movedError(tab: Tab, rows: readonly number[]): UserError {
  const numbers = [...new Set(rows)].filter((row) => row > 0).sort((a, b) => a - b);
  const named = numbers.slice(0, MOST_NAMED).join(', ') + andMore(numbers.length - MOST_NAMED);
  const which =
    numbers.length === 1 ? `Row ${named} of ${tab.title} was` : `Rows ${named} of ${tab.title} were`;
  return new UserError(
    `${which} moved while Bidgrid wrote to the tab, so values may be missing or in other rows. Undo the last sort, then pull again.`,
  );
}

/**
 * Names one row: by key, or by the exact text in its Status (rows that have no key yet). Key null: a row
 * without a key, identified by its row number only.
 */
export type RowName = { readonly key: string | null } | { readonly status: string };

/** Names the row and column of a cell. */
interface CellRef {
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

/** All rows and columns, as one call read them. */
export interface SheetSnapshot {
  readonly places: CurrentColumns;
  readonly lastRow: number;
  cell(row: number, column: number): Cell;
  key(row: number): string | null;
  /** The key in Cell states. */
  hiddenKey(row: number): string | null;
  status(row: number): string;
  /** 0: the row no longer exists, or several have this key. */
  rowOf(cell: Pick<CellRef, 'name' | 'row'>): number;
}

/** Row numbers by name. Two rows with the same key cannot be distinguished after they moved: 0. */
function indexRows({ lastRow, key, status }: Pick<SheetSnapshot, 'lastRow' | 'key' | 'status'>) {
  const rowsByKey = new Map<string, number>();
  const rowsByStatus = new Map<string, number>();
  for (let row = lastRow; row > 1; row -= 1) {
    const rowKey = key(row);
    if (rowKey !== null) rowsByKey.set(rowKey, rowsByKey.has(rowKey) ? 0 : row);
    if (status(row) !== '') rowsByStatus.set(status(row), row);
  }
  return { rowsByKey, rowsByStatus };
}

/** @param cell content of a cell that was read; `''` for others */
export function snapshotOf(
  tab: Tab,
  places: CurrentColumns,
  lastRow: number,
  cell: (row: number, column: number) => Cell,
): SheetSnapshot {
  const keys = tab.columns.filter(({ field }) => tab.keyFields.includes(field));
  const status = (row: number): string => String(cell(row, places.statusColumn));
  const key = (row: number): string | null => {
    const values: Partial<Record<string, Value>> = {};
    for (const { field, kind } of keys) {
      const decoded = kind.decode(cell(row, places.columns.get(field)!));
      if (decoded.ok) values[field] = decoded.value;
    }
    return keyOf(tab, values);
  };
  const index = once(() => indexRows({ lastRow, key, status }));
  const hasName = (row: number, name: RowName): boolean =>
    row > 1 && row <= lastRow && ('key' in name ? key(row) === name.key : status(row) === name.status);
  return {
    places,
    lastRow,
    cell,
    key,
    hiddenKey: (row) => rememberedKey({ states: String(cell(row, places.statesColumn)) }),
    status,
    rowOf: ({ name, row }) => {
      if (hasName(row, name)) return row;
      if ('status' in name) return index().rowsByStatus.get(name.status) ?? 0;
      return name.key === null ? 0 : (index().rowsByKey.get(name.key) ?? 0);
    },
  };
}

/**
 * @param result as in `needColumns`
 * @throws UserError when a header is missing or duplicated
 */
export function readSnapshot(tab: Tab, sheet: SheetPort, result?: string): SheetSnapshot {
  const lines = sheet.toEnd();
  const places = needColumns(tab, sheet, result, lines[0] ?? []);
  return snapshotOf(tab, places, lines.length, (row, column) => lines[row - 1]?.[column - 1] ?? '');
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
  /** Cells of a row belong together: if one is left, all are. */
  readonly wholeRows?: boolean;
}

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}
