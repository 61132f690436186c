// sheet: writes values into cells with known number formats: formats first, then exactly the cells that
// change.

import type { SheetPort } from '../ports/sheet';
import { groupedBy } from '../shared/grouped-by';
import type { Value } from '../shared/value';
import { formattedCell } from '../tabs/columns/cell-format';
import type { Block, ColumnKind, Run } from '../tabs/columns/column';
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

/**
 * Reads the number formats around the cells (one call), sets those that have to change, and writes.
 * @param withOptional as in `formatted`
 */
export function writeValues(sheet: SheetPort, writes: readonly ValueAt[], withOptional = true): void {
  if (writes.length === 0) return;
  const { cells, formats } = formatted(writes, formatsAround(sheet, writes), withOptional);
  setFormats(sheet, formats);
  writeExactly(sheet, cells);
}
