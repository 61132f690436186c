// sheet: reading a tab: columns by header, rows decoded to model values, whatever the people sorted, filtered or moved.

import type { SheetPort } from '../ports/sheet';
import type { Known } from '../tabs/agreed';
import type { Block, Cell } from '../tabs/cell';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { type CellFormats, lineDecoder, textOf } from './decode-row';
import { type FoundColumns, findColumns } from './find-columns';

export interface TabReading extends FoundColumns {
  /** The first row of the sheet, including people's own columns. */
  readonly headers: readonly Cell[];
  /** Empty when `issues` (troubles with headers) is not. */
  readonly rows: readonly TabRow[];
  /** Last row that holds anything of ours, 1 when there is none: new rows go below it. */
  readonly lastRow: number;
  /** Rows that are empty but for a word of ours in Change: they were put in, or emptied, after it was written. */
  readonly bare: readonly number[];
}

/** The part of a tab to read, for feedback while typing; 1-based, the header is row 1. */
export interface RowSpan {
  readonly first: number;
  readonly count: number;
}

const NEAR = 100;
const ATTEMPTS = 3;

/** The number formats of the columns that need them, in one call; null: no number stands in any of them. */
function formatsOf(
  tab: Tab,
  found: FoundColumns,
  sheet: SheetPort,
  block: Block,
  cells: readonly (readonly Cell[])[],
  whole: boolean,
): CellFormats | null {
  const columns = tab.columns
    .filter(({ kind }) => kind.readsFormat)
    .map(({ field }) => found.columns.get(field)!);
  const matter = cells.some((line) => columns.some((column) => typeof line[column - 1] === 'number'));
  if (!matter) return null;
  // A few whole rows are one range with what else is asked of them; of a large tab only these columns are read.
  if (whole) return { column: block.column, cells: sheet.numberFormats(block) };
  const column = Math.min(...columns);
  const part = { ...block, column, columns: Math.max(...columns) - column + 1 };
  return { column, cells: sheet.numberFormats(part) };
}

/**
 * Reads the whole tab, or the given rows of it, in a constant number of calls. A row is left out when all cells of the
 * tab's own columns are empty, or an unticked box.
 * @param known what the service said of each row, if somebody is going to compare
 */
export const readTab = (tab: Tab, sheet: SheetPort, span?: RowSpan, known?: Known): TabReading => {
  const extent = sheet.extent();
  let reading = readExtent(tab, sheet, extent, span, known);
  if (span !== undefined || extent.rows < 2) return reading;
  // Rows or columns that were put in while it was read would be missing at its end.
  for (let before = extent, more = ATTEMPTS; more > 0; more -= 1) {
    const now = sheet.extent();
    if (now.rows === before.rows && now.columns === before.columns) break;
    reading = readExtent(tab, sheet, now, span, known);
    before = now;
  }
  return reading;
};

/** As far as the sheet reached when it was asked. */
function readExtent(
  tab: Tab,
  sheet: SheetPort,
  extent: ReturnType<SheetPort['extent']>,
  span: RowSpan | undefined,
  known: Known | undefined,
): TabReading {
  const width = extent.columns;
  const first = span ? Math.max(2, span.first) : 2;
  const last = span ? Math.min(extent.rows, span.first + span.count - 1) : extent.rows;
  // Rows are read with the header, so that nobody can move columns in between; a few far below it are not.
  const isNear = span === undefined || last <= NEAR;
  const top =
    width > 0
      ? sheet.values({ row: 1, column: 1, rows: isNear ? Math.max(1, last) : 1, columns: width })
      : [[]];
  const found = { ...findColumns(tab, top[0]!), headers: top[0]! };
  if (found.issues.length > 0 || last < first) return { ...found, rows: [], lastRow: 1, bare: [] };

  const block = { row: first, column: 1, rows: last - first + 1, columns: width };
  const cells = isNear ? top.slice(first - 1) : sheet.values(block);
  const formats = formatsOf(tab, found, sheet, block, cells, span !== undefined);
  const decode = lineDecoder(tab, found, formats, known);
  const rows: TabRow[] = [];
  const bare: number[] = [];
  let lastRow = 1;
  for (let i = 0; i < cells.length; i++) {
    const row = first + i;
    const read = decode(cells[i]!, i, row);
    if (read === null) {
      const change = textOf(cells[i]![found.changeColumn - 1]);
      if (change !== '' || textOf(cells[i]![found.statusColumn - 1]) !== '') lastRow = row;
      if (change !== '') bare.push(row);
      continue;
    }
    lastRow = row;
    rows.push(read);
  }
  return { ...found, rows, lastRow, bare };
}
