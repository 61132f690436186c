// push: writes lines into the log while people may move and insert its columns: the headers are read again
// right after a write, and values below other headers are moved.

import type { SheetPort } from '../../ports/sheet';
import { headerName } from '../../sheet/find-columns';
import { type ValueAt, writeExactly, writeValues } from '../../sheet/formatted-writes';
import { columnsBefore } from '../../sheet/rows-before';
import type { Cell } from '../../tabs/columns/column';
import { text } from '../../tabs/columns/text-kinds';
import { type LogField, type LogLine, placeLog } from './log';
import { type LogSheet, nameOf } from './log-sheet';

type Places = LogSheet['columns'];

/** Of a write whose columns move again while it is corrected. */
const ATTEMPTS = 4;

const areEqual = (a: Places, b: Places): boolean =>
  a.size === b.size && Array.from(a).every(([field, column]) => b.get(field) === column);

const valuesOf = (line: LogLine, places: Places, row: number): ValueAt[] =>
  Array.from(places, ([field, column]) => ({ row, column, kind: text, value: line[field] }));

/** Fields that identify a line. */
const NAMING: readonly LogField[] = ['run', 'tab', 'ids', 'field'];

/**
 * Writes lines that are below other headers again, and clears what was written there. A row without the
 * values that identify the line is another one and stays.
 */
function moveValues(sheet: SheetPort, lines: readonly LogLine[], first: number, places: Places): void {
  const columns = Math.max(sheet.extent().columns, ...places.values());
  const rows = sheet.values({ row: first, column: 1, rows: lines.length, columns });
  const ourColumns = new Set(places.values());
  const writes = lines.flatMap((line, i): ValueAt[] => {
    const cells = rows[i]!.map(String);
    const values = new Set(Object.values(line).filter((value) => value !== ''));
    if (NAMING.some((field) => line[field] !== '' && !cells.includes(line[field]))) return [];
    const misplaced = cells.flatMap((cell, index) =>
      values.has(cell) && !ourColumns.has(index + 1) ? [index + 1] : [],
    );
    return [
      ...valuesOf(line, places, first + i),
      ...misplaced.map((column) => ({ row: first + i, column, kind: text, value: '' })),
    ];
  });
  writeValues(sheet, writes);
}

/**
 * Appends lines as plain text, whatever format the cells have. `writeCells` needs keys, and log rows have
 * none.
 * @returns number of rows of the log, header included
 */
export function appendLines({ sheet, columns }: LogSheet, lines: readonly LogLine[]): number {
  const first = sheet.extent().rows + 1;
  if (lines.length === 0) return first - 1;
  const last = first + lines.length - 1;
  // The grid must reach the last line before its formats are read.
  sheet.grow(last);
  writeValues(
    sheet,
    lines.flatMap((line, i) => valuesOf(line, columns, first + i)),
  );
  let places = columns;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const currentPlaces = placeLog(sheet.header()).columns;
    if (areEqual(places, currentPlaces)) break;
    moveValues(sheet, lines, first, currentPlaces);
    places = currentPlaces;
  }
  return last;
}

const UPDATED = ['outcome', 'detail'] as const;

/** Restores cells of a row that were overwritten because columns moved. */
function restoreRow(
  sheet: SheetPort,
  row: number,
  oldRow: { readonly headers: readonly Cell[]; readonly cells: readonly Cell[] },
  update: Pick<LogLine, (typeof UPDATED)[number]>,
): void {
  const headers = sheet.header();
  const { columns } = placeLog(headers);
  const fieldAt = new Map(UPDATED.map((field) => [columns.get(field), field] as const));
  const [cells = []] = sheet.values({ row, column: 1, rows: 1, columns: headers.length });
  const wantedCells = columnsBefore(oldRow.headers, headers).map((was, i): Cell => {
    const field = fieldAt.get(i + 1);
    if (field !== undefined) return update[field];
    return was === 0 ? '' : (oldRow.cells[was - 1] ?? '');
  });
  const wrong = wantedCells.flatMap((cell, i) => (String(cell) === String(cells[i]) ? [] : [i + 1]));
  const texts = wrong.filter((column) => typeof wantedCells[column - 1] === 'string');
  writeValues(
    sheet,
    texts.map((column) => ({ row, column, kind: text, value: wantedCells[column - 1] as string })),
  );
  writeExactly(
    sheet,
    wrong
      .filter((column) => !texts.includes(column))
      .map((column) => ({ row, column, cell: wantedCells[column - 1]! })),
  );
}

/**
 * Writes outcome and detail into the row that the log has for the same changed field.
 * @returns false: there is no such row
 */
export function updateLine({ sheet }: LogSheet, line: LogLine): boolean {
  const [headers = [], ...rows] = sheet.toEnd();
  const { columns } = placeLog(headers);
  const name = nameOf(NAMING.map((field) => line[field]));
  const nameIn = (cells: readonly Cell[]): string =>
    nameOf(NAMING.map((field) => cells[(columns.get(field) ?? 0) - 1] ?? ''));
  const index = rows.findIndex((cells) => nameIn(cells) === name);
  if (index < 0) return false;
  const row = index + 2;
  writeValues(
    sheet,
    UPDATED.flatMap((field): ValueAt[] => {
      const column = columns.get(field);
      return column === undefined ? [] : [{ row, column, kind: text, value: line[field] }];
    }),
  );
  const currentHeaders = sheet.header();
  if (
    currentHeaders.length !== headers.length ||
    currentHeaders.some((cell, i) => headerName(cell) !== headerName(headers[i]!))
  )
    restoreRow(sheet, row, { headers, cells: rows[index]! }, line);
  return true;
}
