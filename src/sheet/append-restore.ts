// sheet: detects rows that moved while new ones were written below them, and restores cells that new rows
// were written over.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { groupedBy } from '../shared/grouped-by';
import type { Fields, Value } from '../shared/value';
import { type Cell, type Column, kindIn, type Run } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { text } from '../tabs/columns/text-kinds';
import { emptyValue, wholeFields } from './added-rows';
import { groupRuns } from './cell-runs';
import type { ColumnPlaces } from './find-columns';
import { restoreValues, type ValueAt } from './formatted-writes';
import { readTab, type TabReading } from './read-tab';

/** The rows above the new ones. */
export interface RowsAbove {
  readonly last: TabRow | undefined;
  rows(): readonly TabRow[];
  /** How far all of them have moved down since they were read. */
  readonly shift: number;
}

/** A written block of new rows. */
interface WrittenBlock {
  readonly run: Run<Cell>;
  readonly part: readonly Fields[];
  /** No further block of these rows follows. */
  readonly isLast: boolean;
}

type RowsPlace = RowsAbove & { readonly first: number };

/** Rows above those that new rows can overwrite, compared to find the shift. */
const CONTEXT = 20;

export const same = ({ kind }: Column, a: Value | undefined, b: Value | undefined): boolean =>
  a === undefined || b === undefined ? a === b : kind.equal(a, b);

const isAlike = (columns: readonly Column[], row: TabRow | undefined, fields: Fields): boolean =>
  columns.every((column) =>
    same(column, row ? row.fields[column.field] : emptyValue(column), fields[column.field]),
  );

interface Move {
  readonly row: TabRow;
  /** Current row. */
  readonly to: number;
}

/**
 * The new places of the rows if the last row moved by this shift; null: they are not there. Rows above moved
 * less if rows were inserted between them, and further if rows were deleted.
 * @param isDeleted whether a row expected above `to` may have been deleted
 */
function movesOf(
  rows: readonly TabRow[],
  fits: (row: TabRow, shift: number) => boolean,
  shift: number,
  isDeleted: (row: TabRow, to: number) => boolean,
): Move[] | null {
  const moves: Move[] = [];
  let far = shift;
  let deleted = 0;
  const last = rows.length - 1;
  for (let i = last; i >= 0; i -= 1) {
    const row = rows[i]!;
    let currentShift = far + deleted;
    const least = i === last ? currentShift : -CONTEXT;
    while (currentShift >= least && !fits(row, currentShift)) currentShift -= 1;
    if (currentShift >= least) {
      [far, deleted] = [currentShift, 0];
      moves.push({ row, to: row.row + currentShift });
    } else if (i < last && isDeleted(row, moves[moves.length - 1]!.to)) deleted += 1;
    else return null;
  }
  return moves;
}

/**
 * Rows whose keys are missing, unless the other rows are where they would be if only the missing rows had
 * been deleted. If the last row is among several missing ones and its place is empty, deleted rows look the
 * same as rows that were moved down by inserted ones and then written over.
 */
function lostOf(
  rows: readonly TabRow[],
  rowsByKey: ReadonlyMap<string | null, readonly TabRow[]>,
  isEmpty: (row: number) => boolean,
  shift: number,
): TabRow[] {
  const lostRows: TabRow[] = [];
  const offsets = new Set<number>();
  for (const row of rows) {
    if (row.key === null) continue;
    const currentRow = rowsByKey.get(row.key)?.[0];
    if (currentRow) offsets.add(currentRow.row - row.row + lostRows.length);
    else lostRows.push(row);
  }
  const [offset = 0] = offsets;
  const last = rows[rows.length - 1];
  const isUnclear = last !== undefined && lostRows.includes(last) && isEmpty(last.row + offset);
  return offsets.size === 1 && offset <= shift && !isUnclear ? [] : lostRows;
}

/**
 * How far the last row above has moved in total, the overwritten rows, and new rows that are between others;
 * null: the shift is unknown, but no row is missing.
 * @param columns those that were written
 * @param hasStatus whether Status was written, too
 * @throws UserError when rows are missing and their places are unknown
 */
function overwrittenBy(
  tab: Tab,
  place: RowsPlace,
  reading: TabReading,
  columns: readonly Column[],
  hasStatus: boolean,
  { part }: WrittenBlock,
) {
  const rowsByNumber = new Map(reading.rows.map((row) => [row.row, row]));
  const unwrittenColumns = tab.columns.filter((column) => !columns.includes(column));
  const whole = part.map((fields) => wholeFields(tab, fields));
  // More rows may be inserted than are written: new rows then overwrite rows above the last one.
  const above = place.last?.row ?? 0;
  const furthest = Math.max(
    place.shift + part.length,
    (reading.rows[reading.rows.length - 1]?.row ?? 0) - above,
  );
  const blank = wholeFields(tab, {});
  const rows = place.rows().slice(-(furthest - place.shift + CONTEXT));
  const rowsByKey = groupedBy(reading.rows, ({ key }) => key);
  const isElsewhere = ({ key, fields }: TabRow, rowNumber: number): boolean =>
    (rowsByKey.get(key) ?? []).some(
      (candidate) => candidate.row !== rowNumber && (key !== null || isAlike(tab.columns, candidate, fields)),
    );
  const isOverwritten = (row: TabRow, shift: number): boolean => {
    const to = row.row + shift;
    const newFields = whole[to - place.first];
    if (newFields === undefined || isElsewhere(row, to)) return false;
    return (
      isAlike(columns, rowsByNumber.get(to), newFields) &&
      isAlike(unwrittenColumns, rowsByNumber.get(to), row.fields)
    );
  };
  const fits = (row: TabRow, shift: number): boolean => {
    const currentRow = rowsByNumber.get(row.row + shift);
    if ((currentRow?.change ?? '') !== row.change) return false;
    const status = currentRow?.status ?? '';
    if (status !== row.status) return hasStatus && status === '' && isOverwritten(row, shift);
    return isAlike(tab.columns, currentRow, row.fields) || isOverwritten(row, shift);
  };
  // A row between it and the new rows was not overwritten.
  const isDeleted = (row: TabRow, to: number): boolean =>
    row.key !== null && !rowsByKey.has(row.key) && to < place.first;
  for (const mayBeDeleted of [() => false, isDeleted]) {
    for (let shift = 0; shift <= furthest; shift += 1) {
      const moves = movesOf(rows, fits, shift, mayBeDeleted);
      if (moves === null) continue;
      const isWhole = ({ row, to }: Move) =>
        (rowsByNumber.get(to)?.status ?? '') === row.status &&
        isAlike(tab.columns, rowsByNumber.get(to), row.fields);
      const oldRowNumbers = new Set(moves.map(({ to }) => to));
      // New rows that were written into rows inserted between others.
      const between = whole.flatMap((fields, i) => {
        const rowNumber = place.first + i;
        const currentRow = oldRowNumbers.has(rowNumber) ? undefined : rowsByNumber.get(rowNumber);
        const isNew =
          currentRow && isAlike(columns, currentRow, fields) && isAlike(unwrittenColumns, currentRow, blank);
        return isNew ? [rowNumber] : [];
      });
      return { shift, overwritten: moves.filter((move) => !isWhole(move)), between };
    }
  }
  const lostRows = lostOf(rows, rowsByKey, (row) => !rowsByNumber.has(row), place.shift);
  if (lostRows.length === 0) return null;
  throw new UserError(
    `Rows of ${tab.title} moved while new rows were written below them, and ${lostRows.length} of them may be overwritten. Check its last rows, and restore them from the version history if needed.`,
  );
}

/**
 * Quick check after a write: whether headers or the last row above have moved. One or two calls. Also true if
 * rows were sorted.
 */
export function hasMoved(
  tab: Tab,
  sheet: SheetPort,
  { last, shift }: RowsAbove,
  { headers, columns, statusColumn }: ColumnPlaces & { readonly headers: readonly Cell[] },
): boolean {
  const line = (row: number): readonly Cell[] =>
    sheet.values({ row, column: 1, rows: 1, columns: headers.length })[0]!;
  const headersNow = line(1);
  if (headers.some((header, i) => header !== headersNow[i])) return true;
  if (last === undefined) return false;
  if (last.row + shift < 2) return true;
  const cells = line(last.row + shift);
  const names = last.key === null ? tab.columns.map(({ field }) => field) : tab.keyFields;
  if (cells[statusColumn - 1] !== last.status) return true;
  return tab.columns.some((column) => {
    if (!names.includes(column.field)) return false;
    const cell = cells[columns.get(column.field)! - 1]!;
    const value = last.fields[column.field];
    // The value of a number depends on its format, which is not read here.
    if (column.kind.readsFormat && typeof cell === 'number') return typeof value !== 'number';
    const decoded = column.kind.decode(cell);
    return !same(column, decoded.ok ? decoded.value : undefined, value);
  });
}

/**
 * Columns were inserted or moved: clears written cells in columns that are not ours; the caller writes the
 * rest again.
 */
function clearMoved(sheet: SheetPort, reading: TabReading, { run }: WrittenBlock): void {
  const ourColumns = new Set([...reading.columns.values(), reading.statusColumn]);
  const otherColumns = run.cells[0]!.map((_, i) => run.column + i).filter(
    (column) => !ourColumns.has(column),
  );
  sheet.write(otherColumns.map((column) => ({ row: run.row, column, cells: run.cells.map(() => ['']) })));
}

/** The value of a cell; the text of an unreadable one. */
const valueIn = (column: Column, { fields, issues }: TabRow): Pick<ValueAt, 'kind' | 'value'> => {
  const { field } = column;
  const value = fields[field];
  if (value !== undefined) return { kind: kindIn(column, fields), value };
  return { kind: text, value: issues.find((issue) => issue.field === field)?.found ?? '' };
};

/**
 * Restores overwritten cells and clears cells written in other columns.
 * @returns total shift of the rows above if the new rows have to be written again; null: done
 * @throws UserError when headers are missing, or the overwritten rows are unknown
 */
export function restoreOverwritten(
  tab: Tab,
  sheet: SheetPort,
  place: RowsPlace,
  oldColumns: ColumnPlaces,
  writtenBlock: WrittenBlock,
): number | null {
  const reading = readTab(tab, sheet);
  const header = reading.issues[0];
  if (header)
    throw new UserError(`${header.message} Some rows were not written. Fix the header and pull again.`);
  if (tab.columns.some(({ field }) => reading.columns.get(field) !== oldColumns.columns.get(field))) {
    clearMoved(sheet, reading, writtenBlock);
    return place.shift;
  }
  const { run, isLast } = writtenBlock;
  const isWritten = (column: number): boolean =>
    column >= run.column && column < run.column + run.cells[0]!.length;
  const columns = tab.columns.filter(({ field }) => isWritten(oldColumns.columns.get(field)!));
  const hasStatus = isWritten(oldColumns.statusColumn);
  const result = overwrittenBy(tab, place, reading, columns, hasStatus, writtenBlock);
  if (result === null) return null;
  const { shift, overwritten, between } = result;
  if (overwritten.length === 0 && (isLast || shift <= place.shift)) return null;
  const width = run.cells[0]!.length;
  const emptied = between.flatMap((row) =>
    Array.from({ length: width }, (_, i) => ({ row, column: run.column + i, cell: '' })),
  );
  sheet.write(groupRuns(emptied));
  const cells = overwritten.flatMap(({ row, to }): ValueAt[] => [
    ...columns.map((column): ValueAt => {
      return { row: to, column: reading.columns.get(column.field)!, ...valueIn(column, row) };
    }),
    ...(hasStatus ? [{ row: to, column: reading.statusColumn, kind: text, value: row.status }] : []),
    ...(isWritten(oldColumns.statesColumn)
      ? [{ row: to, column: reading.statesColumn, kind: text, value: row.states }]
      : []),
  ]);
  restoreValues(tab, sheet, cells);
  return shift;
}
