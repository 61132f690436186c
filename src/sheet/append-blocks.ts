// sheet: writes new rows as blocks below the last one. Reads the whole tab again only if rows or columns
// have moved.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { FormatRefused } from '../shared/google-errors';
import type { Fields } from '../shared/value';
import type { Block, Cell } from '../tabs/columns/column';
import { keyOf, type Tab } from '../tabs/columns/tab';
import { isFree, keptMoving, rowWith } from './added-rows';
import { hasMoved, type RowsAbove, restoreOverwritten } from './append-restore';
import { blockOf, groupRuns, type Placed } from './cell-runs';
import { type ClosedCells, closedCells } from './closed-cells';
import { reasonsOf, type UnwrittenCell } from './find-cells';
import { type ColumnPlaces, type CurrentColumns, needColumns, STATUS } from './find-columns';
import { cellsIn, setFormats } from './formatted-writes';
import { extendDropdowns, lastDropdownRow } from './lay-out';
import type { TabReading } from './read-tab';
import { type RowWrites, rowWrites } from './write-rows';

type Extent = ReturnType<SheetPort['extent']>;

/** Rows written between two checks of their place. */
const PART = 10_000;

const ATTEMPTS = 5;

const isUsed = (columnPlaces: ColumnPlaces, line: readonly Cell[]): boolean =>
  !isFree(columnPlaces, (column) => line[column - 1] ?? '');

/** Up to this number of rows, one call reads all of the sheet. */
const FEW_ROWS = 300;

/** The current columns, and the first row from `first` on with room for `count` rows. */
function placeBelow(
  tab: Tab,
  sheet: SheetPort,
  first: number,
  count: number,
): { readonly columns: CurrentColumns; readonly place: number } {
  const rowCount = sheet.rowsSeen();
  if (rowCount > 0 && rowCount <= FEW_ROWS) {
    const lines = sheet.toEnd();
    const columns = needColumns(tab, sheet, undefined, lines[0]);
    let place = first;
    for (let row = first; row <= lines.length && row < place + count; row += 1)
      if (isUsed(columns, lines[row - 1]!)) place = row + 1;
    return { columns, place };
  }
  const extent = sheet.extent();
  const columns = needColumns(tab, sheet);
  return { columns, place: placeFor(sheet, columns, first, count, extent) };
}

/** The first row from `first` on with room for `count` rows below all content in our columns. */
function placeFor(
  sheet: SheetPort,
  columnPlaces: ColumnPlaces,
  first: number,
  count: number,
  extent: Extent,
): number {
  for (let next = first; ; ) {
    const last = Math.min(extent.rows, next + count - 1);
    if (last < next) return next;
    const block = { row: next, column: 1, rows: last - next + 1, columns: extent.columns };
    const usedLines = sheet.values(block).map((line) => isUsed(columnPlaces, line));
    if (!usedLines.includes(true)) return next;
    next += usedLines.lastIndexOf(true) + 1;
  }
}

/** The writes without closed cells, and without rows whose key is closed, which could not be found again. */
function openWrites(
  tab: Tab,
  { columns }: ColumnPlaces,
  closed: ClosedCells,
  { runs, formats }: RowWrites,
  part: readonly Fields[],
  first: number,
): RowWrites & { readonly unwritten: readonly UnwrittenCell[] } {
  const fields = new Map(Array.from(columns, ([field, column]) => [column, field]));
  const cells = runs.flatMap(cellsIn);
  const reasonOf = ({ row, column, cell }: Placed<Cell>) => closed.reason(row, column, cell);
  const keyReasons = new Map<number, string>();
  for (const cell of cells.filter(({ column }) => tab.keyFields.includes(fields.get(column) ?? '')))
    if (reasonOf(cell) !== '') keyReasons.set(cell.row, reasonOf(cell));
  const unwrittenCell = (row: number, field: string, reason: string): UnwrittenCell => {
    const fieldsOfRow = part[row - first]!;
    const update = { name: { key: keyOf(tab, fieldsOfRow) }, row, field, value: fieldsOfRow[field] ?? null };
    return { update, why: 'closed', reason };
  };
  const unwritten = Array.from(keyReasons, ([row, reason]) => unwrittenCell(row, STATUS, reason));
  const openCells = cells.filter((cell) => {
    if (keyReasons.has(cell.row)) return false;
    const reason = reasonOf(cell);
    const closedCell = unwrittenCell(cell.row, fields.get(cell.column) ?? STATUS, reason);
    if (reason !== '' && closedCell.update.value !== null) unwritten.push(closedCell);
    return reason === '';
  });
  const isOpen = ({ row, column }: Placed<unknown>) =>
    !keyReasons.has(row) && closed.reason(row, column, '') === '';
  const formatted = Array.from(formats, ([format, blocks]): [string, Block[]] => {
    const places = blocks.flatMap(({ row, column, rows, columns: width }) =>
      cellsIn({ row, column, cells: Array.from({ length: rows }, () => Array(width).fill(true)) }),
    );
    return [format, groupRuns(places.filter(isOpen)).map(blockOf)];
  });
  unwritten.sort((first, second) => first.update.row - second.update.row);
  return { runs: groupRuns(openCells), formats: new Map(formatted), unwritten };
}

/**
 * Writes one part in blocks of adjacent columns and checks the place after each.
 * @param first intended row
 * @param firstColumns the columns right before the write
 * @returns the final first row of the part, and its closed cells
 */
function writePart(
  tab: Tab,
  sheet: SheetPort,
  above: RowsAbove,
  part: readonly Fields[],
  first: number,
  firstColumns: CurrentColumns,
): { readonly first: number; readonly unwritten: readonly UnwrittenCell[] } {
  let place = { ...above, first };
  /** null: everything is in its place. */
  const shiftAfter = (columns: CurrentColumns, { runs, formats }: RowWrites): number | null => {
    setFormats(sheet, formats);
    for (const run of runs) {
      sheet.write([run]);
      if (!hasMoved(tab, sheet, place, columns)) continue;
      const shift = restoreOverwritten(tab, sheet, place, columns, {
        run,
        part,
        isLast: run === runs[runs.length - 1],
      });
      if (shift !== null) return shift;
    }
    return null;
  };
  let withOptional = true;
  const closed = closedCells(sheet);
  let isAsked = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const columns = attempt === 0 ? firstColumns : needColumns(tab, sheet);
    const last = place.first + part.length - 1;
    sheet.grow(lastDropdownRow(tab, last));
    let shift: number | null;
    let writes: RowWrites | null = null;
    let unwritten: readonly UnwrittenCell[] = [];
    try {
      // Before the values: reading these back also detects a refused dropdown.
      if (withOptional) extendDropdowns(tab, sheet, columns, place.first, last);
      writes = rowWrites(tab, columns, place.first, part, sheet, withOptional);
      const allowedWrites = isAsked
        ? openWrites(tab, columns, closed, writes, part, place.first)
        : { ...writes, unwritten: [] };
      unwritten = allowedWrites.unwritten;
      shift = shiftAfter(columns, allowedWrites);
    } catch (error) {
      if (error instanceof UserError) throw error;
      const isFormat = error instanceof FormatRefused && withOptional;
      isAsked = closed.ask((writes?.runs ?? []).flatMap(cellsIn), true) || isAsked;
      if (!isAsked && !isFormat) throw error;
      if (isFormat) withOptional = false;
      continue;
    }
    if (shift === null) {
      sheet.leave(reasonsOf(unwritten).map((reason) => `${tab.title} ${reason}`));
      return { first: place.first, unwritten };
    }
    place = { ...place, first: place.first + Math.max(0, shift - place.shift), shift };
  }
  throw keptMoving();
}

/**
 * Writes whole rows below the last row that was read, in parts. Each part goes below anything that people
 * typed or inserted since. Deleted rows leave empty rows. The place is found by the content of the lines,
 * not by the extent: people may have content far below, and new checkboxes can count as content. A row that
 * is moved there during the write is restored; if rows are moved twice within one write, it may not be.
 * Formats are set first, as in `writeCells`.
 * @returns the closed cells
 * @param reading the tab as it was read, with the values written since
 * @throws UserError when headers are missing, rows keep moving, or overwritten rows cannot be restored
 */
export function appendBlocks(
  tab: Tab,
  sheet: SheetPort,
  { lastRow, rows: rowsRead }: Pick<TabReading, 'lastRow' | 'rows'>,
  rows: readonly Fields[],
): readonly UnwrittenCell[] {
  const unwritten: UnwrittenCell[] = [];
  let next = lastRow + 1;
  let above: Omit<RowsAbove, 'shift'> = { last: rowsRead[rowsRead.length - 1], rows: () => rowsRead };
  for (let start = 0; start < rows.length; start += PART) {
    const part = rows.slice(start, start + PART);
    const { columns, place } = placeBelow(tab, sheet, next, part.length);
    const writtenPart = writePart(tab, sheet, { ...above, shift: place - next }, part, place, columns);
    const { first } = writtenPart;
    unwritten.push(...writtenPart.unwritten);
    const asRow = (fields: Fields, i: number) => rowWith(tab, first + i, fields);
    above = { last: asRow(part[part.length - 1]!, part.length - 1), rows: () => part.map(asRow) };
    next = first + part.length;
  }
  return unwritten;
}
