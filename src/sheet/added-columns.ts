// sheet: columns that Bidgrid adds to a tab for values that are not the service's. They belong to no base:
// a pull leaves them, and nothing of them is ever compared or sent. While they are added, people may move
// columns: the headers are read right before and right after, and an overwritten header is restored.

import type { ColumnStyle, SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { HEADER_GROUNDS } from '../shared/colors';
import type { Cell, Column } from '../tabs/columns/column';
import { PLAIN_TEXT } from '../tabs/columns/text-kinds';
import { columnsNamed, headerName } from './find-columns';

/** A column with a header that was written. */
interface WrittenColumn {
  /** 1-based. */
  readonly number: number;
  /** Has the note that was written with the header. */
  readonly hasNote: boolean;
  /** Has content below the header, so it was not just inserted. */
  readonly isFilled: boolean;
}

const nameAt = (cells: readonly HeaderCell[], i: number): string => headerName(cells[i]?.header ?? '');

/** The next of the shared headers from a place on, to the left or right; `''`: none. */
function neighbor(cells: readonly HeaderCell[], from: number, step: 1 | -1, shared: ReadonlySet<string>) {
  for (let i = from + step; i >= 0 && i < cells.length; i += step) {
    const name = nameAt(cells, i);
    if (name !== '' && shared.has(name)) return name;
  }
  return '';
}

/**
 * The header and note of columns that were hit by a write to other columns, by column. A header that
 * is missing because a person renamed it or deleted its column is not among them.
 * @param expectedCells as it would be after the write if nothing had moved
 * @param newCells right after the write
 */
function overwrittenHeaders(
  expectedCells: readonly HeaderCell[],
  newCells: readonly HeaderCell[],
  writtenColumns: readonly WrittenColumn[],
): Map<number, HeaderCell> {
  const present = new Set(newCells.map((_, i) => nameAt(newCells, i)));
  const lostIndexes = expectedCells.flatMap((_, i) =>
    present.has(nameAt(expectedCells, i)) || nameAt(expectedCells, i) === '' ? [] : [i],
  );
  const names = new Set(writtenColumns.map(({ number }) => nameAt(newCells, number - 1)));
  const shared = new Set(
    expectedCells
      .map((_, i) => nameAt(expectedCells, i))
      .filter((name) => present.has(name) && !names.has(name)),
  );
  const blanks = (cells: readonly HeaderCell[]) => cells.filter((_, i) => nameAt(cells, i) === '').length;
  // If a write hit another column, the inserted one has no header.
  const isOneBlank = blanks(newCells) > blanks(expectedCells);
  const isCertain = ({ hasNote, isFilled }: WrittenColumn) => !hasNote || isFilled;
  const certainFirst = [...writtenColumns].sort((a, b) => Number(isCertain(b)) - Number(isCertain(a)));
  const headersByColumn = new Map<number, HeaderCell>();
  for (const column of certainFirst) {
    const { number, hasNote } = column;
    if (!isCertain(column) && (!isOneBlank || lostIndexes.length === 0)) continue;
    const likeness = (i: number): number =>
      ([-1, 1] as const).filter(
        (step) => neighbor(expectedCells, i, step, shared) === neighbor(newCells, number - 1, step, shared),
      ).length;
    const [best] = lostIndexes.filter((i) => likeness(i) > 0).sort((a, b) => likeness(b) - likeness(a));
    if (best !== undefined) lostIndexes.splice(lostIndexes.indexOf(best), 1);
    else if (!isCertain(column)) continue;
    // A column of a person can be without a header.
    const blank = { header: '', note: hasNote ? '' : newCells[number - 1]!.note };
    headersByColumn.set(number, best === undefined ? blank : expectedCells[best]!);
  }
  return headersByColumn;
}

/** Of the help in the header's note: what follows may differ. */
const KNOWN_BY = 30;

/** Of row 1, while columns move. */
const READS = 4;

/** True for a note of the header of this column. */
const hasHelp = (note: string, { help }: Column): boolean => note.startsWith(help.slice(0, KNOWN_BY));

/** A cell of row 1. */
interface HeaderCell {
  readonly header: Cell;
  readonly note: string;
}

/** Row 1 up to the last column with content; read again if columns moved between the reads. */
function readHeaders(sheet: SheetPort): HeaderCell[] {
  let headers = sheet.header();
  for (let readsLeft = READS; ; readsLeft -= 1) {
    const notes =
      headers.length === 0 ? [] : sheet.notes({ row: 1, column: 1, rows: 1, columns: headers.length })[0]!;
    const newHeaders = sheet.header();
    if (
      readsLeft === 1 ||
      (newHeaders.length === headers.length && newHeaders.every((cell, i) => cell === headers[i]))
    )
      return headers.map((header, i) => ({ header, note: notes[i]! }));
    headers = newHeaders;
  }
}

/**
 * 1-based places of those that the tab has, by field.
 * @throws UserError when a person has a column of their own with such a header
 */
export function addedColumns(sheet: SheetPort, columns: readonly Column[]): Map<string, number> {
  const headers = sheet.header();
  if (columns.every(({ header }) => columnsNamed(headers, header).length === 0)) return new Map();
  const cells = readHeaders(sheet);
  const placesByField = new Map<string, number>();
  for (const column of columns) {
    const places = columnsNamed(
      cells.map(({ header }) => header),
      column.header,
    );
    if (places.length > 1 || places.some((place) => !hasHelp(cells[place - 1]!.note, column))) {
      throw new UserError(
        `The tab ${sheet.name()} has a column "${column.header}" that Bidgrid did not add. Rename or delete it.`,
      );
    }
    if (places.length === 1) placesByField.set(column.field, places[0]!);
  }
  return placesByField;
}

const ATTEMPTS = 4;

const areEqual = (a: readonly HeaderCell[], b: readonly HeaderCell[]): boolean =>
  a.length === b.length && a.every(({ header, note }, i) => header === b[i]!.header && note === b[i]!.note);

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

/** Restores headers and notes that were overwritten because columns moved. */
function restoreHeaders(
  sheet: SheetPort,
  writtenColumns: readonly Column[],
  expected: readonly HeaderCell[],
  newCells: readonly HeaderCell[],
): void {
  const headers = newCells.map(({ header }) => header);
  const places = writtenColumns.flatMap((column) =>
    columnsNamed(headers, column.header).map((number) => ({
      number,
      hasNote: hasHelp(newCells[number - 1]!.note, column),
      isFilled: sheet.toEnd(number, 1)?.some(([cell], i) => i > 0 && cell !== '') ?? false,
    })),
  );
  for (const [columnNumber, { header, note }] of overwrittenHeaders(expected, newCells, places)) {
    sheet.write([{ row: 1, column: columnNumber, cells: [[header]] }]);
    sheet.writeNotes([{ row: 1, column: columnNumber, cells: [[note]] }]);
  }
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

/**
 * Adds the missing columns, each in its place among the others.
 * @param leftHeader header of the column to the left of the first; absent: at the right end of the tab
 * @throws UserError as `addedColumns`, without that column, or if columns keep moving
 */
export function addColumns(sheet: SheetPort, columns: readonly Column[], leftHeader?: string): void {
  const presentColumns = addedColumns(sheet, columns);
  const missing = columns.filter(({ field }) => !presentColumns.has(field));
  if (missing.length === 0) return;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const oldCells = readHeaders(sheet);
    const headers = oldCells.map(({ header }) => header);
    const leftColumn = leftHeader === undefined ? headers.length : columnsNamed(headers, leftHeader)[0];
    if (leftColumn === undefined)
      throw new UserError(
        `The tab ${sheet.name()} has no column "${leftHeader}". Check the tab, then try again.`,
      );
    const expected = insertMissing(sheet, columns, oldCells, leftColumn);
    const newCells = readHeaders(sheet);
    const writtenColumns = columns.filter(({ header }) => columnsNamed(headers, header).length === 0);
    if (!areEqual(expected, newCells)) restoreHeaders(sheet, writtenColumns, expected, newCells);
    if (areEqual(expected, newCells) || addedColumns(sheet, columns).size === columns.length) {
      style(sheet, missing);
      return;
    }
  }
  throw new UserError(
    `Columns of the tab ${sheet.name()} kept moving while Bidgrid added its own. Try again when no one is moving them.`,
  );
}
