// sheet: writes whole new rows below the last row with content, in one block for each group of adjacent
// columns. If a person moves columns at that moment, what was overwritten is put back, and the rows are
// written once more. If a person inserts rows above, the new rows land on old ones: then the old rows are put
// back, the new ones go below all rows, and an error names them.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { FormatRefused } from '../shared/google-errors';
import { once } from '../shared/once';
import type { Fields } from '../shared/value';
import type { Block, Cell } from '../tabs/columns/column';
import { keyOf, type Tab } from '../tabs/columns/tab';
import { blockOf, type CellWrite, groupRuns, type Placed } from './cell-runs';
import { type ClosedCells, closedCells } from './closed-cells';
import { type FilledCells, filledCells, NOT_FILLED } from './filled-cells';
import { movedError, readSnapshot, reasonsOf, type SheetSnapshot, type UnwrittenCell } from './find-cells';
import { type ColumnPlaces, type CurrentColumns, columnsBefore, STATUS } from './find-columns';
import { cellsIn, setFormats } from './formatted-writes';
import { extendDropdowns, lastDropdownRow } from './lay-out';
import {
  areAlike,
  hasName,
  placeName,
  putBack,
  rowNamer,
  type SheetWithFormulas,
  strayCells,
} from './moved-cells';
import type { TabReading } from './read-tab';
import { type RowWrites, rowWrites } from './write-rows';

/** Refused formats, closed cells and another place below the last row take an attempt each. */
const ATTEMPTS = 6;

const RESULT = 'Some rows were not written. Fix this, then pull again.';

/** Up to this number of rows, one call reads all of the sheet after the write. */
const FEW_ROWS = 5_000;

/** New rows as they are written. */
interface WrittenRows {
  readonly rows: readonly Fields[];
  /** Number of the first one. */
  readonly firstRow: number;
}

const areEqual = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.length === b.length && a.every((cell, i) => cell === b[i]);

/** True for a row without content in our columns; an unchecked box is no content. */
function isFree(
  { places, cell }: SheetSnapshot,
  row: number,
  isIgnored: (row: number, column: number) => boolean = () => false,
): boolean {
  const { columns, changeColumn, statesColumn, statusColumn } = places;
  return [...columns.values(), changeColumn, statesColumn, statusColumn].every((column) => {
    const content = cell(row, column);
    return content === '' || content === false || isIgnored(row, column);
  });
}

/** Headers and the last row above the new ones are where they were. Two calls. */
function isInPlace(sheet: SheetPort, oldSheet: SheetSnapshot, firstRow: number): boolean {
  const columns = oldSheet.places.headers.length;
  const isSame = (row: number): boolean =>
    areEqual(
      sheet.values({ row, column: 1, rows: 1, columns })[0]!,
      oldSheet.places.headers.map((_, i) => oldSheet.cell(row, i + 1)),
    );
  let last = firstRow - 1;
  while (last > 1 && isFree(oldSheet, last)) last -= 1;
  return isSame(1) && (last === 1 || isSame(last));
}

/**
 * Old rows that new ones were written over, because rows were inserted above at that moment: they are
 * missing, and the last row is lower.
 */
function overwrittenRows(
  tab: Tab,
  oldSheet: SheetSnapshot,
  newSheet: SheetSnapshot,
  firstRow: number,
): number[] {
  const nameOf = rowNamer(tab, new Set());
  const oldRows = Array.from({ length: Math.max(0, firstRow - 2) }, (_, i) => i + 2);
  const newRows = new Map<string, number>();
  for (let row = 2; row <= newSheet.lastRow; row += 1) newRows.set(nameOf(newSheet, row), row);
  const last = oldRows.filter((row) => hasName(nameOf(oldSheet, row))).pop();
  if (last === undefined || (newRows.get(nameOf(oldSheet, last)) ?? Infinity) <= last) return [];
  return oldRows.filter((row) => nameOf(oldSheet, row) !== '' && !newRows.has(nameOf(oldSheet, row)));
}

/** The current number of a column that was read before; 0: it is gone. */
function columnFinder(oldSheet: SheetSnapshot, newSheet: SheetSnapshot): (column: number) => number {
  const oldColumns = columnsBefore(oldSheet.places.headers, newSheet.places.headers);
  return (column) => oldColumns.indexOf(column) + 1;
}

/** Whether columns moved after the write only: every new cell is below its header. */
function areBelowHeaders(
  oldSheet: SheetSnapshot,
  newSheet: SheetSnapshot,
  writes: readonly CellWrite[],
): boolean {
  const columnNow = columnFinder(oldSheet, newSheet);
  return writes.every(({ row, column, cell }) => areAlike(newSheet.cell(row, columnNow(column)), cell));
}

/**
 * The i-th overwritten row now has the i-th new row in our columns, and still its own cells in columns of
 * people. So the cells of the old row go back there, and the new row goes below all others.
 */
function swappedRows(
  oldSheet: SheetWithFormulas,
  newSheet: SheetSnapshot,
  writes: readonly CellWrite[],
  firstRow: number,
  lostRows: readonly number[],
): CellWrite[] {
  const columnNow = columnFinder(oldSheet, newSheet);
  return writes.flatMap(({ row, column, cell }): CellWrite[] => {
    const [i, current] = [row - firstRow, columnNow(column)];
    const lostRow = lostRows[i];
    if (lostRow === undefined || current === 0) return [];
    const oldCell = oldSheet.formula(lostRow, column) || oldSheet.cell(lostRow, column);
    return [
      { row, column: current, cell: oldCell },
      { row: newSheet.lastRow + 1 + i, column: current, cell },
    ];
  });
}

/** The writes without closed cells, and without rows whose key is closed, which could not be found again. */
function openWrites(
  tab: Tab,
  { columns }: ColumnPlaces,
  closed: ClosedCells,
  { runs, formats }: RowWrites,
  { rows, firstRow }: WrittenRows,
): RowWrites & { readonly unwritten: readonly UnwrittenCell[] } {
  const fields = new Map(Array.from(columns, ([field, column]) => [column, field]));
  const cells = runs.flatMap(cellsIn);
  const reasonOf = ({ row, column, cell }: Placed<Cell>) => closed.reason(row, column, cell);
  const keyReasons = new Map<number, string>();
  for (const cell of cells.filter(({ column }) => tab.keyFields.includes(fields.get(column) ?? '')))
    if (reasonOf(cell) !== '') keyReasons.set(cell.row, reasonOf(cell));
  const unwrittenCell = (row: number, field: string, reason: string): UnwrittenCell => {
    const fieldsOfRow = rows[row - firstRow]!;
    const update = { name: { key: keyOf(tab, fieldsOfRow) }, row, field, value: fieldsOfRow[field] ?? null };
    return { update, why: 'closed', reason };
  };
  const unwritten = Array.from(keyReasons, ([row, reason]): UnwrittenCell => {
    return { ...unwrittenCell(row, STATUS, reason), isRow: true };
  });
  const openCells = cells.filter((cell) => {
    if (keyReasons.has(cell.row)) return false;
    const reason = reasonOf(cell);
    const closedCell = unwrittenCell(cell.row, fields.get(cell.column) ?? STATUS, reason);
    if (reason !== '' && closedCell.update.value !== null) unwritten.push(closedCell);
    return reason === '';
  });
  const isOpen = ({ row, column }: Placed<unknown>) =>
    !keyReasons.has(row) && closed.reason(row, column, '') === '';
  const openFormats = Array.from(formats, ([format, blocks]): [string, Block[]] => {
    const places = blocks.flatMap(({ row, column, rows: count, columns: width }) =>
      cellsIn({ row, column, cells: Array.from({ length: count }, () => Array(width).fill(true)) }),
    );
    return [format, groupRuns(places.filter(isOpen)).map(blockOf)];
  });
  unwritten.sort((a, b) => a.update.row - b.update.row);
  return { runs: groupRuns(openCells), formats: new Map(openFormats), unwritten };
}

/** One call; what an array fills is no content of a row, and is not written. */
function readFormulas(sheet: SheetPort, { end, headers }: TabReading) {
  const formulas = end > 1 ? sheet.formulas({ row: 1, column: 1, rows: end, columns: headers.length }) : [];
  const formula = (row: number, column: number): string => formulas[row - 1]?.[column - 1] ?? '';
  return { formula, filled: filledCells(formulas, sheet) };
}

/** The grid, and dropdowns. These come before the values: reading values back detects a refused dropdown. */
function prepareRows(
  tab: Tab,
  sheet: SheetPort,
  columns: ColumnPlaces,
  { rows, firstRow }: WrittenRows,
  withDropdowns: boolean,
): void {
  const last = firstRow + rows.length - 1;
  sheet.grow(lastDropdownRow(tab, last));
  if (withDropdowns) extendDropdowns(tab, sheet, columns, firstRow, last);
}

/**
 * The first row from `firstRow` on below all content, with room for the rows.
 * @param triedCells content that an earlier attempt may have written
 */
function firstRowBelow(
  snapshot: SheetSnapshot,
  { rows, firstRow }: WrittenRows,
  filled: FilledCells,
  triedCells: readonly CellWrite[],
): number {
  const contents = new Map(triedCells.map(({ row, column, cell }) => [placeName(row, column), cell]));
  const isIgnored = (row: number, column: number): boolean =>
    filled.isSurelyFilled(row, column) || contents.get(placeName(row, column)) === snapshot.cell(row, column);
  let next = firstRow;
  for (let row = firstRow; row <= snapshot.lastRow && row < next + rows.length; row += 1)
    if (!isFree(snapshot, row, isIgnored)) next = row + 1;
  return next;
}

const isAbsentIn =
  (newSheet: SheetSnapshot) =>
  ({ row, column, cell }: CellWrite): boolean =>
    cell !== '' && newSheet.cell(row, column) === '';

const numbersOf = ({ rows, firstRow }: WrittenRows): number[] => rows.map((_, i) => firstRow + i);

/**
 * Compares the whole tab with what was written, and puts back what was overwritten.
 * @returns false: columns moved right before the write, so the rows have to be written once more
 * @throws UserError with the rows if old rows moved under them, or if something cannot be put back
 */
function areInPlace(
  tab: Tab,
  sheet: SheetPort,
  oldSheet: SheetWithFormulas,
  newSheet: SheetSnapshot,
  writes: readonly CellWrite[],
  written: WrittenRows,
): boolean {
  const haveColumnsMoved = !areEqual(oldSheet.places.headers, newSheet.places.headers);
  if (haveColumnsMoved && !areBelowHeaders(oldSheet, newSheet, writes)) {
    const strays = strayCells(oldSheet, newSheet, writes, (row) => row);
    const isWhereSent = writes.every(({ row, column, cell }) => areAlike(newSheet.cell(row, column), cell));
    if (isWhereSent && putBack(tab, sheet, newSheet, strays).length === 0) return false;
    throw movedError(tab, numbersOf(written));
  }
  const lostRows = overwrittenRows(tab, oldSheet, newSheet, written.firstRow);
  if (lostRows.length === 0) return true;
  sheet.write(groupRuns(swappedRows(oldSheet, newSheet, writes, written.firstRow, lostRows)));
  throw movedError(tab, numbersOf(written));
}

/**
 * Writes whole rows below the last row that was read, and below anything that people typed since. Formats are
 * set first, as in `writeCells`.
 * @param reading the tab as it was read, with the values written since
 * @returns closed cells that were not written, and those of rows that were not added
 * @throws UserError when headers are missing, or with the rows if old ones moved
 */
export function appendRows(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  rows: readonly Fields[],
): readonly UnwrittenCell[] {
  if (rows.length === 0) return [];
  const { formula, filled } = readFormulas(sheet, reading);
  const closed = closedCells(sheet, () => filled);
  let mayBeClosed = filled !== NOT_FILLED;
  let withDropdowns = true;
  let hasMoved = false;
  let columns: CurrentColumns = reading;
  let firstRow = reading.lastRow + 1;
  /** Of an attempt that ended with an error, and may have written some. */
  let triedCells: readonly CellWrite[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const written: WrittenRows = { rows, firstRow };
    let writes: () => readonly CellWrite[] = () => [];
    try {
      prepareRows(tab, sheet, columns, written, withDropdowns);
      const allWrites = rowWrites(tab, columns, firstRow, rows, sheet, withDropdowns);
      const { runs, formats, unwritten } = mayBeClosed
        ? openWrites(tab, columns, closed, allWrites, written)
        : { ...allWrites, unwritten: [] };
      // No other read is between this one and the write.
      const sheetBefore = { ...readSnapshot(tab, sheet, RESULT), formula };
      const nextFirstRow = firstRowBelow(sheetBefore, written, filled, triedCells);
      if (nextFirstRow !== firstRow || !areEqual(sheetBefore.places.headers, columns.headers)) {
        [firstRow, columns] = [nextFirstRow, sheetBefore.places];
        continue;
      }
      // Not before it is needed: new rows may have a million cells.
      writes = once(() => runs.flatMap(cellsIn));
      setFormats(sheet, formats);
      sheet.write(runs);
      const isLong = sheetBefore.lastRow + rows.length > FEW_ROWS;
      if (!isLong || !isInPlace(sheet, sheetBefore, firstRow)) {
        const newSheet = readSnapshot(tab, sheet, RESULT);
        if (closed.ask(writes().filter(isAbsentIn(newSheet)))) {
          [mayBeClosed, triedCells] = [true, writes()];
          continue;
        }
        if (!areInPlace(tab, sheet, sheetBefore, newSheet, writes(), written)) {
          if (hasMoved) throw movedError(tab, numbersOf(written));
          [hasMoved, columns] = [true, newSheet.places];
          continue;
        }
      }
      sheet.leave(reasonsOf(unwritten).map((reason) => `${tab.title} ${reason}`));
      return unwritten;
    } catch (error) {
      if (error instanceof UserError) throw error;
      const isFormat = error instanceof FormatRefused && withDropdowns;
      const isClosed = closed.ask(writes(), true);
      if (!isClosed && !isFormat) throw error;
      if (isFormat) withDropdowns = false;
      mayBeClosed ||= isClosed;
      triedCells = writes();
    }
  }
  throw movedError(tab, [firstRow]);
}
