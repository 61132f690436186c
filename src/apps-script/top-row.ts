// apps-script: makes a row of a sheet its first row, with the frozen rows and the filter that belong to
// it.

import { HEADER_GROUNDS } from '../shared/colors';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

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
export function putOnTop(sheet: Sheet, row: number): void {
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
