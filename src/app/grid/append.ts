// app: new rows on their way below the last one, while people may type there, or put in rows and columns above.

import type { Fields } from '../../model/value';
import type { Cell } from '../../tabs/cell';
import { type FoundColumns, findColumns } from '../../tabs/find-columns';
import type { TabReading } from '../../tabs/read-tab';
import type { SheetPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { rowRuns } from '../../tabs/write-rows';
import { Trouble } from '../trouble';

type Extent = ReturnType<SheetPort['extent']>;

/** Rows that are written after one look at where they belong. */
const PART = 10_000;

/** Where the columns are at this moment. @throws Trouble when a header is missing or doubled */
export function columnsNow(tab: Tab, sheet: SheetPort, width = sheet.extent().columns): FoundColumns {
  const headers = width > 0 ? sheet.values({ row: 1, column: 1, rows: 1, columns: width })[0]! : [];
  const found = findColumns(tab, headers);
  const first = found.issues[0];
  if (first) throw new Trouble(`${first.message} Not all was written. Mend it and pull again.`);
  return found;
}

/** A line that holds nothing of the tab: an unticked box is nothing. */
function isFree(found: FoundColumns, line: readonly Cell[]): boolean {
  const isNothing = (column: number) => line[column - 1] === '' || line[column - 1] === false;
  return (
    Array.from(found.columns.values()).every(isNothing) &&
    isNothing(found.changeColumn) &&
    isNothing(found.statusColumn)
  );
}

/** Where so many rows find room, from a row on: below all that stands there by now. */
function placeFor(
  sheet: SheetPort,
  found: FoundColumns,
  first: number,
  count: number,
  extent: Extent,
): number {
  for (let next = first; ; ) {
    const last = Math.min(extent.rows, next + count - 1);
    if (last < next) return next;
    const block = { row: next, column: 1, rows: last - next + 1, columns: extent.columns };
    const taken = sheet.values(block).map((line) => !isFree(found, line));
    if (!taken.includes(true)) return next;
    next += taken.lastIndexOf(true) + 1;
  }
}

/**
 * Writes whole rows below the last one that was read, part by part, each where its place is then: what somebody typed or put
 * in since lies above it. What was taken away leaves empty rows, never a row that is written over. Lines are looked at and not
 * counted: the people may have something far below, and boxes of rows that were just added may count as content.
 * @throws Trouble when headers are not as they must be
 */
export function appendRows(
  tab: Tab,
  sheet: SheetPort,
  { lastRow }: Pick<TabReading, 'lastRow'>,
  rows: readonly Fields[],
): void {
  let next = lastRow + 1;
  for (let start = 0; start < rows.length; start += PART) {
    const part = rows.slice(start, start + PART);
    const extent = sheet.extent();
    const found = columnsNow(tab, sheet, extent.columns);
    next = placeFor(sheet, found, next, part.length, extent);
    sheet.grow(next + part.length - 1);
    sheet.write(rowRuns(tab, found.columns, next, part, sheet));
    next += part.length;
  }
}
