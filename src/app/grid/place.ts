// app: writing values to rows that people may be sorting at this very moment: found by key right before, verified after.

import type { Value } from '../../model/value';
import type { Cell } from '../../tabs/cell';
import { type FoundColumns, findColumns } from '../../tabs/find-columns';
import type { TabReading } from '../../tabs/read-tab';
import { keyOf } from '../../tabs/row-key';
import type { SheetPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { cellRuns, inFormats } from '../../tabs/write-tab';
import { Trouble } from '../trouble';
import { CHANGE, type Misplaced, restore, STATUS } from '../undo/restore';

/**
 * Names one row: by key, or by the exact text in its Status (rows that have no key yet). Key null: a row without a key, which
 * nothing but its place tells from others of that kind.
 */
export type RowName = { readonly key: string | null } | { readonly status: string };

/** A cell of ours to be written. */
export interface Placing {
  readonly name: RowName;
  /** Where the row stood when it was read: decides between rows of one name. */
  readonly row: number;
  /** A field name, or one of our two columns. */
  readonly column: string;
  readonly cell: Cell;
}

const ATTEMPTS = 3;

const STUCK =
  'The rows were being moved while values were written. Wait until nobody sorts the tab and try again.';

interface Places extends FoundColumns {
  /** Names of the rows from row 2 on. */
  readonly keys: readonly (string | null)[];
  readonly statuses: readonly string[];
}

/** null: columns were moved, or rows put in, while it was read. */
function lookOnce(tab: Tab, sheet: SheetPort): Places | null {
  const { rows, columns: width } = sheet.extent();
  const headers = width > 0 ? sheet.values({ row: 1, column: 1, rows: 1, columns: width })[0]! : [];
  const found = findColumns(tab, headers);
  const first = found.issues[0];
  if (first) throw new Trouble(`${first.message} Nothing was written.`);
  const named = [found.statusColumn, ...tab.keyFields.map((field) => found.columns.get(field)!)];
  const left = Math.min(...named);
  // One call, with the headers: what is moved between two calls is seen.
  const lines = sheet.values({ row: 1, column: left, rows, columns: Math.max(...named) - left + 1 });
  const moved = named.some((column) => lines[0]![column - left] !== headers[column - 1]);
  if (moved || sheet.extent().rows !== rows) return null;
  const kinds = new Map(tab.columns.map((column) => [column.field, column.kind]));
  const statuses: string[] = [];
  const keys: (string | null)[] = [];
  for (const line of lines.slice(1)) {
    statuses.push(String(line[found.statusColumn - left]));
    const fields: Partial<Record<string, Value>> = {};
    for (const field of tab.keyFields) {
      const decoded = kinds.get(field)!.decode(line[found.columns.get(field)! - left]!);
      if (decoded.ok) fields[field] = decoded.value;
    }
    keys.push(keyOf(tab, fields));
  }
  return { ...found, keys, statuses };
}

function readPlaces(tab: Tab, sheet: SheetPort): Places {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const places = lookOnce(tab, sheet);
    if (places) return places;
  }
  throw new Trouble(STUCK);
}

const hasName = (places: Places, row: number, name: RowName): boolean =>
  'key' in name ? places.keys[row - 2] === name.key : places.statuses[row - 2] === name.status;

/** 0: the row is gone. */
function rowOf(places: Places, placing: Placing, index: ReadonlyMap<string, number>): number {
  if (hasName(places, placing.row, placing.name)) return placing.row;
  const { name } = placing;
  if ('key' in name) return name.key === null ? 0 : (index.get(`k${name.key}`) ?? 0);
  return index.get(`s${name.status}`) ?? 0;
}

function indexOf(places: Places): Map<string, number> {
  const index = new Map<string, number>();
  for (let i = places.statuses.length - 1; i >= 0; i -= 1) {
    if (places.keys[i] !== null) index.set(`k${places.keys[i]}`, i + 2);
    if (places.statuses[i] !== '') index.set(`s${places.statuses[i]}`, i + 2);
  }
  return index;
}

const columnOf = (places: FoundColumns, column: string): number => {
  if (column === CHANGE) return places.changeColumn;
  if (column === STATUS) return places.statusColumn;
  return places.columns.get(column) ?? 0;
};

interface Located extends Misplaced {
  readonly placing: Placing;
}

function locate(places: Places, placings: readonly Placing[]): Located[] {
  const index = indexOf(places);
  const located: Located[] = [];
  for (const placing of placings) {
    const row = rowOf(places, placing, index);
    const column = columnOf(places, placing.column);
    if (row > 0 && column > 0) {
      located.push({ placing, field: placing.column, write: { row, column, cell: placing.cell } });
    }
  }
  return located;
}

/** Rows whose Status, by which they are named, is itself written: they are known by having lost it. */
function renamedBy(placings: readonly Placing[]): Set<string> {
  const renamed = new Set<string>();
  for (const { name, column } of placings)
    if ('status' in name && column === STATUS) renamed.add(name.status);
  return renamed;
}

/** @param standing texts that stand in Status now */
function isWrong(
  after: Places,
  { placing, write }: Located,
  renamed: ReadonlySet<string>,
  standing: ReadonlySet<string>,
): boolean {
  const { name } = placing;
  if (columnOf(after, placing.column) !== write.column) return true;
  if ('status' in name && renamed.has(name.status)) return standing.has(name.status);
  return !hasName(after, write.row, name);
}

/**
 * Writes the cells in a constant number of calls and returns the placings whose row is gone.
 * @param reading the tab as it was read before the values were decided
 * @throws Trouble when headers are missing, or when rows keep moving
 */
export function place(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  placings: readonly Placing[],
): Placing[] {
  if (placings.length === 0) return [];
  const renamed = renamedBy(placings);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const places = readPlaces(tab, sheet);
    const located = locate(places, placings);
    const writes = located.map(({ write }) => write);
    sheet.write(cellRuns(inFormats(tab, places.columns, writes, sheet), sheet));
    const after = readPlaces(tab, sheet);
    const standing = new Set(renamed.size > 0 ? after.statuses : []);
    const wrong = located.filter((one) => isWrong(after, one, renamed, standing));
    if (wrong.length === 0) {
      const found = new Set(located.map(({ placing }) => placing));
      return placings.filter((placing) => !found.has(placing));
    }
    restore(tab, sheet, reading, wrong);
  }
  throw new Trouble(STUCK);
}

/**
 * As `place`, also for cells of keys: a row that gets another key cannot be looked for by the one it had, so those are written,
 * after all others, where they were read.
 */
export function placeOrWrite(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  placings: readonly Placing[],
): Placing[] {
  const isKey = ({ column }: Placing) => tab.keyFields.includes(column);
  const gone = place(
    tab,
    sheet,
    reading,
    placings.filter((placing) => !isKey(placing)),
  );
  const writes = placings.filter(isKey).map(({ row, column, cell }) => {
    return { row, column: reading.columns.get(column)!, cell };
  });
  sheet.write(cellRuns(inFormats(tab, reading.columns, writes, sheet), sheet));
  return gone;
}
