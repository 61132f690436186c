// sheet: writes Change, cell states and Status of rows that a person is editing, with few calls. If rows or
// columns were moved before the write, nothing is written; if in the moment of the write, it is taken back.

import type { SheetPort } from '../ports/sheet';
import type { Cell, Run } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { type CellWrite, groupRuns } from './cell-runs';
import { filledCells, formulasAbove, NOT_FILLED } from './filled-cells';
import { type SheetSnapshot, snapshotOf } from './find-cells';
import { readColumns } from './find-columns';
import { cellsIn } from './formatted-writes';
import { strayCells } from './moved-cells';
import type { RowSpan, TabReading } from './read-tab';

/** The texts of our own columns in one row, 1-based. */
export type RowTexts = Pick<TabRow, 'row' | 'change' | 'states' | 'status'>;

/** Up to this number of cells, headers and rows are read in one call instead of two. */
const SMALL = 5_000;

/** Row 1 and the rows of the span, which exist in the sheet. */
function readSpan(tab: Tab, sheet: SheetPort, columns: number, { first, count }: RowSpan): SheetSnapshot {
  const last = first + count - 1;
  const isSmall = last * columns <= SMALL;
  const top = sheet.values({ row: 1, column: 1, rows: isSmall ? last : 1, columns });
  const lines = isSmall
    ? top.slice(first - 1)
    : sheet.values({ row: first, column: 1, rows: count, columns });
  const cell = (row: number, column: number): Cell =>
    (row === 1 ? top[0] : lines[row - first])?.[column - 1] ?? '';
  return snapshotOf(tab, readColumns(tab, sheet, top[0]), last, cell);
}

/** Whether columns or rows of the reading are no longer where they were. */
const hasMoved = (reading: TabReading, { places, key }: SheetSnapshot): boolean =>
  reading.headers.some((header, i) => header !== places.headers[i]) ||
  reading.rows.some((row) => key(row.row) !== row.key);

/** All rows from the first to the last of these texts. */
function rowsAround(texts: readonly RowTexts[]): number[] {
  const rows = texts.map(({ row }) => row).sort((a, b) => a - b);
  const [first = 0, last = -1] = [rows[0], rows[rows.length - 1]];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** One block for each of our columns with a changed text; columns that are side by side are one block. */
function changedRuns(reading: TabReading, texts: readonly RowTexts[]): Run<Cell>[] {
  const { changeColumn, statesColumn, statusColumn } = reading;
  const textsByRow = new Map(texts.map((text) => [text.row, text]));
  const currentTexts = new Map([...reading.rows, ...reading.bare].map((text) => [text.row, text]));
  const changedTexts = (...names: readonly ('change' | 'states' | 'status')[]): RowTexts[] =>
    texts.filter((text) => names.some((name) => text[name] !== currentTexts.get(text.row)![name]));
  const stateRows = rowsAround(changedTexts('change', 'states'));
  const statusRows = rowsAround(changedTexts('status'));
  return groupRuns([
    ...stateRows.map((row) => ({ row, column: changeColumn, cell: textsByRow.get(row)?.change ?? '' })),
    ...stateRows.map((row) => ({ row, column: statesColumn, cell: textsByRow.get(row)?.states ?? '' })),
    ...statusRows.map((row) => ({ row, column: statusColumn, cell: textsByRow.get(row)?.status ?? '' })),
  ]);
}

/** @param texts of rows of the span, which the reading has */
export function writeRowTexts(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  { first, count }: RowSpan,
  texts: readonly RowTexts[],
): void {
  const runs = changedRuns(reading, texts);
  if (runs.length === 0) return;
  const span = { first, count: Math.min(count, reading.end - first + 1) };
  const columns = reading.headers.length;
  // Without columns of people, arrays are rare, and every call delays the person who types.
  const hasOtherColumns = columns > reading.columns.size + 3;
  const block = { row: first, column: 1, rows: span.count, columns };
  const formulas = hasOtherColumns ? formulasAbove(sheet, block) : [];
  const filled = filledCells(formulas);
  const before = readSpan(tab, sheet, columns, span);
  if (hasMoved(reading, before)) return;
  const isFree = ({ row, column }: CellWrite): boolean => filled.anchorOf(row, column) === '';
  const writes = runs.flatMap(cellsIn).filter(isFree);
  sheet.write(filled === NOT_FILLED ? runs : groupRuns(writes));
  const after = readSpan(tab, sheet, columns, span);
  if (!hasMoved(reading, after)) return;
  const formula = (row: number, column: number): string => formulas[row - 1]?.[column - 1] ?? '';
  const rowBefore = (row: number): number =>
    reading.rows.find(({ key }) => key !== null && key === after.key(row))?.row ?? 0;
  const strays = strayCells({ ...before, formula }, after, writes, rowBefore);
  // Texts of rows from elsewhere are cleared: the next Check writes them.
  sheet.write(groupRuns(strays.map(({ row, column, cell }) => ({ row, column, cell: cell ?? '' }))));
}
