// sheet: reads the cells of a write right before it, and compares them right after it: values in the wrong
// place, and missing ones.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Value } from '../shared/value';
import type { Block } from '../tabs/columns/column';
import { keyOf, type Tab } from '../tabs/columns/tab';
import { blockAround, type CellWrite } from './cell-runs';
import { type FilledCells, filledCells } from './filled-cells';
import { type CellPlace, type CellUpdate, columnOf, readSnapshot, type SheetSnapshot } from './find-cells';
import { CHANGE, type ColumnPlaces, needColumns, STATES, STATUS } from './find-columns';
import { type MisplacedValue, type MissingValue, misplacedValues } from './overwritten-cells';
import { rowAt, type TabReading } from './read-tab';

/** Up to this many rows, formulas of all rows are read: any row may be moved under the write. */
const ALL_FORMULAS = 5_000;

const MOST_READS = 6;

/** Columns of our own. */
const OURS = [CHANGE, STATES, STATUS];

export const STUCK =
  'Rows or columns kept moving while values were written. Try again when no one is sorting the tab.';

/** Number formats and formulas of the declared cells, at the places where they were expected. */
interface Formats {
  format(row: number, column: number): string;
  formula(row: number, column: number): string;
  readonly filled: FilledCells;
}

export interface CurrentCells {
  readonly snapshot: SheetSnapshot;
  /** Current place of each update, in order; row 0: its row no longer exists. */
  readonly located: readonly CellPlace[];
  readonly formats: Formats;
  /** People have columns of their own. */
  readonly hasOwn: boolean;
}

/**
 * Reads number formats in a block around the cells, and formulas from the first cell of the sheet on, because
 * their arrays may fill cells to the right and below. Rows may be moved under the write, so formulas are read
 * in all rows of a tab that is not large, and in all columns if people have columns of their own.
 * @param declaredPlaces those of declared columns
 * @param knownFilled what arrays fill, as the tab was read: enough for texts of ours
 */
function readFormats(
  sheet: SheetPort,
  declaredPlaces: readonly CellPlace[],
  places: readonly CellPlace[],
  hasOwn: boolean,
  knownFilled: FilledCells | undefined,
): Formats {
  if (declaredPlaces.length === 0 && !hasOwn && knownFilled !== undefined)
    return { format: () => '', formula: () => '', filled: knownFilled };
  const extent = sheet.extent();
  const inside = (places: readonly CellPlace[]): Block | null => {
    const placesInside = places.filter(
      ({ row, column }) => row > 0 && row <= extent.rows && column <= extent.columns,
    );
    return placesInside.length === 0 ? null : blockAround(placesInside);
  };
  const [formatBlock, wholeBlock] = [inside(declaredPlaces), inside(places)];
  const formats = formatBlock === null ? [] : sheet.numberFormats(formatBlock);
  const rows =
    extent.rows <= ALL_FORMULAS
      ? extent.rows
      : wholeBlock === null
        ? 0
        : wholeBlock.row + wholeBlock.rows - 1;
  const columns = hasOwn
    ? extent.columns
    : wholeBlock === null
      ? 0
      : wholeBlock.column + wholeBlock.columns - 1;
  const formulas = wholeBlock === null ? [] : sheet.formulas({ row: 1, column: 1, rows, columns });
  return {
    format: (row, column) =>
      formatBlock === null ? '' : (formats[row - formatBlock.row]?.[column - formatBlock.column] ?? ''),
    formula: (row, column) => formulas[row - 1]?.[column - 1] ?? '',
    filled: filledCells(formulas, sheet),
  };
}

/** Current place of each update, in order; row 0: its row no longer exists. */
const locate = (look: SheetSnapshot, updates: readonly CellUpdate[]): CellPlace[] =>
  updates.map((update) => ({ row: look.rowOf(update), column: columnOf(look.places, update.field) }));

const expectedPlaces = (columnPlaces: ColumnPlaces, updates: readonly CellUpdate[]): CellPlace[] =>
  updates.map(({ row, field }) => ({ row, column: columnOf(columnPlaces, field) }));

/** Whether the tab has columns of people, or something of theirs beside it. */
const hasOwnColumns = (tab: Tab, { headers }: Pick<TabReading, 'headers'>): boolean =>
  headers.length > tab.columns.length + OURS.length;

/**
 * Reads number formats first, values last, so that no other read is between the values and the write. If
 * cells have moved, reads both again.
 * @throws UserError when headers are missing, or rows keep moving
 */
export function readCurrentCells(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  updates: readonly CellUpdate[],
): CurrentCells {
  const fields = new Set(updates.map(({ field }) => field));
  const isOurs = updates.map(({ field }) => OURS.includes(field));
  let columns: Pick<TabReading, 'headers'> & ColumnPlaces = reading;
  let places = expectedPlaces(columns, updates);
  for (let tries = 0; tries < MOST_READS; tries += 1) {
    const declared = places.filter((_, i) => !isOurs[i]);
    const hasOwn = hasOwnColumns(tab, columns);
    const formats = readFormats(sheet, declared, places, hasOwn, reading.filled);
    const snapshot = readSnapshot(tab, sheet, columns, fields, hasOwn);
    if (snapshot === null) {
      columns = needColumns(tab, sheet, 'Nothing was written.');
      places = expectedPlaces(columns, updates);
      continue;
    }
    const located = locate(snapshot, updates);
    const expectedBefore = places;
    const isMoved = ({ row, column }: CellPlace, i: number): boolean =>
      !isOurs[i] && row > 0 && (row !== expectedBefore[i]!.row || column !== expectedBefore[i]!.column);
    if (!located.some(isMoved)) return { snapshot, located, formats, hasOwn };
    places = located;
  }
  throw new UserError(STUCK);
}

/** Keys that rows have after their key cells are written, by the row when it was read. */
function keysAfter(
  tab: Tab,
  reading: TabReading,
  updates: readonly CellUpdate[],
): Map<number, string | null> {
  const fields = new Map<number, Partial<Record<string, Value>>>();
  for (const { name, row, field, value } of updates) {
    if (!('key' in name) || !tab.keyFields.includes(field)) continue;
    fields.set(row, { ...(fields.get(row) ?? rowAt(reading.rows, row)?.fields), [field]: value });
  }
  return new Map(Array.from(fields, ([row, rowFields]) => [row, keyOf(tab, rowFields)]));
}

/** For writes to Status: number of written rows by their previous Status, which they no longer have. */
function renamedBy(updates: readonly CellUpdate[], located: readonly CellPlace[]): Map<string, number> {
  const renamed = new Map<string, number>();
  updates.forEach(({ name, field, value }, i) => {
    if (!('status' in name) || field !== STATUS || located[i]!.row === 0 || value === name.status) return;
    renamed.set(name.status, (renamed.get(name.status) ?? 0) + 1);
  });
  return renamed;
}

/** Number of rows with each of these Status texts. */
function statusCounts(look: SheetSnapshot, renamedCounts: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  if (renamedCounts.size === 0) return counts;
  for (let row = 2; row <= look.lastRow; row += 1) {
    const status = look.status(row);
    if (renamedCounts.has(status)) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

export interface WriteProblems {
  /** Cells whose row or column has moved, and cells that have a value which is missing at its place. */
  readonly wrong: readonly MisplacedValue[];
  /** A written cell is empty, or has its old content. */
  readonly absent: boolean;
}

/** Reads the places of the written rows in one call. */
export function checkWritten(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  updates: readonly CellUpdate[],
  writes: readonly CellWrite[],
  { snapshot: oldSnapshot, located, formats, hasOwn }: CurrentCells,
): WriteProblems {
  const fields = new Set(updates.map(({ field }) => field));
  let newSnapshot = readSnapshot(tab, sheet, oldSnapshot.places, fields, hasOwn);
  for (let tries = 0; newSnapshot === null && tries < MOST_READS; tries += 1) {
    const columns = needColumns(tab, sheet, 'Some values were not written.');
    newSnapshot = readSnapshot(tab, sheet, columns, fields, hasOwn);
  }
  if (newSnapshot === null) throw new UserError(STUCK);
  const snapshot = newSnapshot;
  const renamed = renamedBy(updates, located);
  // Copied rows share a Status. As many rows as were written must have lost it.
  const [had, has] = [statusCounts(oldSnapshot, renamed), statusCounts(snapshot, renamed)];
  const isKept = (status: string, writtenCount: number): boolean =>
    (has.get(status) ?? 0) > (had.get(status) ?? 0) - writtenCount;
  const keys = keysAfter(tab, reading, updates);
  const isWrong = ({ name, row, field }: CellUpdate, place: CellPlace): boolean => {
    if (columnOf(snapshot.places, field) !== place.column) return true;
    if ('status' in name) {
      const writtenCount = renamed.get(name.status);
      return writtenCount === undefined
        ? !snapshot.hasName(place.row, name)
        : isKept(name.status, writtenCount);
    }
    const key = keys.get(row);
    return !snapshot.hasName(place.row, key === undefined ? name : { key });
  };
  const wrong: MisplacedValue[] = [];
  const missing: MissingValue[] = [];
  const writtenCells = new Map(writes.map(({ row, column, cell }) => [`${row} ${column}`, cell]));
  const kinds = new Map(tab.columns.map(({ field, kind }) => [field, kind]));
  updates.forEach(({ name, row, field, value }, i) => {
    const place = located[i]!;
    const cell = writtenCells.get(`${place.row} ${place.column}`);
    if (place.row === 0) return;
    if (isWrong({ name, row, field, value }, place))
      wrong.push({
        field,
        write: place,
        value,
        key: snapshot.key(place.row),
        header: snapshot.header(place.column),
      });
    const currentCell = snapshot.cell(place.row, place.column);
    if (cell === undefined || currentCell === cell) return;
    const decoded = kinds.get(field)?.decode(currentCell, formats.format(place.row, place.column));
    if (!decoded?.ok || !kinds.get(field)!.equal(decoded.value, value))
      missing.push({ field, value, ...place, rowNow: snapshot.rowOf({ name, row, field }), cell, read: row });
  });
  const naming = [
    snapshot.places.statusColumn,
    ...tab.keyFields.map((field) => columnOf(snapshot.places, field)),
  ];
  const absent = missing.some(({ row, column }) =>
    ['', oldSnapshot.cell(row, column)].includes(snapshot.cell(row, column)),
  );
  return { wrong: [...wrong, ...misplacedValues(oldSnapshot, snapshot, missing, new Set(naming))], absent };
}
