// sheet: the cells after a write: those in the wrong place, and those without their value.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Value } from '../shared/value';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { CellPlace, CellUpdate } from './cell-update';
import { type CurrentCells, MOST_READS, STUCK } from './cells-now';
import { needColumns } from './columns-now';
import { columnOf, readSnapshot, type SheetSnapshot } from './find-cells';
import { type MissingValue, misplacedValues } from './misplaced-values';
import type { MisplacedValue } from './overwritten-cells';
import { rowAt, type TabReading } from './read-tab';
import { STATUS } from './status-columns';
import type { CellWrite } from './write-tab';

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
