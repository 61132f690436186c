// sheet: puts back what a write hit because a person moved rows or columns at that moment. Cells are compared
// by the name of their row and the header of their column, before and after the write.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { FormatRefused } from '../shared/google-errors';
import { once } from '../shared/once';
import { andMore } from '../shared/sentences';
import { type Cell, kindIn } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { CellWrite } from './cell-runs';
import { type RowName, readSnapshot, type SheetSnapshot } from './find-cells';
import { columnsBefore } from './find-columns';
import { type ValueAt, writeExactly, writeValues } from './formatted-writes';
import type { TabReading } from './read-tab';

const MOST_NAMED = 5;

/** For rows that moved twice during a write, and for cells that cannot be put back. */
export function movedError(tab: Tab, rows: readonly number[]): UserError {
  const numbers = [...new Set(rows)].filter((row) => row > 0).sort((a, b) => a - b);
  const named = numbers.slice(0, MOST_NAMED).join(', ') + andMore(numbers.length - MOST_NAMED);
  const which =
    numbers.length === 1 ? `Row ${named} of ${tab.title} was` : `Rows ${named} of ${tab.title} were`;
  return new UserError(
    `${which} moved while Bidgrid wrote to the tab, so values may be missing or in other rows. Undo the last sort, then pull again.`,
  );
}

/** The sheet right before a write, with its formulas as far as they are known. */
type SheetBefore = SheetSnapshot & { formula(row: number, column: number): string };

/** Key of a map of cells. */
export const placeName = (row: number, column: number): string => `${row} ${column}`;

/** Text of a cell, whichever way its format stores it: `7` and `007`, TRUE and `true` are the same. */
export function contentOf(cell: Cell): string {
  const text = String(cell).trim().toLowerCase();
  return text === '' || Number.isNaN(Number(text)) ? text : String(Number(text));
}

/** A cell with a written value that belongs elsewhere. */
export interface HitCell {
  /** Current place. */
  readonly row: number;
  readonly column: number;
  /** Of the same row and header before the write; 0: it was just inserted; null: unknown. */
  readonly rowBefore: number | null;
  readonly columnBefore: number;
}

/**
 * Cells that have a written value in a row or under a header that it was not written for.
 * @param targets the written contents, as in `contentOf`, by their right places, as in `placeName`
 * @param rowBefore number of a current row before the write, as in `HitCell`
 */
export function hitCells(
  before: SheetSnapshot,
  after: SheetSnapshot,
  writes: readonly CellWrite[],
  targets: ReadonlyMap<string, string>,
  rowBefore: (row: number) => number | null,
): HitCell[] {
  const contents = new Set(writes.map(({ cell }) => contentOf(cell)));
  const places = new Set(writes.map(({ row, column }) => placeName(row, column)));
  const oldColumns = columnsBefore(before.places.headers, after.places.headers);
  const hits: HitCell[] = [];
  for (let row = 2; row <= after.lastRow; row += 1) {
    const oldRow = once(() => rowBefore(row));
    oldColumns.forEach((columnBefore, i) => {
      const column = i + 1;
      const cell = after.cell(row, column);
      const place = placeName(row, column);
      const content = contentOf(cell);
      if (!contents.has(content) || targets.get(place) === content) return;
      const isPlace = places.has(place);
      // People clear cells, and paste rows with the same contents.
      if (!isPlace && (cell === '' || !oldRow() || columnBefore === 0)) return;
      if (oldRow() === null || before.cell(oldRow()!, columnBefore) !== cell)
        hits.push({ row, column, rowBefore: oldRow(), columnBefore });
    });
  }
  return hits;
}

/**
 * Returns a lookup of the number of a current row before the write: by its names that were not written, or,
 * if it had none, by its other cells.
 * @param isWritten whether a cell, at its current place, may have a written value
 */
export function rowsBefore(
  before: SheetSnapshot,
  after: SheetSnapshot,
  namesOf: (row: number) => readonly RowName[],
  isWritten: (row: number, column: number) => boolean,
): (row: number) => number | null {
  const oldColumns = columnsBefore(before.places.headers, after.places.headers);
  const unnamedRows = once(() =>
    Array.from({ length: Math.max(0, before.lastRow - 1) }, (_, i) => i + 2).filter(
      (row) => before.key(row) === null && before.status(row) === '',
    ),
  );
  const isSame = (row: number, oldRow: number): boolean =>
    oldColumns.every(
      (oldColumn, i) =>
        oldColumn === 0 ||
        isWritten(row, i + 1) ||
        String(before.cell(oldRow, oldColumn)) === String(after.cell(row, i + 1)),
    );
  const isBlank = (row: number): boolean =>
    oldColumns.every(
      (_, i) => isWritten(row, i + 1) || ['', false].includes(after.cell(row, i + 1) as string),
    );
  return (row) => {
    for (const name of namesOf(row)) {
      const oldRow = before.rowOf({ name, row });
      if (oldRow > 0) return oldRow;
    }
    if (isBlank(row)) return 0;
    return [row, ...unnamedRows()].find((oldRow) => isSame(row, oldRow)) ?? null;
  };
}

/**
 * Gives hit cells their previous content. Numbers whose meaning depends on the number format are written as
 * values, in the format of their row.
 * @returns rows with cells whose previous content is unknown or refused, or that moved again
 */
export function putBack(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  before: SheetBefore,
  after: SheetSnapshot,
  hits: readonly HitCell[],
): number[] {
  if (hits.length === 0) return [];
  const columns = new Map(tab.columns.map((column) => [after.places.columns.get(column.field), column]));
  const rowsByKey = once(() => new Map(reading.rows.map((row) => [row.key, row])));
  const contents: CellWrite[] = [];
  const values: ValueAt[] = [];
  const unknownRows: number[] = [];
  for (const { row, column, rowBefore, columnBefore } of hits) {
    if (rowBefore === null) {
      unknownRows.push(row);
      continue;
    }
    const cell = before.formula(rowBefore, columnBefore) || before.cell(rowBefore, columnBefore);
    const declared = columns.get(column);
    const fields =
      declared?.kind.readsFormat && typeof cell === 'number'
        ? rowsByKey().get(before.key(rowBefore))?.fields
        : undefined;
    const value = declared && fields?.[declared.field];
    if (declared && fields && value !== undefined)
      values.push({ row, column, kind: kindIn(declared, fields), value });
    else contents.push({ row, column, cell });
  }
  try {
    writeExactly(sheet, contents);
    writeValues(sheet, values, false);
    const current = readSnapshot(tab, sheet);
    const hitPlaces = new Set(hits.map(({ row, column }) => placeName(row, column)));
    // The other cells of a row tell whether it is still the same one.
    const isSame = (row: number): boolean =>
      after.places.headers.every(
        (header, i) =>
          header === current.places.headers[i] &&
          (hitPlaces.has(placeName(row, i + 1)) ||
            String(after.cell(row, i + 1)) === String(current.cell(row, i + 1))),
      );
    return [...unknownRows, ...hits.map(({ row }) => row).filter((row) => !isSame(row))];
  } catch (error) {
    if (!(error instanceof FormatRefused)) throw error;
    return hits.map(({ row }) => row);
  }
}
