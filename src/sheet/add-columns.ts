// sheet: adds columns of ours beside others while people may move columns: the headers are read right
// before and right after the writes, and a header that was overwritten is restored.

import type { ColumnStyle, SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { HEADER_GROUNDS } from '../shared/colors';
import type { Column } from '../tabs/columns/column';
import { PLAIN_TEXT } from '../tabs/columns/text-kinds';
import { addedColumns, type HeaderCell, hasHelp, readHeaders } from './added-columns';
import { columnsNamed } from './find-columns';
import { overwrittenHeaders } from './overwritten-headers';

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
