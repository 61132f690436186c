// apps-script: makes a row the first and only frozen one. A filter then starts at it.

import { HEADER_GROUNDS } from '../shared/colors';
import { filterRemoved } from './sheet-filter';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

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
