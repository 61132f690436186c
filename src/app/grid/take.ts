// app: values of the service on their way into the tab: cells of rows that stand there, and new rows below.

import type { Fields } from '../../model/value';
import type { Take } from '../../sync/conflict';
import { layOut, type MoreChoices } from '../../tabs/lay-out';
import type { TabReading } from '../../tabs/read-tab';
import type { SheetPort, WorkbookPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { type CellWrite, cellRuns, encodeRow, inFormats } from '../../tabs/write-tab';
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

/**
 * Puts whole rows below the last one. The grid grows first and the formats follow, so that `007` finds a plain-text cell.
 */
export function appendRows(
  tab: Tab,
  workbook: WorkbookPort,
  reading: TabReading,
  rows: readonly Fields[],
  more: MoreChoices,
): void {
  const sheet = workbook.find(tab.id);
  if (sheet === null || rows.length === 0) return;
  const first = reading.lastRow + 1;
  sheet.write([{ row: first + rows.length - 1, column: reading.changeColumn, cells: [['']] }]);
  layOut(tab, workbook, more);
  const writes: CellWrite[] = [];
  rows.forEach((fields, i) => {
    for (const write of encodeRow(tab, reading.columns, first + i, fields)) writes.push(write);
  });
  sheet.write(cellRuns(inFormats(tab, reading.columns, writes, sheet), sheet));
}

/** Writes the takes to rows that stand in the tab. @throws Trouble when rows keep moving */
export function takeCells(tab: Tab, sheet: SheetPort, reading: TabReading, takes: readonly Take[]): void {
  place(tab, sheet, reading, placingsOf(tab, takes));
}
