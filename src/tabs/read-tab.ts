// tabs: reading a tab: columns by header, rows decoded to model values, whatever the people sorted, filtered or moved.

import type { Issue } from '../model/issue';
import type { Fields, Value } from '../model/value';
import type { Block, Cell } from './cell';
import type { Column } from './column';
import { type FoundColumns, findColumns } from './find-columns';
import { keyOf } from './row-key';
import type { SheetPort } from './sheet';
import type { Tab } from './tab';

export interface TabRow {
  /** 1-based row in the sheet when it was read. */
  readonly row: number;
  /** null: a new row (or one whose key cell could not be read; then `issues` says so). */
  readonly key: string | null;
  /** Decoded cells; a field whose cell could not be decoded is absent and has an issue. */
  readonly fields: Fields;
  readonly issues: readonly Issue[];
  /** What our own two columns say now. */
  readonly change: string;
  readonly status: string;
}

export interface TabReading extends FoundColumns {
  /** Empty when `issues` (troubles with headers) is not. */
  readonly rows: readonly TabRow[];
  /** Last row that holds anything of ours, 1 when there is none: new rows go below it. */
  readonly lastRow: number;
}

/** The part of a tab to read, for feedback while typing; 1-based, the header is row 1. */
export interface RowSpan {
  readonly first: number;
  readonly count: number;
}

const NEAR = 100;

interface DecodedRow {
  readonly fields: Fields;
  readonly issues: readonly Issue[];
}

const decodeRow = (
  tab: Tab,
  row: number,
  cellOf: (column: Column) => Cell,
  formatOf: (column: Column) => string | undefined,
): DecodedRow => {
  const fields: Partial<Record<string, Value>> = {};
  const issues: Issue[] = [];
  for (const column of tab.columns) {
    const decoded = column.kind.decode(cellOf(column), formatOf(column));
    if (decoded.ok) {
      fields[column.field] = decoded.value;
    } else {
      const { rule, message, expected, found, fix } = decoded;
      const place = { tab: tab.id, row, field: column.field, column: column.header };
      const issue: Issue = { rule, severity: 'error', ...place, message, expected, found };
      issues.push(fix ? { ...issue, fix } : issue);
    }
  }
  return { fields, issues };
};

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');

/** The number formats of the columns that need them, in one call; null: no number stands in any of them. */
function formatsOf(
  tab: Tab,
  found: FoundColumns,
  sheet: SheetPort,
  block: Block,
  cells: readonly (readonly Cell[])[],
  whole: boolean,
) {
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
 */
export const readTab = (tab: Tab, sheet: SheetPort, span?: RowSpan): TabReading => {
  const extent = sheet.extent();
  const width = extent.columns;
  const first = span ? Math.max(2, span.first) : 2;
  const last = span ? Math.min(extent.rows, span.first + span.count - 1) : extent.rows;
  // Rows just below the header are read with it.
  const isNear = span !== undefined && last <= NEAR;
  const top =
    width > 0
      ? sheet.values({ row: 1, column: 1, rows: isNear ? Math.max(1, last) : 1, columns: width })
      : [[]];
  const found = findColumns(tab, top[0]!);
  if (found.issues.length > 0 || last < first) return { ...found, rows: [], lastRow: 1 };

  const block = { row: first, column: 1, rows: last - first + 1, columns: width };
  const cells = isNear ? top.slice(first - 1) : sheet.values(block);
  const formats = formatsOf(tab, found, sheet, block, cells, span !== undefined);
  const rows: TabRow[] = [];
  let lastRow = 1;
  cells.forEach((line, i) => {
    const cellOf = (column: Column): Cell => line[found.columns.get(column.field)! - 1]!;
    const change = textOf(line[found.changeColumn - 1]);
    const status = textOf(line[found.statusColumn - 1]);
    const row = first + i;
    if (tab.columns.every((column) => cellOf(column) === '' || cellOf(column) === false)) {
      if (change !== '' || status !== '') lastRow = row;
      return;
    }
    const { fields, issues } = decodeRow(tab, row, cellOf, (column) =>
      formats && column.kind.readsFormat
        ? formats.cells[i]![found.columns.get(column.field)! - formats.column]
        : undefined,
    );
    lastRow = row;
    rows.push({ row, key: keyOf(tab, fields), fields, issues, change, status });
  });
  return { ...found, rows, lastRow };
};
