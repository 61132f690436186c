// sheet: adds new rows below the last row of a tab.

import type { SheetPort } from '../ports/sheet';
import type { Fields } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import { appendBlocks } from './append-blocks';
import { appendReserved } from './append-reserved';
import type { UnwrittenCell } from './cell-update';
import { filledCells, NOT_FILLED } from './filled-cells';
import type { TabReading } from './read-tab';
import { isSplit } from './write-rows';

/** Up to this number of rows, including the header and the new ones, the tab is read a few times more. */
const FEW_ROWS = 5_000;

/** One call, none for a tab without content below its header: what an array fills is content. */
const hasArrays = (sheet: SheetPort, { end, headers }: TabReading): boolean =>
  end > 1 &&
  filledCells(sheet.formulas({ row: 1, column: 1, rows: end, columns: headers.length })) !== NOT_FILLED;

/**
 * Writes whole rows below the last row that was read. `writeCells` cannot do this alone: it finds rows by key
 * or Status, and new rows have neither. Rows are reserved first, unless the tab is large or has no rows that
 * could be overwritten; if columns of people are between ours, or array formulas fill cells, rows are always
 * reserved.
 * @param reading the tab as it was read, with the values written since
 * @returns closed cells that were not written, and those of rows that were not added
 * @throws UserError when headers are missing, rows or columns keep moving, or overwritten rows cannot be
 * restored
 */
export function appendRows(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  rows: readonly Fields[],
): readonly UnwrittenCell[] {
  if (rows.length === 0) return [];
  const hasFewRows = reading.rows.length > 0 && reading.lastRow + rows.length <= FEW_ROWS;
  return hasFewRows || isSplit(tab, reading) || hasArrays(sheet, reading)
    ? appendReserved(tab, sheet, reading, rows)
    : appendBlocks(tab, sheet, reading, rows);
}
