// sheet: restores cells that new rows were written over, because rows or columns were inserted during the
// write.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { type Cell, type Column, kindIn } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { text } from '../tabs/columns/text-kinds';
import { overwrittenBy, type RowsAbove, type RowsPlace, same, type WrittenBlock } from './append-overwritten';
import { groupRuns } from './cell-runs';
import type { ColumnPlaces } from './find-columns';
import type { ValueAt } from './formatted-writes';
import { readTab, type TabReading } from './read-tab';
import { restoreValues } from './restore-values';

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
