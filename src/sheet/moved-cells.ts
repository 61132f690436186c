// sheet: what a write hit because a person moved rows or columns at that moment. The sheet right before and
// after the write is compared: rows by a name that the write has not changed, columns by their header. What
// was overwritten is put back; what cannot be is reported with its row.

import type { SheetPort } from '../ports/sheet';
import { FormatRefused } from '../shared/google-errors';
import { once } from '../shared/once';
import type { Cell } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { CellWrite } from './cell-runs';
import type { CurrentCells } from './current-cells';
import { type CellPlace, type CellUpdate, columnOf, readSnapshot, type SheetSnapshot } from './find-cells';
import { columnsBefore, headerName, STATES, STATUS } from './find-columns';
import { writeExactly } from './formatted-writes';

/** True for the same text, whichever way formats store it: `7` and `007`, TRUE and `true` are the same. */
export function areAlike(a: Cell, b: Cell): boolean {
  const textOf = (cell: Cell) => String(cell).trim().toLowerCase();
  const [text, other] = [textOf(a), textOf(b)];
  return text === other || (text !== '' && other !== '' && Number(text) === Number(other));
}

/** Key of a map of cells. */
export const placeName = (row: number, column: number): string => `${row} ${column}`;

/** With the formulas as far as they were read. */
export interface SheetWithFormulas extends SheetSnapshot {
  formula(row: number, column: number): string;
}

/** A written cell that is in another row or column than it was written for. */
interface StrayCell extends CellPlace {
  /** Its previous content; null: unknown. */
  readonly cell: Cell | null;
}

/**
 * Stray cells that still have what was written into them, and not what they had.
 * @param rowBefore number of a current row before the write; 0: it was just inserted; null: unknown
 */
export function strayCells(
  oldSheet: SheetWithFormulas,
  newSheet: SheetSnapshot,
  writes: readonly CellWrite[],
  rowBefore: (row: number) => number | null,
): StrayCell[] {
  const oldColumns = columnsBefore(oldSheet.places.headers, newSheet.places.headers);
  return writes.flatMap(({ row, column, cell }): StrayCell[] => {
    const current = newSheet.cell(row, column);
    if (!areAlike(current, cell)) return [];
    const [oldRow, oldColumn] = [rowBefore(row), oldColumns[column - 1] ?? 0];
    if (oldRow === null) return [{ row, column, cell: null }];
    const isNew = oldRow === 0 || oldColumn === 0;
    const content = isNew ? '' : oldSheet.formula(oldRow, oldColumn) || oldSheet.cell(oldRow, oldColumn);
    return content === current ? [] : [{ row, column, cell: content }];
  });
}

/**
 * Gives stray cells their previous content.
 * @param newSheet the sheet in which they were found
 * @returns rows with cells whose previous content is unknown or refused, or that moved again
 */
export function putBack(
  tab: Tab,
  sheet: SheetPort,
  newSheet: SheetSnapshot,
  strays: readonly StrayCell[],
): number[] {
  const contents = strays.flatMap(({ row, column, cell }) => (cell === null ? [] : [{ row, column, cell }]));
  try {
    writeExactly(sheet, contents);
  } catch (error) {
    if (!(error instanceof FormatRefused)) throw error;
    return strays.map(({ row }) => row);
  }
  const current = readSnapshot(tab, sheet);
  const places = new Set(strays.map(({ row, column }) => placeName(row, column)));
  const isSame = ({ row }: StrayCell): boolean =>
    newSheet.places.headers.every(
      (header, i) =>
        header === current.places.headers[i] &&
        (places.has(placeName(row, i + 1)) || newSheet.cell(row, i + 1) === current.cell(row, i + 1)),
    );
  return strays.filter((stray) => stray.cell === null || !isSame(stray)).map(({ row }) => row);
}

/**
 * Returns a name of a row that a write to these fields does not change: its key, else its hidden key, else
 * its Status, else its other cells; `''` for an empty row.
 */
export function rowNamer(
  tab: Tab,
  fields: ReadonlySet<string>,
): (sheet: SheetSnapshot, row: number) => string {
  const hasKeys = tab.keyFields.some((field) => fields.has(field));
  return (sheet, row) => {
    const { places } = sheet;
    const key = (hasKeys ? null : sheet.key(row)) ?? (fields.has(STATES) ? null : sheet.hiddenKey(row));
    if (key !== null) return `key ${key}`;
    if (!fields.has(STATUS) && sheet.status(row) !== '') return `status ${sheet.status(row)}`;
    const written = new Set(Array.from(fields, (field) => columnOf(places, field)));
    const cells = places.headers.flatMap((header, i) => {
      const cell = sheet.cell(row, i + 1);
      return written.has(i + 1) || cell === '' || cell === false ? [] : [`${headerName(header)}=${cell}`];
    });
    return cells.sort().join('\n');
  };
}

/** Whether key or Status give the name. */
export const hasName = (name: string): boolean => /^(?:key|status) /.test(name);

interface CheckedWrite {
  /** Written rows that, or whose columns, are at another place. */
  readonly movedRows: readonly number[];
  readonly strays: readonly StrayCell[];
  /** Moved rows whose values are neither there nor among the strays. */
  readonly lostRows: readonly number[];
  /** Rows with a value that is not in its cell, although nothing has moved. */
  readonly missingRows: readonly number[];
}

/**
 * Compares the sheet before and after a write of these updates.
 * @param hasSetFormats whether number formats were set for it
 */
export function checkWritten(
  tab: Tab,
  updates: readonly CellUpdate[],
  writes: readonly CellWrite[],
  { snapshot, located, formats }: CurrentCells,
  newSheet: SheetSnapshot,
  hasSetFormats: boolean,
): CheckedWrite {
  const oldSheet: SheetWithFormulas = { ...snapshot, formula: formats.formula };
  const columns = new Map(tab.columns.map((column) => [column.field, column]));
  const fields = new Set(updates.map(({ field }) => field));
  const nameOf = rowNamer(tab, fields);
  const oldColumns = columnsBefore(oldSheet.places.headers, newSheet.places.headers);
  const contents = new Map(writes.map((write) => [placeName(write.row, write.column), write]));
  const movedRows: number[] = [];
  const movedWrites: CellWrite[] = [];
  const missingRows: number[] = [];
  const isInPlace = new Map<number, boolean>();
  updates.forEach(({ name, field, value }, i) => {
    const { row, column } = located[i]!;
    const write = contents.get(placeName(row, column));
    if (write === undefined) return;
    if (!isInPlace.has(row)) {
      const [oldName, newName] = [nameOf(oldSheet, row), nameOf(newSheet, row)];
      // A person may be typing into a row that has no name yet.
      const isTyped = 'key' in name && name.key === null && !hasName(oldName) && !hasName(newName);
      isInPlace.set(row, oldName === newName || isTyped);
    }
    if (!isInPlace.get(row) || oldColumns[column - 1] !== column) {
      movedRows.push(row);
      movedWrites.push(write);
      return;
    }
    const cell = newSheet.cell(row, column);
    if (cell === write.cell || cell !== oldSheet.cell(row, column)) return;
    const kind = columns.get(field)?.kind;
    const decoded = kind?.decode(cell, formats.format(row, column));
    if (!(decoded?.ok && kind!.equal(decoded.value, value))) missingRows.push(row);
  });
  const rowsByName = (sheet: SheetSnapshot) => {
    const rows = new Map<string, number | null>([['', 0]]);
    for (let row = 2; row <= sheet.lastRow; row += 1) {
      const name = nameOf(sheet, row);
      if (name !== '') rows.set(name, rows.has(name) ? null : row);
    }
    return rows;
  };
  // Values under another header may have hit the names of rows: then only columns have moved.
  const haveColumnsMoved = oldColumns.some((oldColumn, i) => oldColumn !== i + 1);
  const [oldRows, newRows] = [once(() => rowsByName(oldSheet)), once(() => rowsByName(newSheet))];
  const rowBefore = (row: number) =>
    haveColumnsMoved ? row : (oldRows().get(nameOf(newSheet, row)) ?? null);
  const rowAfter = (row: number) => (haveColumnsMoved ? row : newRows().get(nameOf(oldSheet, row)) || 0);
  const lostRows: number[] = [];
  for (const { row, column, cell } of movedWrites) {
    // A row that is no longer there may have been deleted with the value.
    const newRow = rowAfter(row);
    const isArrived = newRow === 0 || newSheet.cell(newRow, oldColumns.indexOf(column) + 1) === cell;
    if (!isArrived && !areAlike(newSheet.cell(row, column), cell)) lostRows.push(newRow);
  }
  const strays = strayCells(oldSheet, newSheet, movedWrites, rowBefore);
  if (!hasSetFormats) return { movedRows, strays, lostRows, missingRows };
  // The meaning of a number may depend on the format that its cell had.
  const readsFormat = new Set(
    tab.columns.filter(({ kind }) => kind.readsFormat).map(({ field }) => columnOf(newSheet.places, field)),
  );
  const isUnsure = ({ column, cell }: StrayCell) => typeof cell === 'number' && readsFormat.has(column);
  const sureStrays = strays.map((stray) => (isUnsure(stray) ? { ...stray, cell: null } : stray));
  return { movedRows, strays: sureStrays, lostRows, missingRows };
}
