// apps-script: finds hidden rows. Google's methods check one row at a time; for many rows, a formula in a
// temporary sheet checks all at once.

/** @returns selects again what is selected now */
export function stayingOn(book: GoogleAppsScript.Spreadsheet.Spreadsheet): () => void {
  const selected = book.getActiveRangeList();
  // A chart sheet has no cells.
  const selection = selected ?? book.getActiveSheet();
  return () => void selection.activate();
}

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Up to this number it is faster to check each row, without a temporary sheet. */
const MOST_ASKED = 50;

const CHECKED = 8;

const SCRATCH = 'Bidgrid scratch (do not edit)';

const askedOneByOne = (sheet: Sheet, rows: readonly number[]): Set<number> =>
  new Set(rows.filter((row) => sheet.isRowHiddenByFilter(row) || sheet.isRowHiddenByUser(row)));

function scratchSheet(book: GoogleAppsScript.Spreadsheet.Spreadsheet, rows: number): Sheet {
  // An execution that was killed has left it.
  const oldScratch = book.getSheetByName(SCRATCH);
  if (oldScratch) book.deleteSheet(oldScratch);
  const stay = stayingOn(book);
  const scratch = book.insertSheet(SCRATCH, book.getSheets().length);
  stay();
  scratch.hideSheet();
  const have = scratch.getMaxRows();
  if (rows > have) {
    // Google limits the cells of a document.
    scratch.deleteColumns(2, scratch.getMaxColumns() - 1);
    scratch.insertRowsAfter(have, rows - have);
  }
  return scratch;
}

/** Sample rows, for which the formula's result is compared with Google's methods. */
const spread = (rows: readonly number[]): number[] =>
  Array.from({ length: CHECKED }, (_, i) => rows[Math.floor((i * (rows.length - 1)) / (CHECKED - 1))]!);

/**
 * SUBTOTAL 103 counts the cells of a row that are not empty, and none if the row is hidden in any way. So it
 * works for rows with content. A constant number of calls. null: the formula returns errors, or differs from
 * Google's methods.
 */
function askedAtOnce(sheet: Sheet, rows: readonly number[]): Set<number> | null {
  const first = rows.reduce((a, b) => Math.min(a, b));
  const count = rows.reduce((a, b) => Math.max(a, b)) - first + 1;
  const book = sheet.getParent();
  const some = spread(rows);
  const hiddenSample = askedOneByOne(sheet, some);
  const scratch = scratchSheet(book, first + count - 1);
  try {
    const range = scratch.getRange(first, 1, count, 1);
    const name = sheet.getName().replace(/'/g, "''");
    // A semicolon separates arguments in every locale; a comma does not.
    range.setFormulaR1C1(`=SUBTOTAL(103;'${name}'!RC1:RC${sheet.getLastColumn()})`);
    const counts = range.getValues();
    if (!counts.every(([count]) => typeof count === 'number')) return null;
    const unseen = (row: number): boolean => counts[row - first]![0] === 0;
    return some.some((row) => hiddenSample.has(row) !== unseen(row)) ? null : new Set(rows.filter(unseen));
  } finally {
    book.deleteSheet(scratch);
  }
}

/** Of these rows, which must have content, those hidden by a filter or by hand. */
export function hiddenRows(sheet: Sheet, rows: readonly number[]): ReadonlySet<number> {
  const atOnce = rows.length > MOST_ASKED ? askedAtOnce(sheet, rows) : null;
  return atOnce ?? askedOneByOne(sheet, rows);
}
