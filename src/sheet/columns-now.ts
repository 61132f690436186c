// sheet: reads where the columns of a tab are right before a write.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Cell } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import { type ColumnPlaces, findColumns } from './find-columns';

export interface CurrentColumns extends ColumnPlaces {
  /** The first row of the sheet. */
  readonly headers: readonly Cell[];
}

/** @param headers row 1, if it was just read */
export function readColumns(tab: Tab, sheet: SheetPort, headers = sheet.header()): CurrentColumns {
  return { ...findColumns(tab, headers), headers };
}

/**
 * @param result sentence about the current write, for the error
 * @throws UserError when a header is missing or duplicated
 */
export function needColumns(
  tab: Tab,
  sheet: SheetPort,
  result = 'Some values were not written. Fix this, then pull again.',
  headers?: Cell[],
): CurrentColumns {
  const columns = readColumns(tab, sheet, headers);
  const first = columns.issues[0];
  if (first) throw new UserError(`${first.message} ${result}`);
  return columns;
}
