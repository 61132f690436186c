// apps-script: the filter of a sheet. A sheet has at most one, which people use too: their choices stay.

import { columnLetters } from '../sheet/find-columns';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Filter = GoogleAppsScript.Spreadsheet.Filter;

/** Over all rows of these columns, from A on. The sheet has none yet. */
export const createFilter = (sheet: Sheet, columns: number): Filter =>
  sheet.getRange(`A1:${columnLetters(columns)}`).createFilter();

/**
 * Removes the filter.
 * @returns a function that creates it again with the same choices, from row 1 on, and over these columns too
 */
export function filterRemoved(sheet: Sheet): (columns?: number) => Filter | null {
  const filter = sheet.getFilter();
  if (filter === null) return () => null;
  const range = filter.getRange();
  const first = range.getColumn();
  const columns = Array.from({ length: range.getNumColumns() }, (_, i) => first + i);
  const criteria = columns.map((column) => filter.getColumnFilterCriteria(column));
  const last = range.getLastRow();
  filter.remove();
  return (width = 0) => {
    const rows = Math.max(last, sheet.getLastRow());
    const firstColumn = width > 0 ? 1 : first;
    const lastColumn = Math.max(columns[columns.length - 1]!, width);
    const created = sheet.getRange(1, firstColumn, rows, lastColumn - firstColumn + 1).createFilter();
    criteria.forEach((criterion, i) => {
      if (criterion !== null) created.setColumnFilterCriteria(columns[i]!, criterion);
    });
    return created;
  };
}

/** Whether it has this column and all rows with content. */
function covers(filter: Filter, sheet: Sheet, column: number): boolean {
  const range = filter.getRange();
  return (
    range.getRow() === 1 &&
    range.getColumn() <= column &&
    range.getLastColumn() >= column &&
    range.getLastRow() >= sheet.getLastRow()
  );
}

/** @param texts rows with one of them in the column are hidden; none: the column hides no rows */
export function hideTexts(sheet: Sheet, column: number, texts: readonly string[]): void {
  const filter = sheet.getFilter();
  if (texts.length === 0) {
    // Applying a filter again takes seconds in a large tab.
    const isFiltered =
      filter !== null && covers(filter, sheet, column) && filter.getColumnFilterCriteria(column);
    if (isFiltered) filter.removeColumnFilterCriteria(column);
    return;
  }
  const width = Math.max(column, sheet.getLastColumn());
  const covering =
    filter !== null && covers(filter, sheet, column)
      ? filter
      : (filterRemoved(sheet)(width) ?? createFilter(sheet, width));
  const criterion = SpreadsheetApp.newFilterCriteria()
    .setHiddenValues([...texts])
    .build();
  covering.setColumnFilterCriteria(column, criterion);
}
