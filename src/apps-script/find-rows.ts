// apps-script: finds rows by the text of a cell, with Google's own search: of 200,000 rows, only those
// found are transferred.

type Range = GoogleAppsScript.Spreadsheet.Range;

/**
 * Rows, 1-based and ascending, of the cells that show exactly this text.
 * @param most of several, the last ones
 */
export function rowsShowing(range: Range, text: string, most: number): number[] {
  const found = range.createTextFinder(text).matchEntireCell(true).matchCase(true).findAll();
  return found.slice(-most).map((cell) => cell.getRow());
}
