// apps-script: makes a row the first and only frozen one. A filter then starts at it.

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

/** @param place puts the row there */
function changeTop(sheet: Sheet, place: () => void): void {
  const createFilter = filterRemoved(sheet);
  // Rows cannot be moved between frozen and other rows.
  sheet.setFrozenRows(0);
  place();
  createFilter();
  sheet.setFrozenRows(1);
}

/** @param row 1-based, with all it has */
export const moveRowToTop = (sheet: Sheet, row: number): void =>
  changeTop(sheet, () => sheet.moveRows(sheet.getRange(`${row}:${row}`), 1));

/** A row without content and formats. */
export const insertTopRow = (sheet: Sheet): void =>
  changeTop(sheet, () => {
    sheet.insertRowBefore(1);
    // It has the look, the checkboxes and the dropdowns of the row below it.
    sheet.getRange('1:1').clearFormat().clearDataValidations();
    // A row of data that was written over the headers has their look: it gets that of the next one.
    const isLikeHeader = sheet.getRange(2, 1).getBackground() === HEADER_GROUNDS['read-only'];
    const look = SpreadsheetApp.CopyPasteType.PASTE_FORMAT;
    if (isLikeHeader && sheet.getMaxRows() > 2)
      sheet.getRange('3:3').copyTo(sheet.getRange('2:2'), look, false);
  });
