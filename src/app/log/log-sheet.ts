// app: the visible log: rows are appended, and nothing is read from it but where its columns are. People may sort, filter, edit
// and delete it; what is missing is made again.

import { LOG, type LogField, type LogLine, placeLog } from '../../sync/log';
import type { Cell } from '../../tabs/cell';
import type { SheetPort, WorkbookPort } from '../../tabs/sheet';
import { type CellWrite, cellRuns } from '../../tabs/write-tab';

export interface LogSheet {
  readonly sheet: SheetPort;
  /** 1-based. */
  readonly columns: ReadonlyMap<LogField, number>;
}

const ID = `bidgrid-${LOG.id}`;
const PLAIN = '@';

/** Finds or makes the log, with all its columns. */
export function openLog(workbook: WorkbookPort): LogSheet {
  const sheet = workbook.find(ID) ?? workbook.create(ID, LOG.title, { aside: true });
  const width = sheet.extent().columns;
  const headers: readonly Cell[] =
    width === 0 ? [] : sheet.values({ row: 1, column: 1, rows: 1, columns: width })[0]!;
  const { columns, missing } = placeLog(headers);
  if (missing.length === 0) return { sheet, columns };
  const places = new Map(columns);
  missing.forEach(({ field, width: pixels }, i) => {
    places.set(field, width + 1 + i);
    sheet.styleColumn(width + 1 + i, { numberFormat: PLAIN, alignment: 'left', width: pixels });
  });
  sheet.write([{ row: 1, column: width + 1, cells: [missing.map(({ header }) => header)] }]);
  sheet.writeNotes([{ row: 1, column: width + 1, cells: [missing.map(({ help }) => help)] }]);
  if (width === 0) sheet.styleHeader(missing.length);
  return { sheet, columns: places };
}

/** null when nothing was ever sent from this document, or the log was deleted. */
export const findLog = (workbook: WorkbookPort): LogSheet | null =>
  workbook.find(ID) === null ? null : openLog(workbook);

/** Adds lines below. Texts stay texts, whatever format people gave the cells; columns between ours are left alone. */
export function appendLines({ sheet, columns }: LogSheet, lines: readonly LogLine[]): void {
  if (lines.length === 0) return;
  const first = sheet.extent().rows + 1;
  const places = [...columns.values()];
  const width = places.reduce((a, b) => Math.max(a, b));
  // The grid reaches down to the last line before its formats are asked for.
  sheet.grow(first + lines.length - 1);
  const formats = sheet.numberFormats({ row: first, column: 1, rows: lines.length, columns: width });
  for (const place of places) {
    const isPlain = formats.every((row) => row[place - 1] === PLAIN);
    if (!isPlain) sheet.formatColumns(place, 1, PLAIN, first);
  }
  const writes: CellWrite[] = [];
  lines.forEach((line, i) => {
    columns.forEach((column, field) => {
      writes.push({ row: first + i, column, cell: line[field] });
    });
  });
  sheet.write(cellRuns(writes, sheet));
}

const nameOf = (texts: readonly unknown[]): string => JSON.stringify(texts.map(String));

/** Those of the lines that the log does not have yet. Only for lines that an interrupted execution may have written. */
export function lackingLines({ sheet, columns }: LogSheet, lines: readonly LogLine[]): LogLine[] {
  const fields = ['run', 'tab', 'ids', 'field', 'outcome'] as const;
  const rows = sheet.extent().rows;
  if (rows < 2) return lines.slice();
  const read = fields.map((field) =>
    sheet.values({ row: 2, column: columns.get(field)!, rows: rows - 1, columns: 1 }),
  );
  const known = new Set<string>();
  for (let i = 0; i < rows - 1; i += 1) known.add(nameOf(read.map((cells) => cells[i]![0])));
  return lines.filter((line) => !known.has(nameOf(fields.map((field) => line[field]))));
}
