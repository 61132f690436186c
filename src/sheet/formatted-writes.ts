// sheet: writes values into cells with known number formats: formats first, then exactly the cells that
// change.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { FormatRefused } from '../shared/google-errors';
import { groupedBy } from '../shared/grouped-by';
import type { Value } from '../shared/value';
import { formattedCell } from '../tabs/columns/cell-format';
import type { Block, ColumnKind, Run } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import { blockAround, blockOf, type CellWrite, groupRuns, MANY_RUNS, type Placed } from './cell-runs';

/** A value for a cell, with the kind of its column. */
export interface ValueAt {
  readonly row: number;
  readonly column: number;
  readonly kind: ColumnKind;
  readonly value: Value;
}

interface Formatted {
  readonly cells: readonly CellWrite[];
  /** Blocks whose number format has to be set before, by format. */
  readonly formats: ReadonlyMap<string, readonly Block[]>;
}

/**
 * @param formatAt current number format of a cell
 * @param withOptional also formats that only change how numbers look
 */
export function formatted(
  writes: readonly ValueAt[],
  formatAt: (row: number, column: number) => string,
  withOptional = true,
): Formatted {
  const cells: CellWrite[] = [];
  const cellsByFormat = new Map<string, Placed<true>[]>();
  for (const { row, column, kind, value } of writes) {
    const { cell, format, isOptional } = formattedCell(kind, value, formatAt(row, column));
    cells.push({ row, column, cell });
    if (format === null || (isOptional && !withOptional)) continue;
    const cellsOfFormat = cellsByFormat.get(format);
    if (cellsOfFormat) cellsOfFormat.push({ row, column, cell: true });
    else cellsByFormat.set(format, [{ row, column, cell: true }]);
  }
  const formats = new Map<string, Block[]>();
  cellsByFormat.forEach((places, format) => void formats.set(format, groupRuns(places).map(blockOf)));
  return { cells, formats };
}

export function setFormats(sheet: SheetPort, formats: Formatted['formats']): void {
  formats.forEach((blocks, format) => {
    sheet.formatCells(blocks, format);
  });
}

/**
 * Writes only these cells: people may be typing into the cells between them. Many scattered cells are written
 * by value if that takes fewer calls.
 */
export function writeExactly(sheet: SheetPort, cells: readonly CellWrite[]): void {
  const runs = groupRuns(cells);
  if (runs.length <= MANY_RUNS) {
    sheet.write(runs);
    return;
  }
  const cellsByValue = groupedBy(runs.flatMap(cellsIn), ({ cell }) => cell);
  if (cellsByValue.size >= runs.length) {
    sheet.write(runs);
    return;
  }
  cellsByValue.forEach((places, cell) => {
    sheet.writeSame(groupRuns(places).map(blockOf), cell);
  });
}

export const cellsIn = <T>({ row, column, cells }: Run<T>): Placed<T>[] =>
  cells.flatMap((line, r) => line.map((cell, c) => ({ row: row + r, column: column + c, cell })));

/** Number formats of the block around these cells, in one call. */
function formatsAround(
  sheet: SheetPort,
  places: readonly ValueAt[],
): (row: number, column: number) => string {
  const around = blockAround(places);
  const formats = sheet.numberFormats(around);
  return (row, column) => formats[row - around.row]![column - around.column]!;
}

/** Reads the number formats around the cells (one call), sets those that have to change, and writes. */
export function writeValues(sheet: SheetPort, writes: readonly ValueAt[]): void {
  if (writes.length === 0) return;
  const { cells, formats } = formatted(writes, formatsAround(sheet, writes));
  setFormats(sheet, formats);
  writeExactly(sheet, cells);
}

/** False: a number format was refused, and no value was written. */
function wroteAll(sheet: SheetPort, writes: readonly ValueAt[]): boolean {
  const { cells, formats } = formatted(writes, formatsAround(sheet, writes));
  try {
    setFormats(sheet, formats);
    writeExactly(sheet, cells);
    // The next read throws a refusal. Google then drops the values that were written after the format.
    if (formats.size > 0) sheet.extent();
    return true;
  } catch (error) {
    if (!(error instanceof FormatRefused)) throw error;
    return false;
  }
}

/**
 * Writes values with the number formats that they need. If a format is refused, a value that only looks
 * different without it is written in the current format.
 * @throws UserError with the row of a value that would become another value without its format; the other
 * values are then written
 */
export function restoreValues(tab: Tab, sheet: SheetPort, writes: readonly ValueAt[]): void {
  if (writes.length === 0 || wroteAll(sheet, writes)) return;
  const formatAt = formatsAround(sheet, writes);
  const isKept = ({ kind, value, row, column }: ValueAt): boolean => {
    const { format, isOptional } = formattedCell(kind, value, formatAt(row, column));
    return format === null || isOptional === true;
  };
  writeExactly(sheet, formatted(writes.filter(isKept), formatAt, false).cells);
  const lostWrite = writes.find((write) => !isKept(write));
  if (lostWrite === undefined) return;
  throw new UserError(
    `Row ${lostWrite.row} of ${tab.title} was moved while it was written, and Google refused to restore one of its cells. Check this row before you push; if the tab contains a table, convert it back to a range (Format ▸ Convert to unformatted data).`,
  );
}
