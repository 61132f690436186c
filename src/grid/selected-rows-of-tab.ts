// grid: the rows and cells that a person selected. Rows and columns that a filter or a person hides are
// never among them.

import type { Ports } from '../ports/ports';
import type { SheetPort } from '../ports/sheet';
import { NotReady } from '../ports/user-error';
import { headerName } from '../sheet/find-columns';
import type { Block } from '../tabs/columns/column';
import { STATES_HEADER, type Tab } from '../tabs/columns/tab';
import { ALL_TABS } from '../tabs/registry';

interface SelectedTab {
  readonly tab: Tab;
  readonly sheet: SheetPort;
  readonly areas: readonly Block[];
}

/** @throws NotReady when no cell of a tab of Bidgrid is selected */
export function selectedTab(ports: Ports): SelectedTab {
  const selection = ports.selectedAreas();
  for (const tab of selection ? ALL_TABS : []) {
    const sheet = ports.workbook.find(tab.id);
    if (sheet?.sheetId === selection!.sheetId) return { tab, sheet, areas: selection!.areas };
  }
  throw new NotReady('Select cells in a tab that Bidgrid pulled, such as a column of bids, and try again.');
}

interface Row {
  /** 1-based. */
  readonly row: number;
}

export interface VisibleRows<R extends Row> {
  readonly rows: readonly R[];
  /** Left out, because a filter or a person hides them. */
  readonly hidden: readonly R[];
}

/**
 * The selected ones of these rows. Under the document lock.
 * @param rows with content
 * @param areas the selection; absent: the whole sheet
 */
export function visibleRows<R extends Row>(
  sheet: SheetPort,
  rows: readonly R[],
  areas?: readonly Block[],
): VisibleRows<R> {
  const selected = areas
    ? rows.filter(({ row }) => areas.some((area) => area.row <= row && row < area.row + area.rows))
    : rows;
  const hiddenRows = sheet.hiddenRows(selected.map(({ row }) => row));
  return {
    rows: selected.filter(({ row }) => !hiddenRows.has(row)),
    hidden: selected.filter(({ row }) => hiddenRows.has(row)),
  };
}

/** Selected cells of a sheet without duplicates, down to its last row with content. */
interface MarkedCells {
  /** The smallest block with all of them; null: none. */
  readonly block: Block | null;
  /** By column, in order: 1 for each selected row of the block. */
  readonly columns: ReadonlyMap<number, Uint8Array>;
}

export function cellsIn(
  areas: readonly Block[],
  extent: { readonly rows: number; readonly columns: number },
): MarkedCells {
  const inside = areas
    .map(({ row, column, rows, columns }) => ({
      firstRow: row,
      lastRow: Math.min(row + rows - 1, extent.rows),
      firstColumn: column,
      lastColumn: Math.min(column + columns - 1, extent.columns),
    }))
    .filter((area) => area.firstRow <= area.lastRow && area.firstColumn <= area.lastColumn);
  if (inside.length === 0) return { block: null, columns: new Map() };
  const row = Math.min(...inside.map(({ firstRow }) => firstRow));
  const column = Math.min(...inside.map(({ firstColumn }) => firstColumn));
  const rows = Math.max(...inside.map(({ lastRow }) => lastRow)) - row + 1;
  const columns = Math.max(...inside.map(({ lastColumn }) => lastColumn)) - column + 1;
  const marks = new Map<number, Uint8Array>();
  for (let columnNumber = column; columnNumber < column + columns; columnNumber += 1) {
    const areasOfColumn = inside.filter(
      ({ firstColumn, lastColumn }) => columnNumber >= firstColumn && columnNumber <= lastColumn,
    );
    if (areasOfColumn.length === 0) continue;
    const marked = new Uint8Array(rows);
    for (const { firstRow, lastRow } of areasOfColumn) marked.fill(1, firstRow - row, lastRow - row + 1);
    marks.set(columnNumber, marked);
  }
  return { block: { row, column, rows, columns }, columns: marks };
}

export interface VisibleCells {
  readonly columns: MarkedCells['columns'];
  readonly hiddenRows: number;
  /** Without the column of Bidgrid that is always hidden. */
  readonly hiddenColumns: number;
}

/**
 * The selected cells without those in hidden rows and columns, whose marks are cleared. Under the document
 * lock.
 * @param hasContent of a row of the sheet: others need not be visible
 */
export function visibleCells(
  sheet: SheetPort,
  { block, columns }: MarkedCells,
  hasContent: (row: number) => boolean,
): VisibleCells {
  const hiddenColumns = sheet.hiddenColumns([...columns.keys()]);
  const headers = hiddenColumns.size > 0 ? sheet.header() : [];
  const isOurs = (column: number) => headerName(headers[column - 1] ?? '') === headerName(STATES_HEADER);
  const visibleColumns = [...columns].filter(([column]) => !hiddenColumns.has(column));
  const rows: Row[] = [];
  for (let r = 0; r < (block?.rows ?? 0); r += 1)
    if (visibleColumns.some(([, marked]) => marked[r]) && hasContent(block!.row + r))
      rows.push({ row: block!.row + r });
  const { hidden } = visibleRows(sheet, rows);
  for (const [, marked] of visibleColumns) for (const { row } of hidden) marked[row - block!.row] = 0;
  return {
    columns: new Map(visibleColumns),
    hiddenRows: hidden.length,
    hiddenColumns: [...hiddenColumns].filter((column) => !isOurs(column)).length,
  };
}
