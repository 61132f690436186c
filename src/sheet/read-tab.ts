// sheet: reads a tab: finds columns by header and decodes rows, even after people sorted, filtered or
// moved them.

import type { SheetPort } from '../ports/sheet';
import type { Block, Cell } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { Known, TabRow } from '../tabs/columns/tab-row';
import { type CellFormats, lineDecoder, textOf } from './decode-row';
import type { FilledCells } from './filled-cells';
import { type ColumnPlaces, findColumns } from './find-columns';

/** A row without content in the declared columns. */
type BareRow = Pick<TabRow, 'row' | 'change' | 'states' | 'status'>;

export interface TabReading extends ColumnPlaces {
  /** The first row of the sheet, including people's own columns. */
  readonly headers: readonly Cell[];
  /** Empty if `issues` has problems with headers. */
  readonly rows: readonly TabRow[];
  /** Last row that was read. For the whole tab: the last one with content; 1: none below the header. */
  readonly end: number;
  /** Last row with content in our columns; 1: none. New rows go below it. */
  readonly lastRow: number;
  /** What array formulas of people fill; absent: not read, because no row differs from the base. */
  readonly filled?: FilledCells;
  /** Rows whose only content is our text: they were inserted or cleared after it was written. */
  readonly bare: readonly BareRow[];
}

/** The part of a tab to read, for feedback while typing; 1-based, the header is row 1. */
export interface RowSpan {
  readonly first: number;
  readonly count: number;
}

const NEAR = 100;

/** Up to this number of cells, number formats are read from A1 on: the same range as that of other reads. */
const FEW_CELLS = 5_000;

/**
 * The number formats of columns that depend on them, in one call; null: none of these columns has a number.
 */
function formatsOf(
  tab: Tab,
  columnPlaces: ColumnPlaces,
  sheet: SheetPort,
  block: Block,
  cells: readonly (readonly Cell[])[],
  isSpan: boolean,
): CellFormats | null {
  const columns = tab.columns
    .filter(({ kind }) => kind.readsFormat)
    .map(({ field }) => columnPlaces.columns.get(field)!);
  const matter = cells.some((line) => columns.some((column) => typeof line[column - 1] === 'number'));
  if (!matter) return null;
  const fromTop = { ...block, row: 1, rows: block.row + block.rows - 1 };
  if (!isSpan && fromTop.rows * fromTop.columns <= FEW_CELLS)
    return { column: 1, cells: sheet.numberFormats(fromTop).slice(block.row - 1) };
  if (isSpan) return { column: block.column, cells: sheet.numberFormats(block) };
  const column = Math.min(...columns);
  const part = { ...block, column, columns: Math.max(...columns) - column + 1 };
  return { column, cells: sheet.numberFormats(part) };
}

/**
 * Reads the whole tab, or some rows, in a constant number of calls. Skips rows without content in our
 * columns; an unchecked box is no content.
 * @param known base rows, if the rows are to be compared with them
 */
export const readTab = (tab: Tab, sheet: SheetPort, span?: RowSpan, knownRows?: Known): TabReading => {
  if (span === undefined) return decoded(tab, sheet, 2, sheet.toEnd(), knownRows);
  const first = Math.max(2, span.first);
  const last = Math.max(1, span.first + span.count - 1);
  // Rows are read together with the header, so that columns cannot move in between; a few rows far below are
  // not.
  const top = sheet.top(last <= NEAR ? last : 1);
  const columns = top[0]?.length ?? 0;
  const rows =
    last <= NEAR
      ? top.slice(first - 1)
      : sheet.values({ row: first, column: 1, rows: last - first + 1, columns });
  return decoded(tab, sheet, first, [...top.slice(0, 1), ...rows], knownRows, true);
};

/**
 * Decodes lines: the header, then the rows.
 * @param first row number of the second line
 * @param isSpan true: only some rows of a tab
 */
function decoded(
  tab: Tab,
  sheet: SheetPort,
  first: number,
  [headers = [], ...cells]: readonly Cell[][],
  knownRows: Known | undefined,
  isSpan = false,
): TabReading {
  const columns = { ...findColumns(tab, headers), headers, end: first + cells.length - 1 };
  if (columns.issues.length > 0 || cells.length === 0) return { ...columns, rows: [], lastRow: 1, bare: [] };

  const block = { row: first, column: 1, rows: cells.length, columns: headers.length };
  const formats = formatsOf(tab, columns, sheet, block, cells, isSpan);
  const decode = lineDecoder(tab, columns, formats, knownRows);
  const rows: TabRow[] = [];
  const bare: BareRow[] = [];
  let lastRow = 1;
  for (let i = 0; i < cells.length; i++) {
    const row = first + i;
    const decodedRow = decode(cells[i]!, i, row);
    if (decodedRow === null) {
      const change = textOf(cells[i]![columns.changeColumn - 1]);
      const states = textOf(cells[i]![columns.statesColumn - 1]);
      const status = textOf(cells[i]![columns.statusColumn - 1]);
      if (change === '' && states === '' && status === '') continue;
      lastRow = row;
      bare.push({ row, change, states, status });
      continue;
    }
    lastRow = row;
    rows.push(decodedRow);
  }
  return { ...columns, rows, lastRow, bare };
}

/** A row of the reading by its number; rows are in order. */
export function rowAt(rows: readonly TabRow[], row: number): TabRow | undefined {
  let [low, high] = [0, rows.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const rowNumber = rows[middle]!.row;
    if (rowNumber === row) return rows[middle];
    if (rowNumber < row) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
