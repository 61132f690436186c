// apps-script: the size of a sheet, which setValues does not extend, the block of a range, the first row,
// rows that show a text, and the widths of columns, in few calls.

import type { StyledColumn } from '../ports/sheet';
import { HEADER_GROUNDS } from '../shared/colors';
import { runsOfNumbers } from '../shared/runs-of-numbers';
import type { Block } from '../tabs/columns/column';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Rows that a grid usually has below its content. */
const FEW_ROWS = 100;

/** Size of a sheet that Google inserts. */
const INSERTED = { rows: 1000, columns: 26 };

/** @param isInserted true: this execution has just inserted the sheet */
export function gridSize(sheet: Sheet, isInserted: boolean) {
  let knownSize = isInserted ? INSERTED : { rows: 1, columns: 1 };
  let askedRows = false;
  let askedColumns = false;
  const rows = () => {
    if (!askedRows) knownSize = { ...knownSize, rows: sheet.getMaxRows() };
    askedRows = true;
    return knownSize.rows;
  };
  const columns = () => {
    if (!askedColumns) knownSize = { ...knownSize, columns: sheet.getMaxColumns() };
    askedColumns = true;
    return knownSize.columns;
  };
  const noteCell = (row: number, column: number) => {
    knownSize = { rows: Math.max(row, knownSize.rows), columns: Math.max(column, knownSize.columns) };
  };
  return {
    seen: noteCell,
    rows,
    columns,
    forget: () => {
      knownSize = { rows: 1, columns: 1 };
      askedRows = false;
      askedColumns = false;
    },
    /** True if only reading the size can tell whether the grid has the cell, and few rows may be missing. */
    mayHave: (row: number, column: number) =>
      !askedRows &&
      (row > knownSize.rows || column > knownSize.columns) &&
      row <= knownSize.rows + FEW_ROWS &&
      column <= Math.max(knownSize.columns, INSERTED.columns),
    atLeast: (row: number, column: number) => {
      if (row > knownSize.rows && row > rows()) sheet.insertRowsAfter(knownSize.rows, row - knownSize.rows);
      if (column > knownSize.columns && column > columns())
        sheet.insertColumnsAfter(knownSize.columns, column - knownSize.columns);
      noteCell(row, column);
    },
  };
}

type Range = GoogleAppsScript.Spreadsheet.Range;

export const blockOfRange = (range: Range): Block => ({
  row: range.getRow(),
  column: range.getColumn(),
  rows: range.getNumRows(),
  columns: range.getNumColumns(),
});

/**
 * Rows, 1-based and ascending, of the cells that show exactly this text.
 * @param most of several, the last ones
 */
export function rowsShowing(range: Range, text: string, most: number): number[] {
  const cells = range.createTextFinder(text).matchEntireCell(true).matchCase(true).findAll();
  return cells.slice(-most).map((cell) => cell.getRow());
}

/** Adjacent columns, 1-based, that get one width in pixels. */
interface WidthRun {
  readonly first: number;
  readonly count: number;
  readonly width: number;
}

/**
 * The calls in their order. If several runs have one width and the columns are side by side, all columns get
 * it first, then the others theirs.
 */
export function widthRuns(styles: readonly StyledColumn[]): WidthRun[] {
  const columns = new Map<number, number[]>();
  const allColumns: number[] = [];
  for (const { column, width } of styles) {
    if (width === undefined) continue;
    columns.set(width, [...(columns.get(width) ?? []), column]);
    allColumns.push(column);
  }
  const runs = Array.from(columns, ([width, columnsOfWidth]) =>
    runsOfNumbers(columnsOfWidth).map((run) => ({ ...run, width })),
  );
  const [most = []] = runs.slice().sort((a, b) => b.length - a.length);
  const [whole, second] = runsOfNumbers(allColumns.sort((a, b) => a - b));
  if (most.length < 2 || whole === undefined || second !== undefined) return runs.flat();
  return [{ ...whole, width: most[0]!.width }, ...runs.filter((runsOfWidth) => runsOfWidth !== most).flat()];
}

/** Removes the filter. @returns a function that creates it again with the same choices, from row 1 on */
function filterRemoved(sheet: Sheet): () => void {
  const filter = sheet.getFilter();
  if (filter === null) return () => undefined;
  const range = filter.getRange();
  const first = range.getColumn();
  const columns = Array.from({ length: range.getNumColumns() }, (_, i) => first + i);
  const criteria = columns.map((column) => filter.getColumnFilterCriteria(column));
  const last = range.getLastRow();
  filter.remove();
  return () => {
    const rows = Math.max(last, sheet.getLastRow());
    const created = sheet.getRange(1, first, rows, columns.length).createFilter();
    criteria.forEach((criterion, i) => {
      if (criterion !== null) created.setColumnFilterCriteria(columns[i]!, criterion);
    });
  };
}

/** @param row 1-based; 0: a new one */
export function moveRowToTop(sheet: Sheet, row: number): void {
  const createFilter = filterRemoved(sheet);
  // Rows cannot be moved between frozen and other rows.
  sheet.setFrozenRows(0);
  if (row > 0) sheet.moveRows(sheet.getRange(`${row}:${row}`), 1);
  else {
    sheet.insertRowBefore(1);
    // It has the look, the checkboxes and the dropdowns of the row below it.
    sheet.getRange('1:1').clearFormat().clearDataValidations();
    const isLikeHeader = sheet.getRange(2, 1).getBackground() === HEADER_GROUNDS['read-only'];
    const look = SpreadsheetApp.CopyPasteType.PASTE_FORMAT;
    if (isLikeHeader && sheet.getMaxRows() > 2)
      sheet.getRange('3:3').copyTo(sheet.getRange('2:2'), look, false);
  }
  createFilter();
  sheet.setFrozenRows(1);
}
