// apps-script: values of the selected cells, without rows that a filter hides.

import type { SelectedCells } from '../ports/ports';

type Range = GoogleAppsScript.Spreadsheet.Range;

/** With a filter, each row is checked separately, which takes about a millisecond. */
const MOST_FILTERED_ROWS = 5_000;

/** The range without rows below the last used one; null: nothing is left. */
function usedPart(range: Range): Range | null {
  const sheet = range.getSheet();
  const rows = Math.min(range.getNumRows(), sheet.getLastRow() - range.getRow() + 1);
  const columns = Math.min(range.getNumColumns(), sheet.getLastColumn() - range.getColumn() + 1);
  if (rows < 1 || columns < 1) return null;
  return sheet.getRange(range.getRow(), range.getColumn(), rows, columns);
}

function visibleRows(range: Range): unknown[][] {
  const sheet = range.getSheet();
  const values: unknown[][] = range.getValues();
  if (sheet.getFilter() === null) return values;
  return values.filter((_, i) => !sheet.isRowHiddenByFilter(range.getRow() + i));
}

export function selectedCells(most: number): SelectedCells | null {
  const list = SpreadsheetApp.getActiveSpreadsheet().getActiveRangeList();
  const ranges = list === null ? [] : list.getRanges();
  const first = ranges[0];
  if (first === undefined) return null;
  const sheet = first.getSheet();
  const place = `${sheet.getName()}!${ranges.map((range) => range.getA1Notation()).join(', ')}`;
  const used = ranges.map(usedPart).filter((range): range is Range => range !== null);
  const size = used.reduce((sum, range) => sum + range.getNumRows() * range.getNumColumns(), 0);
  const rows = used.reduce((sum, range) => sum + range.getNumRows(), 0);
  if (size > most || (rows > MOST_FILTERED_ROWS && sheet.getFilter() !== null)) return { place, cells: null };
  const cells = used.reduce<unknown[][]>((all, range) => all.concat(visibleRows(range)), []);
  return { place, cells: cells as SelectedCells['cells'] };
}
