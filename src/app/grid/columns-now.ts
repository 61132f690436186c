// app: where the columns of a tab are at this moment, right before something is written.

import type { Cell } from '../../tabs/cell';
import { type FoundColumns, findColumns } from '../../tabs/find-columns';
import type { SheetPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { Trouble } from '../trouble';

export interface ColumnsNow extends FoundColumns {
  /** The first row of the sheet. */
  readonly headers: readonly Cell[];
}

/**
 * @param width of the sheet, where it is known
 * @param sound false: what is missing or doubled is the caller's to see
 * @throws Trouble when a header is missing or doubled
 */
export function columnsNow(
  tab: Tab,
  sheet: SheetPort,
  width = sheet.extent().columns,
  sound = true,
): ColumnsNow {
  const headers = width > 0 ? sheet.values({ row: 1, column: 1, rows: 1, columns: width })[0]! : [];
  const found = findColumns(tab, headers);
  const first = found.issues[0];
  if (first && sound) throw new Trouble(`${first.message} Not all was written. Mend it and pull again.`);
  return { ...found, headers };
}
