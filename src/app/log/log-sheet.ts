// app: the log tab: written before anything is sent, settled after, read by whoever goes on.

import { toCellText } from '../../sync/cell-text';
import { type Journal, type LoggedOperation, operationsOf } from '../../sync/journal';
import { campaignCell } from '../../sync/journal-cells';
import {
  cellsOfEntry,
  LOG,
  type LogEntry,
  type LogField,
  type LogPlaces,
  placeLog,
  readEntries,
} from '../../sync/log';
import type { Outcome } from '../../sync/operation';
import { tabById } from '../../tabs/all-tabs';
import type { SheetPort, WorkbookPort } from '../../tabs/sheet';
import { type CellWrite, cellRuns } from '../../tabs/write-tab';
import { Trouble } from '../trouble';

export interface LogSheet {
  readonly sheet: SheetPort;
  readonly places: LogPlaces;
}

const ID = `bidgrid-${LOG.id}`;
const PLAIN = '@';

function style(sheet: SheetPort, places: LogPlaces): void {
  places.columns.forEach((column) => void sheet.styleColumn(column, { numberFormat: PLAIN }));
}

function makeLog(workbook: WorkbookPort, sheet: SheetPort): void {
  LOG.columns.forEach(({ width }, i) => {
    sheet.styleColumn(i + 1, { numberFormat: PLAIN, alignment: 'left', width });
  });
  sheet.write([{ row: 1, column: 1, cells: [LOG.columns.map(({ header }) => header)] }]);
  sheet.writeNotes([{ row: 1, column: 1, cells: [LOG.columns.map(({ help }) => help)] }]);
  sheet.styleHeader(LOG.columns.length);
  workbook.flush();
}

/** Finds or makes the log. @throws Trouble when a header of it is missing or doubled */
export function openLog(workbook: WorkbookPort): LogSheet {
  const sheet = workbook.find(ID) ?? workbook.create(ID, LOG.title, { aside: true });
  if (sheet.extent().columns === 0) makeLog(workbook, sheet);
  const width = sheet.extent().columns;
  const places = placeLog(sheet.values({ row: 1, column: 1, rows: 1, columns: width })[0]!);
  const trouble = places.troubles[0];
  if (trouble) throw new Trouble(trouble);
  return { sheet, places };
}

/** null when nothing was ever pushed here. @throws Trouble as `openLog` */
export const findLog = (workbook: WorkbookPort): LogSheet | null =>
  workbook.find(ID) === null ? null : openLog(workbook);

/** Adds entries below and returns the row of the first. One call writes them (up to 5,000). */
export function appendEntries(log: LogSheet, entries: readonly LogEntry[]): number {
  const { sheet, places } = log;
  const first = sheet.extent().rows + 1;
  const cells = entries.map((entry) => cellsOfEntry(places, entry));
  const block = { row: first, column: 1, rows: cells.length, columns: cells[0]!.length };
  sheet.write([{ row: first + cells.length - 1, column: 1, cells: [['']] }]);
  const plain = sheet.numberFormats(block).every((row) => row.every((format) => format === PLAIN));
  if (!plain) style(sheet, places);
  // Columns that people put between ours are left alone.
  const writes: CellWrite[] = [];
  cells.forEach((line, i) => {
    places.columns.forEach((column) => {
      writes.push({ row: first + i, column, cell: line[column - 1]! });
    });
  });
  sheet.write(cellRuns(writes, sheet));
  return first;
}

/** The operations that the log tells of from a row on, of one run or of all. */
export function readLog({ sheet, places }: LogSheet, fromRow: number, run: string | null): Journal {
  const { rows, columns } = sheet.extent();
  if (rows < fromRow) return { operations: [], damaged: [] };
  const cells = sheet.values({ row: fromRow, column: 1, rows: rows - fromRow + 1, columns });
  const entries = readEntries(places, cells, fromRow);
  return operationsOf(run === null ? entries : entries.filter(({ entry }) => entry.run === run), tabById);
}

export interface Verdict {
  /** Rows of the log. */
  readonly rows: readonly number[];
  readonly outcome: Outcome;
  readonly detail: string;
}

export function writeOutcomes({ sheet, places }: LogSheet, verdicts: readonly Verdict[]): void {
  const writes: CellWrite[] = [];
  const outcomeColumn = places.columns.get('outcome')!;
  const detailColumn = places.columns.get('detail')!;
  for (const { rows, outcome, detail } of verdicts) {
    for (const row of rows) {
      writes.push({ row, column: outcomeColumn, cell: outcome });
      writes.push({ row, column: detailColumn, cell: detail });
    }
  }
  if (writes.length > 0) sheet.write(cellRuns(writes, sheet));
}

/**
 * Writes anew what operations of the log belong to, in every place where their entries say it. Whoever goes on after a kill
 * knows by the campaign what is still to be written, so it comes last.
 */
export function writeOwners({ sheet, places }: LogSheet, all: readonly LoggedOperation[]): void {
  const { rows: height } = sheet.extent();
  const column = (field: LogField) => places.columns.get(field)!;
  const fields = sheet.values({ row: 1, column: column('field'), rows: height, columns: 1 });
  const writes: CellWrite[] = [];
  const last: CellWrite[] = [];
  for (const { operation, rows } of all) {
    const tab = tabById(operation.tab)!;
    const header = tab.columns.find(({ field }) => field === tab.campaignField)!.header;
    for (const row of rows) {
      writes.push({ row, column: column('key'), cell: toCellText(operation.key) });
      last.push({ row, column: column('campaign'), cell: toCellText(campaignCell(operation)) });
      if (fields[row - 1]?.[0] !== header) continue;
      writes.push({ row, column: column('after'), cell: toCellText(operation.campaignId) });
    }
  }
  sheet.write(cellRuns(writes, sheet));
  sheet.write(cellRuns(last, sheet));
}
