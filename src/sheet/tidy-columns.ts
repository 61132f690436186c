// sheet: moves columns back to our order. Whole columns move, so formulas, notes and formats move with
// them.

import type { SheetPort } from '../ports/sheet';
import type { Cell } from '../tabs/columns/column';
import { STATES_HEADER, type Tab } from '../tabs/columns/tab';
import { columnsNamed, headerName, needColumns } from './find-columns';
import { type HeadedColumn, headedColumns, stateColors } from './lay-out';

/** 1-based, counted before the move. */
interface ColumnMove {
  readonly from: number;
  /** The column before which it is put. */
  readonly target: number;
}

/**
 * The present columns in our order. A column of a person stays to the right of the column of ours that
 * is left of it now; without one, it goes to the end.
 */
function inOurOrder(headers: readonly Cell[], ourHeaders: readonly string[]): number[] {
  const rank = new Map(ourHeaders.map((header, i) => [headerName(header), i]));
  const groups: number[][] = ourHeaders.map(() => []);
  const homeless: number[] = [];
  let group = homeless;
  headers.forEach((header, i) => {
    const groupIndex = rank.get(headerName(header));
    if (groupIndex !== undefined) group = groups[groupIndex]!;
    group.push(i + 1);
  });
  return [...groups.flat(), ...homeless];
}

/** The columns after a move to the left. */
function movedColumn<T>(columns: readonly T[], { from, target }: ColumnMove): T[] {
  const movedColumns = columns.filter((_, i) => i !== from - 1);
  movedColumns.splice(target - 1, 0, columns[from - 1]!);
  return movedColumns;
}

/** The moves, one after another, that bring the columns into our order. */
export function columnMoves(headers: readonly Cell[], ourHeaders: readonly string[]): ColumnMove[] {
  const orderedColumns = inOurOrder(headers, ourHeaders);
  const moves: ColumnMove[] = [];
  let currentColumns = headers.map((_, i) => i + 1);
  orderedColumns.forEach((column, place) => {
    const from = currentColumns.indexOf(column) + 1;
    if (from === place + 1) return;
    moves.push({ from, target: place + 1 });
    currentColumns = movedColumn(currentColumns, { from, target: place + 1 });
  });
  return moves;
}

/** Columns from the left that hold what identifies a row. */
function identityWidth(headers: readonly Cell[], columns: readonly HeadedColumn[]): number {
  const names = new Set(
    columns.filter(({ isIdentity }) => isIdentity).map(({ header }) => headerName(header)),
  );
  return headers.reduce<number>((last, header, i) => (names.has(headerName(header)) ? i + 1 : last), 0);
}

export const NOTHING_MOVED = 'No column was moved. Bidgrid ▸ Check offers to fix it.';

/**
 * Headers are compared before each move, because people may move columns at the same time; then no more are
 * moved. Columns are not moved across frozen ones: these are unfrozen first and frozen again.
 * @returns false: people moved columns, and the order is not complete
 * @throws UserError when a header is missing or duplicated
 */
export function tidyColumns(tab: Tab, sheet: SheetPort): boolean {
  const columns = headedColumns(tab);
  const ourHeaders = columns.map(({ header }) => header);
  let { headers } = needColumns(tab, sheet, NOTHING_MOVED);
  const moves = columnMoves(headers, ourHeaders);
  if (moves.length === 0) return true;
  sheet.freezeColumns(0);
  for (const move of moves) {
    const currentHeaders = sheet.header();
    if (currentHeaders.join('\n') !== headers.join('\n')) break;
    sheet.moveColumn(move.from, move.target);
    headers = movedColumn(headers, move);
  }
  headers = sheet.header();
  sheet.freezeColumns(identityWidth(headers, columns));
  // Their formulas refer to the first cell of each column, which may have moved.
  const [states] = columnsNamed(headers, STATES_HEADER);
  if (states !== undefined) sheet.colorBy(stateColors(states, headers.length));
  return columnMoves(headers, ourHeaders).length === 0;
}
