// app: new rows on their way below the last one, while people may type there, or put in rows and columns above.

import type { Fields } from '../../model/value';
import { type FoundColumns, findColumns } from '../../tabs/find-columns';
import type { TabReading } from '../../tabs/read-tab';
import type { SheetPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { rowRuns } from '../../tabs/write-rows';
import { Trouble } from '../trouble';

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

/**
 * Writes whole rows below the last one that was read, part by part, each where its place is then: what somebody typed or put
 * in since lies above it. What was taken away leaves empty rows, never a row that is written over.
 * @throws Trouble when headers are not as they must be
 */
export function appendRows(
  tab: Tab,
  sheet: SheetPort,
  reading: Pick<TabReading, 'lastRow' | 'reach'>,
  rows: readonly Fields[],
): void {
  let next = reading.lastRow + 1;
  let reach = reading.reach;
  for (let start = 0; start < rows.length; start += PART) {
    const part = rows.slice(start, start + PART);
    const now = sheet.extent();
    next += Math.max(0, now.rows - reach);
    const { columns } = columnsNow(tab, sheet, now.columns);
    sheet.grow(next + part.length - 1);
    sheet.write(rowRuns(tab, columns, next, part, sheet));
    next += part.length;
    reach = Math.max(now.rows, next - 1);
  }
}
