// sheet: writes whole new rows below the last row with content, in one block for each group of adjacent
// columns. If a person inserts rows or moves columns at that moment, what was overwritten is put back, and
// the rows are written once more.

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
import { readSnapshot, reasonsOf, type SheetSnapshot, type UnwrittenCell } from './find-cells';
import { type ColumnPlaces, type CurrentColumns, STATUS } from './find-columns';
import { cellsIn, setFormats } from './formatted-writes';
import { extendDropdowns, lastDropdownRow } from './lay-out';
import { areEqual, isFree, movedRows, NOTHING_MOVED, snapshotAfter, type WrittenRows } from './moved-rows';
import { movedError, placeName, putBack } from './put-back';
import type { TabReading } from './read-tab';
import { type RowWrites, rowWrites } from './write-rows';

/** Refused formats, closed cells and another place below the last row take an attempt each. */
const ATTEMPTS = 6;

const RESULT = 'Some rows were not written. Fix this, then pull again.';

/** The writes without closed cells, and without rows whose key is closed, which could not be found again. */
function openWrites(
  tab: Tab,
  { columns }: ColumnPlaces,
  closed: ClosedCells,
  { runs, formats }: RowWrites,
  { rows, place }: WrittenRows,
): RowWrites & { readonly unwritten: readonly UnwrittenCell[] } {
  const fields = new Map(Array.from(columns, ([field, column]) => [column, field]));
  const cells = runs.flatMap(cellsIn);
  const reasonOf = ({ row, column, cell }: Placed<Cell>) => closed.reason(row, column, cell);
  const keyReasons = new Map<number, string>();
  for (const cell of cells.filter(({ column }) => tab.keyFields.includes(fields.get(column) ?? '')))
    if (reasonOf(cell) !== '') keyReasons.set(cell.row, reasonOf(cell));
  const unwrittenCell = (row: number, field: string, reason: string): UnwrittenCell => {
    const fieldsOfRow = rows[row - place]!;
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
  { rows, place }: WrittenRows,
  withDropdowns: boolean,
): void {
  const last = place + rows.length - 1;
  sheet.grow(lastDropdownRow(tab, last));
  if (withDropdowns) extendDropdowns(tab, sheet, columns, place, last);
}

/**
 * The first row from `place` on below all content, with room for the rows.
 * @param triedCells content that an earlier attempt may have written
 */
function placeBelow(
  snapshot: SheetSnapshot,
  { rows, place }: WrittenRows,
  filled: FilledCells,
  triedCells: readonly CellWrite[],
): number {
  const contents = new Map(triedCells.map(({ row, column, cell }) => [placeName(row, column), cell]));
  const isIgnored = (row: number, column: number): boolean =>
    filled.isSurelyFilled(row, column) || contents.get(placeName(row, column)) === snapshot.cell(row, column);
  let next = place;
  for (let row = place; row <= snapshot.lastRow && row < next + rows.length; row += 1)
    if (!isFree(snapshot, row, isIgnored)) next = row + 1;
  return next;
}

const isAbsentIn =
  (after: SheetSnapshot) =>
  ({ row, column, cell }: CellWrite): boolean =>
    cell !== '' && after.cell(row, column) === '';

/**
 * Writes whole rows below the last row that was read, and below anything that people typed since. Formats are
 * set first, as in `writeCells`.
 * @param reading the tab as it was read, with the values written since
 * @returns closed cells that were not written, and those of rows that were not added
 * @throws UserError when headers are missing, or with the rows that moved twice
 */
export function appendRows(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  newRows: readonly Fields[],
): readonly UnwrittenCell[] {
  if (newRows.length === 0) return [];
  const { formula, filled } = readFormulas(sheet, reading);
  const closed = closedCells(sheet, () => filled);
  const closedNow: UnwrittenCell[] = [];
  let mayBeClosed = filled !== NOT_FILLED;
  let withOptional = true;
  let hasMoved = false;
  let columns: CurrentColumns = reading;
  let place = reading.lastRow + 1;
  let rows = newRows;
  /** Of an attempt that ended with an error, and may have written some. */
  let triedCells: readonly CellWrite[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let written: WrittenRows = { rows, place, cells: () => [] };
    try {
      prepareRows(tab, sheet, columns, written, withOptional);
      const allWrites = rowWrites(tab, columns, place, rows, sheet, withOptional);
      const { runs, formats, unwritten } = mayBeClosed
        ? openWrites(tab, columns, closed, allWrites, written)
        : { ...allWrites, unwritten: [] };
      // No other read is between this one and the write.
      const sheetBefore = { ...readSnapshot(tab, sheet, RESULT), formula };
      const nextPlace = placeBelow(sheetBefore, written, filled, triedCells);
      if (nextPlace !== place || !areEqual(sheetBefore.places.headers, columns.headers)) {
        [place, columns] = [nextPlace, sheetBefore.places];
        continue;
      }
      written = { rows, place, cells: once(() => runs.flatMap(cellsIn)) };
      setFormats(sheet, formats);
      sheet.write(runs);
      const after = snapshotAfter(tab, sheet, sheetBefore, written, RESULT);
      const absentCells = after === null ? [] : written.cells().filter(isAbsentIn(after));
      if (closed.ask(absentCells)) {
        [mayBeClosed, triedCells] = [true, written.cells()];
        continue;
      }
      const { hits, rowNumbers } =
        after === null ? NOTHING_MOVED : movedRows(tab, sheetBefore, after, written);
      const isOpen = (_: unknown, i: number) => rowNumbers.has(place + i);
      closedNow.push(...unwritten.filter(({ update }) => !rowNumbers.has(update.row)));
      if (rowNumbers.size === 0) {
        sheet.leave(reasonsOf(closedNow).map((reason) => `${tab.title} ${reason}`));
        return closedNow;
      }
      const lostRows = putBack(tab, sheet, reading, sheetBefore, after!, hits);
      if (hasMoved || lostRows.length > 0) throw movedError(tab, [...rowNumbers]);
      hasMoved = true;
      rows = rows.filter(isOpen);
      columns = after!.places;
    } catch (error) {
      if (error instanceof UserError) throw error;
      const isFormat = error instanceof FormatRefused && withOptional;
      const isClosed = closed.ask(written.cells(), true);
      if (!isClosed && !isFormat) throw error;
      if (isFormat) withOptional = false;
      mayBeClosed ||= isClosed;
      triedCells = written.cells();
    }
  }
  throw movedError(tab, [place]);
}
