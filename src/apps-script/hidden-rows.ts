// apps-script: finds hidden rows. Google's methods check one row at a time; for many rows, a formula in a
// temporary sheet checks all at once.

import { keepSelection } from './keep-selection';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Up to this number it is faster to check each row, without a temporary sheet. */
const MOST_ONE_BY_ONE = 50;

const SCRATCH = 'Bidgrid scratch (do not edit)';

const hiddenOneByOne = (sheet: Sheet, rows: readonly number[]): Set<number> =>
  new Set(rows.filter((row) => sheet.isRowHiddenByFilter(row) || sheet.isRowHiddenByUser(row)));

function scratchSheet(book: GoogleAppsScript.Spreadsheet.Spreadsheet, rows: number): Sheet {
  // An execution that was killed has left it.
  const oldScratch = book.getSheetByName(SCRATCH);
  if (oldScratch) book.deleteSheet(oldScratch);
  const restoreSelection = keepSelection(book);
  const scratch = book.insertSheet(SCRATCH, book.getSheets().length);
  restoreSelection();
  scratch.hideSheet();
  const have = scratch.getMaxRows();
  if (rows > have) {
    // Google limits the cells of a document.
    scratch.deleteColumns(2, scratch.getMaxColumns() - 1);
    scratch.insertRowsAfter(have, rows - have);
  }
  return scratch;
}

/**
 * SUBTOTAL 103 counts the cells of a row that are not empty, and none if the row is hidden in any way. So it
 * works for rows with content. A constant number of calls. null: the formula returns errors.
 */
function hiddenByFormula(sheet: Sheet, rows: readonly number[]): Set<number> | null {
  const first = rows.reduce((a, b) => Math.min(a, b));
  const count = rows.reduce((a, b) => Math.max(a, b)) - first + 1;
  const book = sheet.getParent();
  const scratch = scratchSheet(book, first + count - 1);
  try {
    const range = scratch.getRange(first, 1, count, 1);
    const name = sheet.getName().replace(/'/g, "''");
    const last = sheet.getLastColumn();
    const all = `'${name}'!R${first}C1:R${first + count - 1}C${last}`;
    // A semicolon separates arguments in every locale; a comma does not.
    const total = scratch.getRange(1, 1).setFormulaR1C1(`=COUNTA(${all})-SUBTOTAL(103;${all})`);
    // Mostly no row is hidden, and one formula is much faster than thousands.
    if (total.getValue() === 0) return new Set();
    range.setFormulaR1C1(`=SUBTOTAL(103;'${name}'!RC1:RC${last})`);
    const counts = range.getValues();
    if (!counts.every(([count]) => typeof count === 'number')) return null;
    return new Set(rows.filter((row) => counts[row - first]![0] === 0));
  } finally {
    book.deleteSheet(scratch);
  }
}

/** Of these rows, which must have content, those hidden by a filter or by hand. */
export function hiddenRows(sheet: Sheet, rows: readonly number[]): ReadonlySet<number> {
  const checkedRows = rows.length > MOST_ONE_BY_ONE ? hiddenByFormula(sheet, rows) : null;
  return checkedRows ?? hiddenOneByOne(sheet, rows);
}
