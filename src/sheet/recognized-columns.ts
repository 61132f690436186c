// sheet: recognizes a column of ours without its header, by our note on the header and its values, and the
// row with the headers, if row 1 is another row.

import type { SheetPort } from '../ports/sheet';
import { runsOfNumbers } from '../shared/runs-of-numbers';
import type { Fields } from '../shared/value';
import type { Cell, Column } from '../tabs/columns/column';
import { rememberedKey } from '../tabs/columns/row-memory';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { Agreed } from '../tabs/columns/tab-row';
import { findColumns, haveHeaders, isHeaderRow } from './find-columns';
import { CHANGE_COLORS, type HeadedColumn, headedColumns } from './lay-out';

/** The sheet as one reading, updated while headers change and columns are added. */
export interface HeaderGrid {
  readonly headers: Cell[];
  readonly notes: readonly string[];
  readonly rows: Cell[][];
}

/** Rows compared to recognize a column as ours. */
const SAMPLE = 1_000;

export const readGrid = (sheet: SheetPort): HeaderGrid => {
  const { rows, columns } = sheet.extent();
  if (rows === 0 || columns === 0) return { headers: [], notes: [], rows: [] };
  const cells = sheet.values({ row: 1, column: 1, rows, columns });
  const notes = sheet.notes({ row: 1, column: 1, rows: 1, columns })[0]!;
  return { headers: cells[0]!, notes, rows: cells.slice(1) };
};

export const declared = (tab: Tab, { field }: HeadedColumn): Column | undefined =>
  tab.columns.find((column) => column.field === field);

const isFilled = (cell: Cell | undefined): boolean => cell !== undefined && cell !== '' && cell !== false;

export const isEmpty = (grid: HeaderGrid, column: number): boolean =>
  !grid.rows.some((row) => isFilled(row[column - 1]));

/** The key that one of the cells of a row remembers, wherever its column is. */
const keyInRow = (cells: readonly Cell[]): string | null => {
  for (const cell of cells) {
    const key = typeof cell === 'string' ? rememberedKey({ states: cell }) : null;
    if (key !== null) return key;
  }
  return null;
};

/** The last pulled values of each row, found by its key or by the key that it remembers. */
export function pulledRows(tab: Tab, { headers, rows }: HeaderGrid, base: Agreed): (Fields | undefined)[] {
  const { columns } = findColumns(tab, headers);
  const keys = tab.columns.filter(({ field }) => tab.keyFields.includes(field));
  return rows.map((cells) => {
    const fields: Record<string, Fields[string]> = {};
    for (const { field, kind } of keys) {
      const decoded = columns.has(field)
        ? kind.decode(cells[columns.get(field)! - 1]!)
        : { ok: false as const };
      if (decoded.ok) fields[field] = decoded.value;
    }
    const key = keyOf(tab, fields);
    const remembered = keyInRow(cells);
    return (
      (key === null ? undefined : base.get(key)) ?? (remembered === null ? undefined : base.get(remembered))
    );
  });
}

/** The values of a field in the last pull. */
const pulledTexts = ({ field, kind }: Column, base: Agreed): ReadonlySet<string> => {
  const pulled = new Set<string>();
  base.forEach((fields) => {
    pulled.add(kind.show(fields[field] ?? null));
  });
  return pulled;
};

/** True if most of the first filled cells are IDs of the last pull. */
const holdsKeys = (
  grid: HeaderGrid,
  columnNumber: number,
  { kind }: Column,
  pulled: ReadonlySet<string>,
): boolean => {
  let [filled, same] = [0, 0];
  for (const row of grid.rows.slice(0, SAMPLE)) {
    const decoded = kind.decode(row[columnNumber - 1]!);
    if (isFilled(row[columnNumber - 1])) filled++;
    if (decoded.ok && decoded.value !== '' && pulled.has(kind.show(decoded.value))) same++;
  }
  return same > 0 && same * 2 >= filled;
};

/** True if at least half of the values pulled into this field are in the column, in the right rows. */
const holdsValues = (
  grid: HeaderGrid,
  columnNumber: number,
  { field, kind }: Column,
  pulledFields: readonly (Fields | undefined)[],
): boolean => {
  let [pulled, same] = [0, 0];
  pulledFields.forEach((fields, i) => {
    const value = fields?.[field];
    if (value === undefined || value === null || value === '' || value === false) return;
    pulled++;
    const decoded = kind.decode(grid.rows[i]![columnNumber - 1]!, kind.numberFormat);
    if (decoded.ok && kind.equal(decoded.value, value)) same++;
  });
  return same > 0 && same * 2 >= pulled;
};

/**
 * A test whether a column is this one by our note on its header, or by our values in its cells: renaming a
 * header changes neither.
 */
export function likeness(
  tab: Tab,
  grid: HeaderGrid,
  base: Agreed,
): (columnNumber: number, of: HeadedColumn) => boolean {
  const first = { ...grid, rows: grid.rows.slice(0, SAMPLE) };
  const pulled = pulledRows(tab, first, base);
  const keys = new Map<Column, ReadonlySet<string>>();
  const keysOf = (column: Column): ReadonlySet<string> => {
    const texts = keys.get(column) ?? pulledTexts(column, base);
    keys.set(column, texts);
    return texts;
  };
  return (columnNumber, headed) => {
    if ((grid.notes[columnNumber - 1] ?? '').includes(headed.help)) return true;
    const column = declared(tab, headed);
    if (!column) return false;
    return column.access === 'key'
      ? holdsKeys(first, columnNumber, column, keysOf(column))
      : holdsValues(first, columnNumber, column, pulled);
  };
}

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
  sheet.putOnTop(row);
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
  if (index > 0) sheet.putOnTop(index + 1);
  return lines[Math.max(0, index)]!;
}
