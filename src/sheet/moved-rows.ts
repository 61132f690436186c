// sheet: new rows that a person moved while they were written, and rows above that they were written over,
// because rows were inserted at that moment.

import type { SheetPort } from '../ports/sheet';
import type { Fields } from '../shared/value';
import type { Cell } from '../tabs/columns/column';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { CellWrite } from './cell-runs';
import { readSnapshot, type SheetSnapshot } from './find-cells';
import { type HitCell, hitCells } from './put-back';

/** Up to this number of rows, one call reads all of the sheet after the write. */
const FEW_ROWS = 5_000;

/** True for a row without content in our columns; an unchecked box is no content. */
export function isFree(
  { places, cell }: SheetSnapshot,
  row: number,
  isIgnored: (row: number, column: number) => boolean = () => false,
): boolean {
  const { columns, changeColumn, statesColumn, statusColumn } = places;
  return [...columns.values(), changeColumn, statesColumn, statusColumn].every((column) => {
    const content = cell(row, column);
    return content === '' || content === false || isIgnored(row, column);
  });
}

/** Headers and the last row above the new ones are where they were. Two calls. */
function isInPlace(sheet: SheetPort, before: SheetSnapshot, place: number): boolean {
  const columns = before.places.headers.length;
  const isSame = (row: number): boolean =>
    sheet
      .values({ row, column: 1, rows: 1, columns })[0]!
      .every((cell, i) => cell === before.cell(row, i + 1));
  let last = place - 1;
  while (last > 1 && isFree(before, last)) last -= 1;
  return isSame(1) && (last === 1 || isSame(last));
}

/** A name for each row: its key, its Status or, without both, its cells; `''`: no content. */
function namesOf(snapshot: SheetSnapshot, rows: number): string[] {
  const ours = Array.from(snapshot.places.columns.values());
  return Array.from({ length: rows }, (_, i) => {
    const row = i + 1;
    const [key, status] = [snapshot.key(row), snapshot.status(row)];
    if (key !== null) return `key ${key}`;
    if (status !== '') return `status ${status}`;
    return isFree(snapshot, row) ? '' : ours.map((column) => String(snapshot.cell(row, column))).join('\n');
  });
}

/**
 * Old rows that new ones were written over, by their current row. Their names are gone, but they are in
 * order: rows inserted above have moved them to the new ones. If the last old row is still above these,
 * missing rows were deleted.
 */
function overwrittenRows(
  before: SheetSnapshot,
  after: SheetSnapshot,
  { rows, place }: WrittenRows,
  cells: readonly CellWrite[],
): Map<number, number> {
  const namesAfter = namesOf(after, after.lastRow);
  const counts = new Map<string, number>();
  for (const name of namesAfter) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isLost = (name: string, i: number): boolean => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count - 1);
    // A person may be typing into a row that has no name yet.
    const isTyped = !/^(?:key|status) /.test(name) && !/^(?:key|status) |^$/.test(namesAfter[i] ?? '');
    return i > 0 && name !== '' && count < 1 && !isTyped;
  };
  const namesBefore = namesOf(before, place - 1);
  const lastName =
    namesBefore
      .slice()
      .reverse()
      .find((name) => name !== '') ?? '';
  const lastRow = namesAfter.indexOf(lastName) + 1;
  if (lastRow > 0 && lastRow < place) return new Map();
  const lostRows = namesBefore.flatMap((name, i) => (isLost(name, i) ? [i + 1] : []));
  // Cells that new rows do not have tell how far down the old rows are.
  const writtenColumns = new Set(cells.map(({ column }) => column));
  const otherColumns = before.places.headers.flatMap((_, i) => (writtenColumns.has(i + 1) ? [] : [i + 1]));
  const isAt = (first: number): boolean =>
    lostRows.every((row, i) =>
      otherColumns.every((column) => before.cell(row, column) === after.cell(first + i, column)),
    );
  const places = Array.from({ length: rows.length }, (_, i) => place + i);
  const first = places.find(isAt) ?? place;
  return new Map(lostRows.map((row, i) => [first + i, row]));
}

export const areEqual = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.length === b.length && a.every((cell, i) => cell === b[i]);

/** New rows as they were written. */
export interface WrittenRows {
  readonly rows: readonly Fields[];
  /** Number of the first one. */
  readonly place: number;
  cells(): readonly CellWrite[];
}

/** The sheet after new rows were written; null: a long tab in which nothing has moved. */
export function snapshotAfter(
  tab: Tab,
  sheet: SheetPort,
  before: SheetSnapshot,
  { rows, place }: WrittenRows,
  result: string,
): SheetSnapshot | null {
  const isLong = before.lastRow + rows.length > FEW_ROWS;
  return isLong && isInPlace(sheet, before, place) ? null : readSnapshot(tab, sheet, result);
}

interface MovedRows {
  /** Cells to put back. */
  readonly hits: readonly HitCell[];
  /** Rows to write again. */
  readonly rowNumbers: ReadonlySet<number>;
}

export const NOTHING_MOVED: MovedRows = { hits: [], rowNumbers: new Set() };

/** What to do after a write because rows or columns moved. */
export function movedRows(
  tab: Tab,
  before: SheetSnapshot,
  after: SheetSnapshot,
  written: WrittenRows,
): MovedRows {
  const { rows, place } = written;
  const cells = written.cells();
  const hasSameHeaders = areEqual(before.places.headers, after.places.headers);
  const overwritten = hasSameHeaders
    ? overwrittenRows(before, after, written, cells)
    : new Map<number, number>();
  const keyAt = (row: number) => keyOf(tab, rows[row - place]!);
  const writtenNumbers = [...new Set(cells.map(({ row }) => row))];
  const rowNumbers = new Set(
    writtenNumbers.filter(
      (row) =>
        !hasSameHeaders || overwritten.has(row) || after.rowOf({ name: { key: keyAt(row) }, row }) === 0,
    ),
  );
  if (rowNumbers.size === 0) return NOTHING_MOVED;
  // After a sort, other rows are where these were written.
  const isHit = ({ row }: CellWrite) =>
    rowNumbers.has(row) && (!hasSameHeaders || after.key(row) === keyAt(row));
  const rowBefore = (row: number): number => overwritten.get(row) ?? (rowNumbers.has(row) ? row : 0);
  return { hits: hitCells(before, after, cells.filter(isHit), new Map(), rowBefore), rowNumbers };
}
