// apps-script: which rows are hidden. Google answers for one row at a time; for many rows, a formula in a
// sheet of ours answers at once.

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Up to here it is quicker to ask for each row, and nothing is added to the document. */
const MOST_ASKED = 50;

const CHECKED = 8;

const SCRATCH = 'Bidgrid scratch (do not edit)';

const askedOneByOne = (sheet: Sheet, rows: readonly number[]): Set<number> =>
  new Set(rows.filter((row) => sheet.isRowHiddenByFilter(row) || sheet.isRowHiddenByUser(row)));

function scratchSheet(book: GoogleAppsScript.Spreadsheet.Spreadsheet, rows: number): Sheet {
  // An execution that was killed may have left the sheet behind.
  const left = book.getSheetByName(SCRATCH);
  if (left?.isSheetHidden() && left.getType() === SpreadsheetApp.SheetType.GRID) book.deleteSheet(left);
  const [shown, selected] = [book.getActiveSheet(), book.getActiveRangeList()];
  const scratch = book.insertSheet(SCRATCH, book.getSheets().length);
  // A new sheet is shown; the person stays where they were.
  if (selected) selected.activate();
  else shown.activate();
  scratch.hideSheet();
  const have = scratch.getMaxRows();
  if (rows > have) scratch.insertRowsAfter(have, rows - have);
  return scratch;
}

/** Some of the rows from first to last, for which the answer of the formula is compared with Google's own. */
const spread = (rows: readonly number[]): number[] =>
  Array.from({ length: CHECKED }, (_, i) => rows[Math.floor((i * (rows.length - 1)) / (CHECKED - 1))]!);

/**
 * SUBTOTAL 103 counts the cells of a row that are not empty, and counts none in a row that is hidden, by
 * whatever means: a row that counts none is hidden or empty; rows are asked for that hold something. A
 * constant number of calls for any number of rows. null: the formula gives errors, or differs from what
 * Google says of single rows.
 */
function askedAtOnce(sheet: Sheet, rows: readonly number[]): Set<number> | null {
  const first = rows.reduce((a, b) => Math.min(a, b));
  const count = rows.reduce((a, b) => Math.max(a, b)) - first + 1;
  const book = sheet.getParent();
  const some = spread(rows);
  const known = askedOneByOne(sheet, some);
  const scratch = scratchSheet(book, first + count - 1);
  try {
    const range = scratch.getRange(first, 1, count, 1);
    const name = sheet.getName().replace(/'/g, "''");
    // A semicolon separates arguments in every locale, a comma does not.
    range.setFormulaR1C1(`=SUBTOTAL(103;'${name}'!RC1:RC${sheet.getLastColumn()})`);
    const counts = range.getValues();
    if (!counts.every(([found]) => typeof found === 'number')) return null;
    const unseen = (row: number): boolean => counts[row - first]![0] === 0;
    return some.some((row) => known.has(row) !== unseen(row)) ? null : new Set(rows.filter(unseen));
  } finally {
    book.deleteSheet(scratch);
  }
}

/** Those of the rows, which hold something, that a filter hides or that were hidden by hand. */
export function hiddenRows(sheet: Sheet, rows: readonly number[]): ReadonlySet<number> {
  const atOnce = rows.length > MOST_ASKED ? askedAtOnce(sheet, rows) : null;
  return atOnce ?? askedOneByOne(sheet, rows);
}
