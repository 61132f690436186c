// sheet: dropdowns and checkboxes end a few rows below the data, and follow it as rows are added.

import type { SheetPort } from '../ports/sheet';
import { runsOfNumbers } from '../shared/runs-of-numbers';
import type { Tab } from '../tabs/columns/tab';
import type { ColumnPlaces } from './find-columns';

/** Rows below the data that have dropdowns and checkboxes, for new rows. */
const SPARE_ROWS = 20;

/**
 * Without spare rows where people cannot add rows.
 * @param lastRow with data; 1: none
 */
export const lastDropdownRow = ({ creatable }: Pick<Tab, 'creatable'>, lastRow: number): number =>
  creatable === false ? Math.max(2, lastRow) : lastRow + SPARE_ROWS;

/** Adjacent columns of ours from the first to the last one with a dropdown or checkbox. */
function blocksOf(tab: Tab, { columns }: ColumnPlaces): { column: number; columns: number }[] {
  const withOne = tab.columns
    .filter(({ kind, choices }) => kind.checkbox || (choices ?? []).length > 0)
    .map(({ field }) => columns.get(field)!);
  return runsOfNumbers(Array.from(columns.values()).sort((a, b) => a - b)).flatMap(({ first, count }) => {
    const dropdownColumns = withOne.filter((column) => column >= first && column < first + count);
    if (dropdownColumns.length === 0) return [];
    const column = Math.min(...dropdownColumns);
    return [{ column, columns: Math.max(...dropdownColumns) - column + 1 }];
  });
}

/**
 * Gives added rows, and the rows below them, the dropdowns and checkboxes of row 2. Extends the grid if
 * needed.
 */
export function extendDropdowns(
  tab: Tab,
  sheet: SheetPort,
  columnPlaces: ColumnPlaces,
  first: number,
  last: number,
): void {
  for (const block of blocksOf(tab, columnPlaces))
    sheet.copyDropdowns({ ...block, row: first, rows: lastDropdownRow(tab, last) - first + 1 });
}
