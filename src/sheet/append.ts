// sheet: adds rows that are new to a tab below its last one.

import type { Fields } from '../model/value';
import type { SheetPort } from '../ports/sheet';
import type { Tab } from '../tabs/tab';
import { appendMany } from './append-many';
import { appendNamed } from './append-named';
import type { TabReading } from './read-tab';
import { isSplit } from './write-rows';

/** Up to this number of rows, the tab is read a few times more. */
const FEW_ROWS = 5_000;

/**
 * Writes whole rows below the last row that was read. `writeCells` cannot do this alone: it finds rows by
 * name, and these do not exist yet.
 * @param reading the tab as it was read, with the values written since
 * @throws UserError when headers are missing, or rows or columns keep moving
 */
export function appendRows(tab: Tab, sheet: SheetPort, reading: TabReading, rows: readonly Fields[]): void {
  if (rows.length === 0) return;
  const isSmall = reading.rows.length > 0 && reading.lastRow + rows.length <= FEW_ROWS;
  if (isSmall || isSplit(tab, reading)) appendNamed(tab, sheet, reading, rows);
  else appendMany(tab, sheet, reading, rows);
}
