// app: values of the service on their way into the tab: cells of rows that stand there, and new rows below.

import type { Fields } from '../../model/value';
import type { Take } from '../../sync/conflict';
import { type MoreChoices, mendFormats } from '../../tabs/lay-out';
import type { TabReading } from '../../tabs/read-tab';
import type { SheetPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { appendRows, columnsNow } from './append';
import { type Placing, place } from './place';

/** Takes as placings; `statusOf` names rows that have no key yet. */
export function placingsOf(
  tab: Tab,
  takes: readonly Take[],
  statusOf: (row: number) => string = () => '',
): Placing[] {
  const kinds = new Map(tab.columns.map(({ field, kind }) => [field, kind]));
  return takes.map(({ row, key, field, value }) => {
    const name = key === null ? { status: statusOf(row) } : { key };
    return { name, row, column: field, cell: kinds.get(field)!.encode(value) };
  });
}

/** What the service told of a tab's rows, on its way into the sheet. */
export interface Arrival {
  readonly takes: readonly Take[];
  readonly appended: readonly Fields[];
}

/**
 * Writes the takes to rows that stand in the tab, and whole new rows below the last one. The grid grows first and the formats
 * follow, so that `007` finds a plain-text cell.
 * @throws Trouble when rows keep moving, or a header is not as it must be any more
 */
export function writeArrival(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  { takes, appended }: Arrival,
  more: MoreChoices = {},
): void {
  if (takes.length === 0 && appended.length === 0) return;
  const first = reading.lastRow + 1;
  sheet.grow(reading.lastRow + appended.length);
  // Not as they were read: a column that somebody put in since would make tick boxes of another one plain text.
  mendFormats(tab, sheet, columnsNow(tab, sheet), takes.length > 0 ? 2 : first, more);
  takeCells(tab, sheet, reading, takes);
  appendRows(tab, sheet, reading, appended);
}

/** Writes the takes to rows that stand in the tab. @throws Trouble when rows keep moving */
export function takeCells(tab: Tab, sheet: SheetPort, reading: TabReading, takes: readonly Take[]): void {
  place(tab, sheet, reading, placingsOf(tab, takes));
}
