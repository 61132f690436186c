// sheet: finds the row with the headers, if row 1 is another row, and moves it there.

import type { SheetPort } from '../ports/sheet';
import { runsOfNumbers } from '../shared/runs-of-numbers';
import type { Cell } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { Agreed } from '../tabs/columns/tab-row';
import { findColumns, haveHeaders, isHeaderRow } from './find-columns';
import { CHANGE_COLORS } from './lay-out';
import { type HeaderGrid, isFilled, keyInRow } from './recognized-columns';

/** True for a row that was pulled: it remembers its key, or has the parts of a known one. */
function isPulledRow(tab: Tab, cells: readonly Cell[], base: Agreed): boolean {
  if (keyInRow(cells) !== null) return true;
  const texts = new Set(cells.filter(isFilled).map(String));
  const keys = tab.columns.filter(({ field }) => tab.keyFields.includes(field));
  let isPulled = false;
  base.forEach((fields) => {
    isPulled = isPulled || keys.every(({ field, kind }) => texts.has(kind.show(fields[field] ?? null)));
  });
  return isPulled;
}

/** Whether row 1 is another row than that with the headers. */
export const isHeaderRowLost = (tab: Tab, { headers }: HeaderGrid, base: Agreed): boolean =>
  !isHeaderRow(tab, headers) || isPulledRow(tab, headers, base);

/** The 1-based row that has the headers; 1 also if none has them. */
export const headerRowIn = (tab: Tab, { headers, rows }: HeaderGrid): number =>
  Math.max(1, [headers, ...rows].findIndex((cells) => isHeaderRow(tab, cells)) + 1);

/** A row that a person added has at least so many cells. */
const FEWEST_CELLS = 3;

/** Rows above the headers that are none of the tab, such as a title; 1-based. */
function foreignRows(tab: Tab, lines: readonly (readonly Cell[])[], row: number, base: Agreed): number[] {
  const { columns, changeColumn } = findColumns(tab, lines[row - 1]!);
  const places = Array.from(columns.values());
  return lines.slice(0, row - 1).flatMap((cells, i) => {
    const isMarked = String(cells[changeColumn - 1]) in CHANGE_COLORS;
    const filled = places.filter((column) => isFilled(cells[column - 1])).length;
    const isForeign = filled < FEWEST_CELLS && cells.some(isFilled) && !isMarked;
    return isForeign && !isPulledRow(tab, cells, base) ? [i + 1] : [];
  });
}

/**
 * Moves the row with the headers to row 1. The rows above it go below it; cells that are in no row of the
 * tab, such as a title, also go to the right of the table.
 */
export function moveHeaderRow(tab: Tab, sheet: SheetPort, grid: HeaderGrid, base: Agreed, row: number): void {
  const lines = [grid.headers, ...grid.rows];
  const foreign = foreignRows(tab, lines, row, base);
  sheet.moveRowToTop(row);
  for (const { first, count } of runsOfNumbers(foreign)) {
    const isUsed = (_: Cell, n: number) =>
      lines.slice(first - 1, first - 1 + count).some((cells) => isFilled(cells[n]));
    const used = grid.headers.flatMap((cell, n) => (isUsed(cell, n) ? [n + 1] : []));
    const [firstColumn, lastColumn] = [used[0]!, used[used.length - 1]!];
    const block = { row: first + 1, column: firstColumn, rows: count, columns: lastColumn - firstColumn + 1 };
    sheet.moveCells(block, grid.headers.length + 1);
  }
}

/**
 * For tabs that only get rows: puts the row that has these headers on top, if it is not there.
 * @returns row 1
 */
export function headersOnTop(sheet: SheetPort, headers: readonly string[]): Cell[] {
  const first = sheet.header();
  if (first.length === 0 || haveHeaders(headers, first)) return first;
  const lines = sheet.toEnd();
  const index = lines.findIndex((cells) => haveHeaders(headers, cells));
  if (index > 0) sheet.moveRowToTop(index + 1);
  return lines[Math.max(0, index)]!;
}
