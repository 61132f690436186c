// sheet: columns that Bidgrid adds to a tab for values that are not the service's. They belong to no base:
// a pull leaves them, and nothing of them is ever compared or sent. Row 1 is read right after they are added:
// headers that are missing then, because a person moved columns at that moment, are reported.

import type { ColumnStyle, SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { HEADER_GROUNDS } from '../shared/colors';
import { andMore } from '../shared/sentences';
import type { Cell, Column } from '../tabs/columns/column';
import { PLAIN_TEXT } from '../tabs/columns/text-kinds';
import { columnsNamed } from './find-columns';

/** Of the help in the header's note: what follows may differ. */
const KNOWN_BY = 30;

/** True for a note of the header of this column. */
const hasHelp = (note: string, { help }: Column): boolean => note.startsWith(help.slice(0, KNOWN_BY));

/** A cell of row 1. */
interface HeaderCell {
  readonly header: Cell;
  readonly note: string;
}

/** Row 1 up to the last column with content. */
function readHeaders(sheet: SheetPort, headers = sheet.header()): HeaderCell[] {
  if (headers.length === 0) return [];
  const notes = sheet.notes({ row: 1, column: 1, rows: 1, columns: headers.length })[0]!;
  return headers.map((header, i) => ({ header, note: notes[i]! }));
}

/**
 * 1-based places of those that the tab has, by field.
 * @throws UserError when a person has a column of their own with such a header
 */
export function addedColumns(sheet: SheetPort, columns: readonly Column[]): Map<string, number> {
  const headers = sheet.header();
  if (columns.every(({ header }) => columnsNamed(headers, header).length === 0)) return new Map();
  const cells = readHeaders(sheet, headers);
  const placesByField = new Map<string, number>();
  for (const column of columns) {
    const places = columnsNamed(headers, column.header);
    if (places.length > 1 || places.some((place) => !hasHelp(cells[place - 1]!.note, column))) {
      throw new UserError(
        `The tab ${sheet.name()} has a column "${column.header}" that Bidgrid did not add. Rename it.`,
      );
    }
    if (places.length === 1) placesByField.set(column.field, places[0]!);
  }
  return placesByField;
}

/**
 * Writes the missing columns, each in its place among the others. A column with our note and no header was
 * interrupted: it gets its header.
 * @param leftColumn 1-based column to the left of the first
 * @returns what row 1 has then, if no columns move
 */
function insertMissing(
  sheet: SheetPort,
  columns: readonly Column[],
  oldCells: readonly HeaderCell[],
  leftColumn: number,
): HeaderCell[] {
  const cells = oldCells.slice();
  let columnNumber = leftColumn;
  for (const column of columns) {
    const { header, help } = column;
    const headers = cells.map((cell) => cell.header);
    const [presentColumn] = columnsNamed(headers, header);
    if (presentColumn !== undefined) {
      columnNumber = presentColumn;
      continue;
    }
    const begunIndex = cells.findIndex((cell) => cell.header === '' && hasHelp(cell.note, column));
    columnNumber = begunIndex < 0 ? columnNumber + 1 : begunIndex + 1;
    // The note first and the header last: an interrupted addition is recognized and continued.
    if (begunIndex < 0) {
      sheet.insertColumn(columnNumber);
      sheet.writeNotes([{ row: 1, column: columnNumber, cells: [[help]] }]);
      cells.splice(columnNumber - 1, 0, { header, note: help });
    } else cells[begunIndex] = { ...cells[begunIndex]!, header };
    sheet.write([{ row: 1, column: columnNumber, cells: [[header]] }]);
  }
  return cells;
}

/** Inserted columns have the alignment of the columns beside them until they get their own. */
function alignmentOf({ isRight, kind }: Column): Pick<ColumnStyle, 'align' | 'clipped' | 'isNumber'> {
  if (isRight) return { align: 'right' };
  return kind.numberFormat === PLAIN_TEXT ? { align: 'left', clipped: true } : { isNumber: true };
}

/** The look of columns in their current places. */
function style(sheet: SheetPort, columns: readonly Column[]): void {
  const places = addedColumns(sheet, columns);
  const placeOf = ({ field }: Column): number => places.get(field)!;
  const present = columns.filter(({ field }) => places.has(field));
  sheet.styleColumns(
    present.map((column) => ({
      column: placeOf(column),
      numberFormat: column.kind.numberFormat,
      width: column.width,
      quiet: true,
      ...alignmentOf(column),
    })),
  );
  sheet.writeBackgrounds(
    present.map((column) => ({ row: 1, column: placeOf(column), cells: [[HEADER_GROUNDS['read-only']]] })),
  );
}

const MOST_NAMED = 5;

/**
 * Adds the missing columns, each in its place among the others.
 * @param leftHeader header of the column to the left of the first; absent: at the right end of the tab
 * @throws UserError as `addedColumns`, without that column, or if columns were moved meanwhile
 */
export function addColumns(sheet: SheetPort, columns: readonly Column[], leftHeader?: string): void {
  const presentColumns = addedColumns(sheet, columns);
  const missing = columns.filter(({ field }) => !presentColumns.has(field));
  if (missing.length === 0) return;
  const oldCells = readHeaders(sheet);
  const headers = oldCells.map(({ header }) => header);
  const leftColumn = leftHeader === undefined ? headers.length : columnsNamed(headers, leftHeader)[0];
  if (leftColumn === undefined)
    throw new UserError(
      `The tab ${sheet.name()} has no column "${leftHeader}". Check the tab, then try again.`,
    );
  const expected = insertMissing(sheet, columns, oldCells, leftColumn);
  const newCells = readHeaders(sheet);
  style(sheet, missing);
  const isThere = ({ header, note }: HeaderCell) =>
    newCells.some((cell) => cell.header === header && cell.note === note);
  if (expected.every(({ header, note }, i) => header === newCells[i]?.header && note === newCells[i]?.note))
    return;
  const lostHeaders = expected.filter((cell) => !isThere(cell)).map(({ header }) => `"${header}"`);
  const names = lostHeaders.slice(0, MOST_NAMED).join(', ') + andMore(lostHeaders.length - MOST_NAMED);
  throw new UserError(
    `Columns of the tab ${sheet.name()} were moved while Bidgrid added its own, so a header can be above another column${names && `: restore ${names}`}. Compare row 1, then try again.`,
  );
}
