// sheet: finds one of our columns whose header was renamed, by our note on the header, its values and its
// neighbors.

import type { SheetPort } from '../ports/sheet';
import type { Agreed } from '../tabs/agreed';
import type { Cell } from '../tabs/cell';
import type { Column } from '../tabs/column';
import { keyOf } from '../tabs/row-key';
import type { Tab } from '../tabs/tab';
import { columnsNamed, findColumns, headerName } from './find-columns';
import { type HeadedColumn, headedColumns } from './lay-out';

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

const isFilled = (cell: Cell): boolean => cell !== '' && cell !== false;

export const isEmpty = (grid: HeaderGrid, at: number): boolean =>
  !grid.rows.some((row) => isFilled(row[at - 1]!));

/** True if most of the first filled cells are IDs of the base in this key field. */
const holdsKeys = (grid: HeaderGrid, at: number, { field, kind }: Column, base: Agreed): boolean => {
  const known = new Set<string>();
  base.forEach((fields) => {
    known.add(kind.show(fields[field] ?? null));
  });
  let [filled, same] = [0, 0];
  for (const row of grid.rows.slice(0, SAMPLE)) {
    const decoded = kind.decode(row[at - 1]!);
    if (isFilled(row[at - 1]!)) filled++;
    if (decoded.ok && decoded.value !== '' && known.has(kind.show(decoded.value))) same++;
  }
  return same > 0 && same * 2 >= filled;
};

/** The base rows of the first rows; empty if a key column is missing too. */
export const baseRows = (tab: Tab, grid: HeaderGrid, base: Agreed, count: number) => {
  const { columns } = findColumns(tab, grid.headers);
  const keys = tab.columns.filter(({ field }) => tab.keyFields.indexOf(field) >= 0);
  if (keys.some(({ field }) => !columns.has(field))) return [];
  return grid.rows.slice(0, count).map((cells) => {
    const fields: Record<string, string | number | boolean | null> = {};
    for (const { field, kind } of keys) {
      const decoded = kind.decode(cells[columns.get(field)! - 1]!);
      if (decoded.ok) fields[field] = decoded.value;
    }
    const key = keyOf(tab, fields);
    return key === null ? undefined : base.get(key);
  });
};

/** True if at least half of the values pulled into this field are in the column, in the right rows. */
const holdsValues = (
  tab: Tab,
  grid: HeaderGrid,
  at: number,
  { field, kind }: Column,
  base: Agreed,
): boolean => {
  let [pulled, same] = [0, 0];
  baseRows(tab, grid, base, SAMPLE).forEach((fields, i) => {
    const value = fields?.[field];
    if (value === undefined || value === null || value === '' || value === false) return;
    pulled++;
    const decoded = kind.decode(grid.rows[i]![at - 1]!, kind.numberFormat);
    if (decoded.ok && kind.equal(decoded.value, value)) same++;
  });
  return same > 0 && same * 2 >= pulled;
};

/** Recognized by our note on the header, or our values in the cells: renaming a header changes neither. */
export const looksLike = (
  tab: Tab,
  grid: HeaderGrid,
  at: number,
  headed: HeadedColumn,
  base: Agreed,
): boolean => {
  if ((grid.notes[at - 1] ?? '').includes(headed.help)) return true;
  const column = declared(tab, headed);
  if (!column) return false;
  return column.access === 'key'
    ? holdsKeys(grid, at, column, base)
    : holdsValues(tab, grid, at, column, base);
};

/** How many of the two neighbors of the missing column are next to this one; the edges of the tab count. */
const neighbors = (all: readonly HeadedColumn[], i: number, grid: HeaderGrid, at: number): number => {
  const before = i === 0 ? 0 : columnsNamed(grid.headers, all[i - 1]!.header)[0];
  const after = i === all.length - 1 ? undefined : columnsNamed(grid.headers, all[i + 1]!.header)[0];
  return Number(before === at - 1) + Number(i === all.length - 1 || after === at + 1);
};

const isMissing = ({ header }: HeadedColumn, grid: HeaderGrid): boolean =>
  columnsNamed(grid.headers, header).length === 0;

/** Columns that are not ours by their header. */
const otherColumns = (all: readonly HeadedColumn[], grid: HeaderGrid): number[] => {
  const ours = new Set(all.map(({ header }) => headerName(header)));
  return grid.headers.map((_, i) => i + 1).filter((at) => !ours.has(headerName(grid.headers[at - 1]!)));
};

export interface Missing {
  readonly headed: HeadedColumn;
  /** Columns that look like it. */
  readonly alike: readonly number[];
  /** Columns at its place that do not look like another missing one. */
  readonly near: readonly number[];
  /** A column without a header exactly between the neighbors; 0: none. */
  readonly nameless: number;
}

export function missingColumns(tab: Tab, grid: HeaderGrid, base: Agreed): Missing[] {
  const all = headedColumns(tab);
  const others = otherColumns(all, grid);
  const missing = all.filter((headed) => isMissing(headed, grid));
  const alike = missing.map((headed) => others.filter((at) => looksLike(tab, grid, at, headed, base)));
  return missing.map((headed, m) => {
    const i = all.indexOf(headed);
    const free = others.filter((at) => !alike.some((found, n) => n !== m && found.includes(at)));
    const isKey = declared(tab, headed)?.access === 'key' && base.size > 0;
    const near = isKey ? [] : free.filter((at) => neighbors(all, i, grid, at) > 0);
    const bare = near.filter(
      (at) => headerName(grid.headers[at - 1]!) === '' && neighbors(all, i, grid, at) === 2,
    );
    return { headed, alike: alike[m]!, near, nameless: bare.length === 1 ? bare[0]! : 0 };
  });
}
