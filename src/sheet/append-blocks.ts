// sheet: writes new rows as blocks below the last one. Reads the whole tab again only if rows or columns
// have moved.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { FormatRefused } from '../shared/google-errors';
import type { Fields } from '../shared/value';
import type { Block, Cell } from '../tabs/columns/column';
import { keyOf, type Tab } from '../tabs/columns/tab';
import { rowWith } from './added-rows';
import type { Above } from './append-overwritten';
import { hasMoved, restoreOverwritten } from './append-restore';
import { blockOf, groupRuns, type Placed } from './cell-runs';
import { type LeftCell, reasonsOf } from './cell-update';
import { type ClosedCells, closedCells } from './closed-cells';
import { type ColumnsNow, columnsNow } from './columns-now';
import { extendDropdowns, lastDropdownRow } from './dropdown-rows';
import type { FoundColumns } from './find-columns';
import { cellsIn, setFormats } from './formatted-writes';
import { isFree, keptMoving } from './free-rows';
import type { TabReading } from './read-tab';
import { STATUS } from './status-columns';
import { type RowWrites, rowWrites } from './write-rows';

type Extent = ReturnType<SheetPort['extent']>;

/** Rows written between two checks of their place. */
const PART = 10_000;

const ATTEMPTS = 5;

const isTaken = (found: FoundColumns, line: readonly Cell[]): boolean =>
  !isFree(found, (column) => line[column - 1] ?? '');

/** Up to this number of rows, one call reads all of the sheet. */
const FEW_ROWS = 300;

/** The current columns, and the first row from `first` on with room for `count` rows. */
function placeBelow(
  tab: Tab,
  sheet: SheetPort,
  first: number,
  count: number,
): { readonly found: ColumnsNow; readonly place: number } {
  const seen = sheet.rowsSeen();
  if (seen > 0 && seen <= FEW_ROWS) {
    const lines = sheet.toEnd();
    const found = columnsNow(tab, sheet, undefined, lines[0]);
    let place = first;
    for (let row = first; row <= lines.length && row < place + count; row += 1)
      if (isTaken(found, lines[row - 1]!)) place = row + 1;
    return { found, place };
  }
  const extent = sheet.extent();
  const found = columnsNow(tab, sheet);
  return { found, place: placeFor(sheet, found, first, count, extent) };
}

/** The first row from `first` on with room for `count` rows below all content in our columns. */
function placeFor(
  sheet: SheetPort,
  found: FoundColumns,
  first: number,
  count: number,
  extent: Extent,
): number {
  for (let next = first; ; ) {
    const last = Math.min(extent.rows, next + count - 1);
    if (last < next) return next;
    const block = { row: next, column: 1, rows: last - next + 1, columns: extent.columns };
    const taken = sheet.values(block).map((line) => isTaken(found, line));
    if (!taken.includes(true)) return next;
    next += taken.lastIndexOf(true) + 1;
  }
}

/** The writes without closed cells, and without rows whose key is closed, which could not be found again. */
function openWrites(
  tab: Tab,
  { columns }: FoundColumns,
  closed: ClosedCells,
  { runs, formats }: RowWrites,
  part: readonly Fields[],
  first: number,
): RowWrites & { readonly left: readonly LeftCell[] } {
  const fields = new Map(Array.from(columns, ([field, column]) => [column, field]));
  const cells = runs.flatMap(cellsIn);
  const reasonOf = ({ row, column, cell }: Placed<Cell>) => closed.reason(row, column, cell);
  const keyReasons = new Map<number, string>();
  for (const cell of cells.filter(({ column }) => tab.keyFields.includes(fields.get(column) ?? '')))
    if (reasonOf(cell) !== '') keyReasons.set(cell.row, reasonOf(cell));
  const leftCell = (row: number, field: string, reason: string): LeftCell => {
    const added = part[row - first]!;
    const update = { name: { key: keyOf(tab, added) }, row, field, value: added[field] ?? null };
    return { update, why: 'closed', reason };
  };
  const left = Array.from(keyReasons, ([row, reason]) => leftCell(row, STATUS, reason));
  const open = cells.filter((cell) => {
    if (keyReasons.has(cell.row)) return false;
    const reason = reasonOf(cell);
    const closedCell = leftCell(cell.row, fields.get(cell.column) ?? STATUS, reason);
    if (reason !== '' && closedCell.update.value !== null) left.push(closedCell);
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
  left.sort((one, other) => one.update.row - other.update.row);
  return { runs: groupRuns(open), formats: new Map(formatted), left };
}

/**
 * Writes one part in blocks of adjacent columns and checks the place after each.
 * @param first intended row
 * @param found the columns right before the write
 * @returns the final first row of the part, and its closed cells
 */
function writePart(
  tab: Tab,
  sheet: SheetPort,
  above: Above,
  part: readonly Fields[],
  first: number,
  found: ColumnsNow,
): { readonly first: number; readonly left: readonly LeftCell[] } {
  let at = { ...above, first };
  /** null: everything is in its place. */
  const shiftAfter = (now: ColumnsNow, { runs, formats }: RowWrites): number | null => {
    setFormats(sheet, formats);
    for (const run of runs) {
      sheet.write([run]);
      if (!hasMoved(tab, sheet, at, now)) continue;
      const shift = restoreOverwritten(tab, sheet, at, now, {
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
    const now = attempt === 0 ? found : columnsNow(tab, sheet);
    const last = at.first + part.length - 1;
    sheet.grow(lastDropdownRow(tab, last));
    let shift: number | null;
    let writes: RowWrites | null = null;
    let left: readonly LeftCell[] = [];
    try {
      // Before the values: reading these back also detects a refused dropdown.
      if (withOptional) extendDropdowns(tab, sheet, now, at.first, last);
      writes = rowWrites(tab, now, at.first, part, sheet, withOptional);
      const open = isAsked ? openWrites(tab, now, closed, writes, part, at.first) : { ...writes, left: [] };
      left = open.left;
      shift = shiftAfter(now, open);
    } catch (error) {
      if (error instanceof UserError) throw error;
      const isFormat = error instanceof FormatRefused && withOptional;
      isAsked = closed.ask((writes?.runs ?? []).flatMap(cellsIn), true) || isAsked;
      if (!isAsked && !isFormat) throw error;
      if (isFormat) withOptional = false;
      continue;
    }
    if (shift === null) {
      sheet.leave(reasonsOf(left).map((reason) => `${tab.title} ${reason}`));
      return { first: at.first, left };
    }
    at = { ...at, first: at.first + Math.max(0, shift - at.shift), shift };
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
  { lastRow, rows: read }: Pick<TabReading, 'lastRow' | 'rows'>,
  rows: readonly Fields[],
): readonly LeftCell[] {
  const left: LeftCell[] = [];
  let next = lastRow + 1;
  let above: Omit<Above, 'shift'> = { last: read[read.length - 1], rows: () => read };
  for (let start = 0; start < rows.length; start += PART) {
    const part = rows.slice(start, start + PART);
    const { found, place } = placeBelow(tab, sheet, next, part.length);
    const written = writePart(tab, sheet, { ...above, shift: place - next }, part, place, found);
    const { first } = written;
    left.push(...written.left);
    const asRow = (fields: Fields, i: number) => rowWith(tab, first + i, fields);
    above = { last: asRow(part[part.length - 1]!, part.length - 1), rows: () => part.map(asRow) };
    next = first + part.length;
  }
  return left;
}
