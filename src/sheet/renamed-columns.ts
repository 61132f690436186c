// sheet: recognizes a column of ours without its header: by our note on the header, its values and its
// neighbors.

import type { SheetPort } from '../ports/sheet';
import type { Fields } from '../shared/value';
import type { Cell, Column } from '../tabs/columns/column';
import { rememberedKey } from '../tabs/columns/row-memory';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { Agreed } from '../tabs/columns/tab-row';
import { findColumns } from './find-columns';
import type { HeadedColumn } from './lay-out';

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

export const isFilled = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell !== '' && cell !== false;

export const isEmpty = (grid: HeaderGrid, column: number): boolean =>
  !grid.rows.some((row) => isFilled(row[column - 1]));

/** The key that one of the cells of a row remembers, wherever its column is. */
export const keyInRow = (cells: readonly Cell[]): string | null => {
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
