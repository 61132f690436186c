// sheet: adds choices to dropdowns. If columns are moved during the write, the dropdowns of the wrong
// columns are restored.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Tab } from '../tabs/columns/tab';
import { type ColumnPlaces, type CurrentColumns, needColumns, readColumns } from './find-columns';
import { lastDropdownRow, type MoreChoices, widenDropdowns } from './lay-out';
import type { TabReading } from './read-tab';

const ATTEMPTS = 3;

const STUCK = 'Columns kept moving. Pull again when no one is moving columns.';

/**
 * Reads up to our last column at the time of reading. After an insertion, one of our columns is then missing.
 */
const widthOf = ({ columns, changeColumn, statesColumn, statusColumn }: ColumnPlaces): number =>
  Math.max(changeColumn, statesColumn, statusColumn, ...columns.values());

function columnsAfter(tab: Tab, sheet: SheetPort, reading: TabReading): CurrentColumns {
  const block = { row: 1, column: 1, rows: 1, columns: widthOf(reading) };
  const columns = readColumns(tab, sheet, sheet.values(block)[0]);
  return columns.issues.length > 0 ? needColumns(tab, sheet) : columns;
}

function giveBack(tab: Tab, sheet: SheetPort, hit: readonly number[], lastRow: number): void {
  const { columns } = needColumns(tab, sheet);
  for (const column of tab.columns) {
    const columnNumber = columns.get(column.field)!;
    if (hit.indexOf(columnNumber) < 0) continue;
    if (column.kind.checkbox) sheet.styleColumns([{ column: columnNumber, checkbox: true }], lastRow);
    else if (column.choices) sheet.styleColumns([{ column: columnNumber, choices: column.choices }], lastRow);
  }
}

/**
 * Adds the choices that dropdowns lack, then checks that the columns have not moved.
 * @param addedCount rows that will be written below the last one
 * @throws UserError when a header is missing, or columns keep moving
 */
export function addChoices(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  more: MoreChoices,
  addedCount: number,
): void {
  if (Object.keys(more).length === 0) return;
  const lastRow = lastDropdownRow(tab, reading.lastRow + addedCount);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Columns are found again: one inserted since would turn another column's checkboxes into dropdowns.
    const columns = columnsAfter(tab, sheet, reading);
    const changedColumns = widenDropdowns(tab, sheet, columns, more, lastRow);
    if (changedColumns.length === 0) return;
    const newHeaders = sheet.values({ row: 1, column: 1, rows: 1, columns: columns.headers.length })[0]!;
    if (columns.headers.every((header, i) => header === newHeaders[i])) return;
    giveBack(tab, sheet, changedColumns, lastRow);
  }
  throw new UserError(STUCK);
}
