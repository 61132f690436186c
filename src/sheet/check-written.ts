// sheet: the cells after a write: those in the wrong place, and those without their value.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Value } from '../shared/value';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { CellUpdate, Place } from './cell-update';
import { type CellsNow, MOST_READS, STUCK } from './cells-now';
import { columnsNow } from './columns-now';
import { columnOf, type Look, lookAt } from './find-cells';
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
  return new Map(Array.from(fields, ([row, own]) => [row, keyOf(tab, own)]));
}

/** For writes to Status: number of written rows by their previous Status, which they no longer have. */
function renamedBy(updates: readonly CellUpdate[], located: readonly Place[]): Map<string, number> {
  const renamed = new Map<string, number>();
  updates.forEach(({ name, field, value }, i) => {
    if (!('status' in name) || field !== STATUS || located[i]!.row === 0 || value === name.status) return;
    renamed.set(name.status, (renamed.get(name.status) ?? 0) + 1);
  });
  return renamed;
}

/** Number of rows with each of these Status texts. */
function statusCounts(look: Look, wanted: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  if (wanted.size === 0) return counts;
  for (let row = 2; row <= look.lastRow; row += 1) {
    const status = look.status(row);
    if (wanted.has(status)) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

export interface Missed {
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
  { look: before, located, formats, hasOwn }: CellsNow,
): Missed {
  const fields = new Set(updates.map(({ field }) => field));
  let after = lookAt(tab, sheet, before.found, fields, hasOwn);
  for (let tries = 0; after === null && tries < MOST_READS; tries += 1) {
    const found = columnsNow(tab, sheet, 'Some values were not written.');
    after = lookAt(tab, sheet, found, fields, hasOwn);
  }
  if (after === null) throw new UserError(STUCK);
  const now = after;
  const renamed = renamedBy(updates, located);
  // Copied rows share a Status. As many rows as were written must have lost it.
  const [had, has] = [statusCounts(before, renamed), statusCounts(now, renamed)];
  const isKept = (status: string, written: number): boolean =>
    (has.get(status) ?? 0) > (had.get(status) ?? 0) - written;
  const keys = keysAfter(tab, reading, updates);
  const isWrong = ({ name, row, field }: CellUpdate, at: Place): boolean => {
    if (columnOf(now.found, field) !== at.column) return true;
    if ('status' in name) {
      const written = renamed.get(name.status);
      return written === undefined ? !now.hasName(at.row, name) : isKept(name.status, written);
    }
    const key = keys.get(row);
    return !now.hasName(at.row, key === undefined ? name : { key });
  };
  const wrong: MisplacedValue[] = [];
  const missing: MissingValue[] = [];
  const written = new Map(writes.map(({ row, column, cell }) => [`${row} ${column}`, cell]));
  const kinds = new Map(tab.columns.map(({ field, kind }) => [field, kind]));
  updates.forEach(({ name, row, field, value }, i) => {
    const at = located[i]!;
    const cell = written.get(`${at.row} ${at.column}`);
    if (at.row === 0) return;
    if (isWrong({ name, row, field, value }, at))
      wrong.push({ field, write: at, value, key: now.key(at.row), header: now.header(at.column) });
    const found = now.cell(at.row, at.column);
    if (cell === undefined || found === cell) return;
    const is = kinds.get(field)?.decode(found, formats.format(at.row, at.column));
    if (!is?.ok || !kinds.get(field)!.equal(is.value, value))
      missing.push({ field, value, ...at, rowNow: now.rowOf({ name, row, field }), cell, read: row });
  });
  const naming = [now.found.statusColumn, ...tab.keyFields.map((field) => columnOf(now.found, field))];
  const absent = missing.some(({ row, column }) =>
    ['', before.cell(row, column)].includes(now.cell(row, column)),
  );
  return { wrong: [...wrong, ...misplacedValues(before, now, missing, new Set(naming))], absent };
}
