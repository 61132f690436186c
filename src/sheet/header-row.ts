// sheet: the row with the headers, if row 1 is another row: it was moved there, or the headers were deleted.

import { runsOfNumbers } from '../model/runs-of-numbers';
import type { SheetPort } from '../ports/sheet';
import type { Agreed } from '../tabs/agreed';
import type { Cell } from '../tabs/cell';
import { STATES_HEADER, type Tab } from '../tabs/tab';
import { columnsNamed, findColumns, haveHeaders, isHeaderRow } from './find-columns';
import { CHANGE_COLORS, type HeadedColumn, headedColumns, writeHeaders } from './lay-out';
import { declared, type HeaderGrid, isFilled, keyInRow, likeness, pulledRows } from './renamed-columns';

/** True for a row that was pulled: it remembers its key, or has the parts of a known one. */
const isPulledRow = (tab: Tab, cells: readonly Cell[], base: Agreed): boolean => {
  if (keyInRow(cells) !== null) return true;
  const texts = new Set(cells.filter(isFilled).map(String));
  const keys = tab.columns.filter(({ field }) => tab.keyFields.includes(field));
  let isKnown = false;
  base.forEach((fields) => {
    isKnown = isKnown || keys.every(({ field, kind }) => texts.has(kind.show(fields[field] ?? null)));
  });
  return isKnown;
};

/** Whether row 1 is another row than that with the headers; they may have been renamed. */
export const isHeaderRowLost = (tab: Tab, grid: HeaderGrid, base: Agreed): boolean => {
  const { headers, notes, rows } = grid;
  if (isPulledRow(tab, headers, base)) return true;
  if (isHeaderRow(tab, headers)) return false;
  const noted = headedColumns(tab).filter(({ help }) => notes.some((note) => note.includes(help)));
  return rows.some((cells) => isHeaderRow(tab, cells)) || noted.length * 2 < headedColumns(tab).length;
};

/** The 1-based row that has the headers, if it is not row 1; 0: none. */
export const headerRowIn = (tab: Tab, { rows }: HeaderGrid): number => {
  const at = rows.findIndex((cells) => isHeaderRow(tab, cells));
  return at < 0 ? 0 : at + 2;
};

/** Whether most values of the column could be in this one. */
const mayHold = (tab: Tab, { rows }: HeaderGrid, at: number, headed: HeadedColumn): boolean => {
  const kind = declared(tab, headed)?.kind;
  const cells = rows.map((line) => line[at - 1] ?? '').filter(isFilled);
  const fitting = cells.filter((cell) =>
    kind ? kind.decode(cell, kind.numberFormat).ok : typeof cell === 'string',
  );
  return fitting.length * 2 >= cells.length;
};

/**
 * The headers of columns that have none, recognized by what rows remember, by notes and values, and then by
 * their order; null: the key is in no column that is certain.
 */
export function recognizedHeaders(
  tab: Tab,
  sheet: HeaderGrid,
  base: Agreed,
): (HeadedColumn | undefined)[] | null {
  const all = headedColumns(tab);
  const width = Math.max(all.length, sheet.headers.length);
  const places = Array.from({ length: width }, (_, i) => i + 1);
  const rows = [sheet.headers, ...sheet.rows].map((cells) => places.map((at) => cells[at - 1] ?? ''));
  const grid: HeaderGrid = { headers: places.map(() => ''), notes: sheet.notes, rows };
  const free = () => places.filter((at) => grid.headers[at - 1] === '');
  const set = (at: number, { header }: HeadedColumn): void => {
    grid.headers[at - 1] = header;
  };
  const placeOf = (headed: HeadedColumn | undefined): number | undefined =>
    headed && columnsNamed(grid.headers, headed.header)[0];
  const states = all.find(({ header }) => header === STATES_HEADER)!;
  const remembering = free().filter((at) => rows.some((cells) => keyInRow([cells[at - 1] ?? '']) !== null));
  if (remembering.length === 1) set(remembering[0]!, states);
  // Keys first: values are compared in the rows that they name.
  const isKey = (headed: HeadedColumn) => declared(tab, headed)?.access === 'key';
  for (const part of [all.filter(isKey), all, all]) {
    const isLike = likeness(tab, grid, base);
    for (const headed of part.filter((one) => placeOf(one) === undefined)) {
      const alike = free().filter((at) => isLike(at, headed));
      if (alike.length === 1) set(alike[0]!, headed);
    }
  }
  const isBlank = rows.every((cells) => !cells.some(isFilled));
  if (!isBlank && pulledRows(tab, grid, base).every((fields) => fields === undefined)) return null;
  for (let i = 0; i < all.length; ) {
    let end = i;
    while (end < all.length && placeOf(all[end]) === undefined) end++;
    const left = i === 0 ? 0 : placeOf(all[i - 1])!;
    const fits = end === all.length || placeOf(all[end]) === left + end - i + 1;
    const run = all.slice(i, end);
    if (fits && run.every((one, n) => free().includes(left + n + 1) && mayHold(tab, grid, left + n + 1, one)))
      for (const [n, one] of run.entries()) set(left + n + 1, one);
    i = end + 1;
  }
  return grid.headers.map((header) => all.find((headed) => headed.header === header));
}

/** A row that a person added has at least so many cells. */
const FEWEST_CELLS = 3;

/** Rows above the headers that are none of the tab, such as a title; 1-based. */
function foreignRows(tab: Tab, lines: readonly (readonly Cell[])[], row: number, base: Agreed): number[] {
  const { columns, changeColumn } = findColumns(tab, lines[row - 1]!);
  const places = Array.from(columns.values());
  return lines.slice(0, row - 1).flatMap((cells, i) => {
    const isMarked = String(cells[changeColumn - 1]) in CHANGE_COLORS;
    const filled = places.filter((at) => isFilled(cells[at - 1])).length;
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
  sheet.putOnTop(row);
  for (const { first, count } of runsOfNumbers(foreign)) {
    const isUsed = (_: Cell, n: number) =>
      lines.slice(first - 1, first - 1 + count).some((cells) => isFilled(cells[n]));
    const used = grid.headers.flatMap((cell, n) => (isUsed(cell, n) ? [n + 1] : []));
    const [left, right] = [used[0]!, used[used.length - 1]!];
    const block = { row: first + 1, column: left, rows: count, columns: right - left + 1 };
    sheet.moveCells(block, grid.headers.length + 1);
  }
}

/** Writes the headers into a new row above all others, or into an empty row 1. */
export function insertHeaderRow(
  tab: Tab,
  sheet: SheetPort,
  { headers, notes }: HeaderGrid,
  columns: readonly (HeadedColumn | undefined)[],
): void {
  if (headers.some(isFilled)) {
    sheet.putOnTop(0);
    const helps = headedColumns(tab).map(({ help }) => help);
    const own = notes.map((note) => (helps.some((help) => note.includes(help)) ? '' : note));
    sheet.writeNotes([{ row: 2, column: 1, cells: [own] }]);
  }
  writeHeaders(sheet, columns);
}

/**
 * For tabs that only get rows: puts the row that has these headers on top, if it is not there.
 * @returns row 1
 */
export function headersOnTop(sheet: SheetPort, headers: readonly string[]): Cell[] {
  const first = sheet.header();
  if (first.length === 0 || haveHeaders(headers, first)) return first;
  const lines = sheet.toEnd();
  const at = lines.findIndex((cells) => haveHeaders(headers, cells));
  if (at > 0) sheet.putOnTop(at + 1);
  return lines[Math.max(0, at)]!;
}
