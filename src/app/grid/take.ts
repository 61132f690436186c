// app: values of the service on their way into the tab: cells of rows that stand there, and new rows below.

import type { Fields, Value } from '../../model/value';
import { isEarly, isLate, type Take } from '../../sync/conflict';
import type { MoreChoices } from '../../tabs/lay-out';
import type { TabReading } from '../../tabs/read-tab';
import { keyOf } from '../../tabs/row-key';
import type { WorkbookPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { appendRows } from './append';
import type { Standing } from './grid';
import { formatsFor } from './mend-formats';
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
  /** New to the base; their cells are not believed before it knows them. */
  readonly appended: readonly Fields[];
  /** Known to the base, and deleted from the tab. */
  readonly returned: readonly Fields[];
}

/** The tab as it was read, and as the takes left it. */
export function taken(tab: Tab, reading: TabReading, takes: readonly Take[]): TabReading {
  if (takes.length === 0) return reading;
  const values = new Map<number, Partial<Record<string, Value>>>();
  for (const { row, field, value } of takes) {
    const own = values.get(row);
    if (own) own[field] = value;
    else values.set(row, { [field]: value });
  }
  const rows = reading.rows.map((row) => {
    const own = values.get(row.row);
    if (!own) return row;
    const { row: place, issues, change, status } = row;
    const fields = { ...row.fields, ...own };
    return { row: place, key: row.key ?? keyOf(tab, fields), fields, issues, change, status };
  });
  return { ...reading, rows };
}

type Target = Pick<Standing, 'tab' | 'sheet' | 'reading'>;

/**
 * Writes the takes to rows that stand in the tab, and the base in between. What may be edited comes before it: a new value with
 * an old base is harmless, the reverse would look like an edit. What nobody may edit comes after it: a new value with an old
 * base would look as if somebody had typed it, while the base knows what stood there before (`BaseRow.former`).
 * @throws Trouble when rows keep moving
 */
export function takeCells(
  workbook: Pick<WorkbookPort, 'flush'>,
  { tab, sheet, reading }: Target,
  takes: readonly Take[],
  writeBase: () => void,
): void {
  const early = takes.filter(isEarly);
  const late = takes.filter(isLate);
  place(tab, sheet, reading, placingsOf(tab, early));
  if (early.length > 0) workbook.flush();
  writeBase();
  if (late.length === 0) return;
  workbook.flush();
  place(tab, sheet, taken(tab, reading, early), placingsOf(tab, late));
}

/**
 * As `takeCells`, and whole new rows below the last one: before the base those that it does not know yet, after it those that it
 * does. Formats come first, so that `007` finds a plain-text cell; rows that the grid gets then look like its last one.
 * @throws Trouble when rows keep moving, or a header is not as it must be any more
 */
export function writeArrival(
  workbook: Pick<WorkbookPort, 'flush'>,
  target: Target,
  { takes, appended, returned }: Arrival,
  writeBase: () => void,
  more: MoreChoices = {},
): void {
  const { tab, sheet, reading } = target;
  const added = appended.length + returned.length;
  if (takes.length > 0 || added > 0) {
    const first = takes.length > 0 ? 2 : reading.lastRow + 1;
    formatsFor(tab, sheet, reading, first, more);
    sheet.grow(reading.lastRow + added);
  }
  const append = (rows: readonly Fields[], written: readonly Take[]) =>
    appendRows(tab, sheet, reading, rows, () => taken(tab, reading, written).rows);
  takeCells(workbook, target, takes, () => {
    append(appended, takes.filter(isEarly));
    if (appended.length > 0) workbook.flush();
    writeBase();
  });
  if (returned.length === 0) return;
  workbook.flush();
  append(returned, takes);
}
