// sheet: recognizes a column of ours without its header by its values: renaming a header changes none.

import type { SheetPort } from '../ports/sheet';
import type { Fields } from '../shared/value';
import type { Cell, Column } from '../tabs/columns/column';
import { rememberedKey } from '../tabs/columns/row-memory';
import { CHANGE_HEADER, keyOf, STATES_HEADER, STATUS_HEADER, type Tab } from '../tabs/columns/tab';
import type { Agreed } from '../tabs/columns/tab-row';
import { findColumns } from './find-columns';
import { CHANGE_COLORS, type HeadedColumn } from './lay-out';

/** The sheet as one reading, updated while headers change and columns are added. */
export interface HeaderGrid {
  readonly headers: Cell[];
  readonly rows: Cell[][];
}

/** Rows compared to recognize a column as ours. */
const SAMPLE = 1_000;

export function readGrid(sheet: SheetPort): HeaderGrid {
  const [headers = [], ...rows] = sheet.toEnd();
  return { headers, rows };
}

export const declared = (tab: Tab, { field }: HeadedColumn): Column | undefined =>
  tab.columns.find((column) => column.field === field);

export const isFilled = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell !== '' && cell !== false;

const keyInCell = (cell: Cell): string | null =>
  typeof cell === 'string' ? rememberedKey({ states: cell }) : null;

/** The key that one of the cells of a row remembers, wherever its column is. */
export const keyInRow = (cells: readonly Cell[]): string | null =>
  cells.reduce<string | null>((key, cell) => key ?? keyInCell(cell), null);

/** The last pulled values of each row, found by its key or by the key that it remembers. */
export function pulledRows(tab: Tab, { headers, rows }: HeaderGrid, base: Agreed): (Fields | undefined)[] {
  const { columns } = findColumns(tab, headers);
  const keys = tab.columns.filter(({ field }) => tab.keyFields.includes(field) && columns.has(field));
  return rows.map((cells) => {
    const fields: Record<string, Fields[string]> = {};
    for (const { field, kind } of keys) {
      const decoded = kind.decode(cells[columns.get(field)! - 1]!);
      if (decoded.ok) fields[field] = decoded.value;
    }
    const key = keyOf(tab, fields);
    const pulledFields = key === null ? undefined : base.get(key);
    return pulledFields ?? base.get(keyInRow(cells) ?? '');
  });
}

/** True if at least half of the values pulled into this field are in the column, in the right rows. */
function holdsPulledValues(
  cells: readonly Cell[],
  { field, kind }: Column,
  pulledFields: readonly (Fields | undefined)[],
): boolean {
  let [pulled, same] = [0, 0];
  pulledFields.forEach((fields, i) => {
    const value = fields?.[field];
    if (value === undefined || value === null || value === '' || value === false) return;
    pulled++;
    const decoded = kind.decode(cells[i]!, kind.numberFormat);
    if (decoded.ok && kind.equal(decoded.value, value)) same++;
  });
  return same > 0 && same * 2 >= pulled;
}

/** Whether Bidgrid writes such a text into a column of its own, by header. */
const IS_OWN_TEXT: Readonly<Record<string, (text: string) => boolean>> = {
  [CHANGE_HEADER]: (text) => Object.keys(CHANGE_COLORS).includes(text),
  [STATES_HEADER]: (text) => text.startsWith('|'),
  // With the time of a run, or the token of a row that waits for its ID.
  [STATUS_HEADER]: (text) => /^(?:Error|Warning|waiting) · |^[A-Z][a-z ,()]* \d\d-\d\d \d\d:\d\d/.test(text),
};

/** Whether at least half of the filled cells have what Bidgrid writes into this column. */
function holdsTexts(cells: readonly Cell[], header: string): boolean {
  const filledCells = cells.filter(isFilled);
  const ownCells = filledCells.filter((cell) => IS_OWN_TEXT[header]!(String(cell)));
  return ownCells.length > 0 && ownCells.length * 2 >= filledCells.length;
}

/** A test whether a column, 1-based, holds the values of a column of ours. */
export function likeness(
  tab: Tab,
  grid: HeaderGrid,
  base: Agreed,
): (place: number, headed: HeadedColumn) => boolean {
  const rows = grid.rows.slice(0, SAMPLE);
  const pulledFields = pulledRows(tab, { ...grid, rows }, base);
  return (place, headed) => {
    const cells = rows.map((row) => row[place - 1]!);
    const column = declared(tab, headed);
    return column ? holdsPulledValues(cells, column, pulledFields) : holdsTexts(cells, headed.header);
  };
}
