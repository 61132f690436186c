// history: the tab History: rows are found by company, campaign and day, columns by header. Nothing in it is
// compared, checked or sent.

import { toCellText } from '../../model/cell-text';
import type { Value } from '../../model/value';
import type { Ports } from '../../ports/ports';
import type { SheetPort, StyledColumn, WorkbookPort } from '../../ports/sheet';
import { UserError } from '../../ports/user-error';
import { columnsNamed } from '../../sheet/find-columns';
import { type ValueAt, writeValues } from '../../sheet/formatted-writes';
import { groupRuns } from '../../sheet/runs';
import type { Cell } from '../../tabs/cell';
import { HISTORY, type HistoryColumn, type HistoryField } from './columns';
import { type DayOfCell, daysOfCells } from './day-cell';

/** Tab ID in the sheet index. */
export const HISTORY_ID = 'bidgrid-history';

export interface HistorySheet {
  readonly sheet: SheetPort;
  /** 1-based; every field has one. */
  readonly columns: ReadonlyMap<HistoryField, number>;
  readonly dayOf: DayOfCell;
}

/** Without them rows cannot be recognized, and would be written twice. */
const KEY: readonly HistoryField[] = ['day', 'company', 'campaignId'];

/** For headers that a person renamed or deleted. */
export const missingHeaders = (columns: readonly HistoryColumn[]): string => {
  const names = columns.map(({ header }) => `"${header}"`).join(', ');
  return `The tab History has no column ${names}. Rename its header back.`;
};

/** The values of one row by field. */
export type HistoryLine = Readonly<Record<HistoryField, Value>>;

/** null: no pull has written it, or it was deleted. */
export const findHistory = (workbook: WorkbookPort): SheetPort | null => workbook.find(HISTORY_ID);

/**
 * Finds or creates the tab, with all its columns. Of duplicate headers, the first one counts.
 * @throws UserError if rows cannot be recognized because a column of the key is missing
 */
export function openHistory({ workbook, timeText }: Pick<Ports, 'workbook' | 'timeText'>): HistorySheet {
  const known = findHistory(workbook);
  const sheet = known ?? workbook.create(HISTORY_ID, HISTORY.title, { aside: true });
  const headers = known?.header() ?? [];
  const columns = new Map<HistoryField, number>();
  const missing: HistoryColumn[] = [];
  for (const column of HISTORY.columns) {
    const [found] = columnsNamed(headers, column.header);
    if (found === undefined) missing.push(column);
    else columns.set(column.field, found);
  }
  const dayOf = daysOfCells(timeText);
  if (missing.length === 0) return { sheet, columns, dayOf };
  const keys = missing.filter(({ field }) => KEY.includes(field));
  if (keys.length > 0 && known !== null && known.extent().rows > 1) throw new UserError(missingHeaders(keys));
  const width = headers.length;
  const styles = missing.map(({ field, kind, width: pixels }, i): StyledColumn => {
    columns.set(field, width + 1 + i);
    return { column: width + 1 + i, numberFormat: kind.numberFormat, width: pixels };
  });
  sheet.styleColumns(styles);
  sheet.write([{ row: 1, column: width + 1, cells: [missing.map(({ header }) => header)] }]);
  sheet.writeNotes([{ row: 1, column: width + 1, cells: [missing.map(({ help }) => help)] }]);
  if (width === 0) {
    sheet.styleHeader(
      missing.map(() => 'read-only'),
      HISTORY.frozen,
    );
  }
  return { sheet, columns, dayOf };
}

const textIn = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.trim() : String(cell ?? '');

export const keyOf = (company: string, campaignId: string): string => JSON.stringify([company, campaignId]);

/** The cells that identify a row, as texts. */
export interface HistoryRow {
  readonly row: number;
  readonly day: string;
  readonly company: string;
  readonly campaignId: string;
  readonly fetched: string;
}

/** Rows of these days. Reads one whole column, and three others around the days. */
export function readColumns(
  { sheet, columns, dayOf }: HistorySheet,
  isWanted: (day: string) => boolean,
): HistoryRow[] {
  const rows: { readonly row: number; readonly day: string }[] = [];
  (sheet.toEnd(columns.get('day')!, 1) ?? []).forEach(([cell], i) => {
    const day = dayOf(cell);
    if (i > 0 && isWanted(day)) rows.push({ row: i + 1, day });
  });
  if (rows.length === 0) return [];
  const first = rows[0]!.row;
  const count = rows[rows.length - 1]!.row - first + 1;
  const read = (field: HistoryField) =>
    sheet.values({ row: first, column: columns.get(field)!, rows: count, columns: 1 });
  const [companies, campaigns, times] = [read('company'), read('campaignId'), read('fetched')];
  return rows.map(({ row, day }) => {
    const [company, campaignId, fetched] = [companies, campaigns, times].map((cells) =>
      textIn(cells[row - first]![0]),
    ) as [string, string, string];
    return { row, day, company, campaignId, fetched };
  });
}

/** Rows of a day by `keyOf`. Of rows that a person copied, the first one counts. */
export function rowsOfDay(history: HistorySheet, day: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const { row, company, campaignId } of readColumns(history, (other) => other === day)) {
    const key = keyOf(company, campaignId);
    if (!found.has(key)) found.set(key, row);
  }
  return found;
}

/** Adds a sentence to the help of the header Day. */
export function writeDayNote({ sheet, columns }: HistorySheet, sentence: string): void {
  const { help } = HISTORY.columns.find(({ field }) => field === 'day')!;
  sheet.writeNotes([{ row: 1, column: columns.get('day')!, cells: [[`${help} ${sentence}`]] }]);
}

/** Appends lines below the last row with content, which `readColumns` has found. */
export function appendLines({ sheet, columns }: HistorySheet, lines: readonly HistoryLine[]): void {
  if (lines.length === 0) return;
  const first = sheet.rowsSeen() + 1;
  const writes: ValueAt[] = [];
  lines.forEach((line, i) => {
    for (const { field, kind } of HISTORY.columns)
      writes.push({ row: first + i, column: columns.get(field)!, kind, value: safe(line[field]) });
  });
  // The grid must reach the last line before its formats are read.
  sheet.grow(first + lines.length - 1);
  writeValues(sheet, writes);
}

const safe = (value: Value): Value => (typeof value === 'string' ? toCellText(value) : value);

/** Rows between those that are written, for which reading their formats is cheap. */
const FEW_ROWS = 1000;

const REPLACED: readonly HistoryField[] = [
  'impressions',
  'clicks',
  'installs',
  'spend',
  'cpi',
  'budget',
  'fetched',
];

/** Replaces the figures of rows. Names and keys stay. */
export function replaceLines(
  { sheet, columns }: HistorySheet,
  lines: readonly { readonly row: number; readonly line: HistoryLine }[],
): void {
  const kinds = HISTORY.columns.filter(({ field }) => REPLACED.includes(field));
  const writes = lines.flatMap(({ row, line }) =>
    kinds.map(({ field, kind }): ValueAt => {
      return { row, column: columns.get(field)!, kind, value: safe(line[field]) };
    }),
  );
  const rows = lines.map(({ row }) => row);
  const first = rows.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
  const last = rows.reduce((a, b) => Math.max(a, b), 0);
  if (last - first < FEW_ROWS + 2 * rows.length) writeValues(sheet, writes);
  // A person sorted the tab: the formats of all rows between would be read. Figures are numbers and times.
  else
    sheet.write(
      groupRuns(writes.map(({ row, column, kind, value }) => ({ row, column, cell: kind.encode(value) }))),
    );
}
