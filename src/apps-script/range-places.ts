// apps-script: where ranges are: their blocks, and rows that show a text.

import type { Block } from '../tabs/columns/column';

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
