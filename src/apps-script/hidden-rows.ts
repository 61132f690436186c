// apps-script: which rows nobody sees. Google tells it row by row; for many rows a formula in a sheet of ours tells it at once.

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Up to here it is quicker to ask for each row, and nothing is added to the document. */
const MOST_ASKED = 50;

const SCRATCH = 'Bidgrid scratch (do not edit)';

const askedOneByOne = (sheet: Sheet, rows: readonly number[]): Set<number> =>
  new Set(rows.filter((row) => sheet.isRowHiddenByFilter(row) || sheet.isRowHiddenByUser(row)));

function scratchSheet(book: GoogleAppsScript.Spreadsheet.Spreadsheet, rows: number): Sheet {
  // An execution that was killed may have left the sheet behind.
  const left = book.getSheetByName(SCRATCH);
  if (left?.isSheetHidden()) book.deleteSheet(left);
  const [shown, selected] = [book.getActiveSheet(), book.getActiveRangeList()];
  const scratch = book.insertSheet(SCRATCH, book.getSheets().length);
  // A new sheet is shown; the person stays where they were.
  if (selected) selected.activate();
  else shown.activate();
  scratch.hideSheet();
  const [have, wide] = [scratch.getMaxRows(), scratch.getMaxColumns()];
  if (rows > have) scratch.insertRowsAfter(have, rows - have);
  if (wide > 1) scratch.deleteColumns(2, wide - 1);
  return scratch;
}

/**
 * SUBTOTAL 103 counts the cells of a row that are not empty, and counts none in a row that is hidden, by whatever means: a
 * row that counts none is hidden or empty. A constant number of calls for any number of rows.
 */
function askedAtOnce(sheet: Sheet, rows: readonly number[]): Set<number> {
  const first = rows.reduce((a, b) => Math.min(a, b));
  const count = rows.reduce((a, b) => Math.max(a, b)) - first + 1;
  const book = sheet.getParent();
  const scratch = scratchSheet(book, first + count - 1);
  try {
    const range = scratch.getRange(first, 1, count, 1);
    const name = sheet.getName().replace(/'/g, "''");
    range.setFormulaR1C1(`=SUBTOTAL(103,'${name}'!RC1:RC${sheet.getLastColumn()})`);
    SpreadsheetApp.flush();
    const counts = range.getValues();
    if (counts.some(([found]) => typeof found !== 'number')) {
      throw new Error('The spreadsheet could not tell which rows are hidden');
    }
    return new Set(rows.filter((row) => counts[row - first]![0] === 0));
  } finally {
    book.deleteSheet(scratch);
  }
}

/** Those of the rows that a filter hides or that were hidden by hand; among many rows empty ones count as hidden. */
export function hiddenRows(sheet: Sheet, rows: readonly number[]): ReadonlySet<number> {
  if (rows.length === 0) return new Set();
  return rows.length <= MOST_ASKED ? askedOneByOne(sheet, rows) : askedAtOnce(sheet, rows);
}
