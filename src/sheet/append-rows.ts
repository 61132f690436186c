// sheet: adds new rows below the last row of a tab. Unless the tab is large, empty rows are reserved first
// with placeholders in Status, and values go into the rows that have these placeholders: people can sort,
// insert and delete rows in between.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { FormatRefused } from '../shared/google-errors';
import { once } from '../shared/once';
import type { Fields } from '../shared/value';
import { withKey } from '../tabs/columns/row-memory';
import { keyOf, type Tab } from '../tabs/columns/tab';
import { isFree, keptMoving, rowWith } from './added-rows';
import { appendBlocks } from './append-blocks';
import { closedCells } from './closed-cells';
import { type FilledCells, filledCells, NOT_FILLED } from './filled-cells';
import {
  type CellUpdate,
  columnOf,
  readSnapshot,
  type SheetSnapshot,
  type UnwrittenCell,
} from './find-cells';
import { needColumns, placeholderNumber, rowPlaceholder, STATES, STATUS } from './find-columns';
import { extendDropdowns, lastDropdownRow } from './lay-out';
import type { MisplacedValue } from './overwritten-cells';
import { readWithCells, type TabReading } from './read-tab';
import { restore } from './restore';
import { writeCells } from './write-cells';
import { isSplit } from './write-rows';

const ATTEMPTS = 3;
const MOST_READS = 6;

const FIELDS: ReadonlySet<string> = new Set([STATUS]);

/**
 * Reads all columns.
 * @throws UserError when a header is missing, or columns keep moving
 */
function readWholeTab(tab: Tab, sheet: SheetPort): SheetSnapshot {
  for (let tries = 0; tries < MOST_READS; tries += 1) {
    const snapshot = readSnapshot(tab, sheet, needColumns(tab, sheet), FIELDS, true);
    if (snapshot !== null) return snapshot;
  }
  throw keptMoving();
}

/** What array formulas fill is no content of a row. */
const isFreeIn = (
  { places, cell }: SheetSnapshot,
  filled: () => FilledCells,
  row: number,
  status?: string,
): boolean =>
  isFree(
    places,
    (column) => {
      const content = cell(row, column);
      return content === '' || content === status || !filled().isSurelyFilled(row, column) ? content : '';
    },
    status,
  );

/** Numbered above the placeholders that are in the tab. */
function newPlaceholders(snapshot: SheetSnapshot, count: number): string[] {
  let last = 0;
  for (let row = 2; row <= snapshot.lastRow; row += 1) {
    last = Math.max(last, placeholderNumber(snapshot.status(row)));
  }
  return Array.from({ length: count }, (_, i) => rowPlaceholder(last + 1 + i));
}

interface FoundPlaceholders {
  /** Row numbers by placeholder. */
  readonly rows: ReadonlyMap<string, number>;
  /** Other cells with a placeholder: rows or columns moved before it was written. */
  readonly wrong: readonly MisplacedValue[];
}

function findPlaceholders(
  snapshot: SheetSnapshot,
  filled: () => FilledCells,
  placeholders: ReadonlySet<string>,
): FoundPlaceholders {
  const rows = new Map<string, number>();
  const wrong: MisplacedValue[] = [];
  for (let row = 1; row <= snapshot.lastRow; row += 1)
    for (let column = 1; column <= snapshot.headers.length; column += 1) {
      const value = snapshot.cell(row, column);
      if (typeof value !== 'string' || !placeholders.has(value)) continue;
      if (column === snapshot.places.statusColumn && isFreeIn(snapshot, filled, row, value))
        rows.set(value, row);
      else
        wrong.push({
          field: STATUS,
          write: { row, column },
          value,
          key: snapshot.key(row),
          header: snapshot.header(column),
        });
    }
  return { rows, wrong };
}

/**
 * Writes placeholders into the Status of empty rows below the others.
 * @param first a read of the tab right before
 * @returns row numbers by placeholder; a text: why these rows cannot be written, as in `ClosedCells`
 * @throws UserError when rows or columns keep moving
 */
function reserveRows(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  placeholders: readonly string[],
  first: SheetSnapshot,
): ReadonlyMap<string, number> | string {
  const allPlaceholders = new Set(placeholders);
  let openPlaceholders = placeholders;
  let snapshot = first;
  let withDropdowns = true;
  const { headers } = first;
  const filled = once(() =>
    filledCells(sheet.formulas({ row: 1, column: 1, rows: first.lastRow, columns: headers.length }), sheet),
  );
  const closed = closedCells(sheet);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let place = reading.lastRow + 1;
    for (let row = place; row <= snapshot.lastRow && row < place + openPlaceholders.length; row += 1)
      if (!isFreeIn(snapshot, filled, row)) place = row + 1;
    const last = place + openPlaceholders.length - 1;
    const { places } = snapshot;
    let newSnapshot: SheetSnapshot;
    try {
      sheet.grow(lastDropdownRow(tab, last));
      if (withDropdowns) extendDropdowns(tab, sheet, places, place, last);
      sheet.write([
        { row: place, column: places.statusColumn, cells: openPlaceholders.map((text) => [text]) },
      ]);
      newSnapshot = readWholeTab(tab, sheet);
    } catch (error) {
      if (error instanceof UserError) throw error;
      const writes = openPlaceholders.map((cell, i) => ({
        row: place + i,
        column: places.statusColumn,
        cell,
      }));
      if (closed.ask(writes, true)) {
        const reasons = writes.map(({ row, column, cell }) => closed.reason(row, column, cell));
        return reasons.find((reason) => reason !== '')!;
      }
      // A table with typed columns. The placeholders written after the dropdowns were dropped.
      if (!(error instanceof FormatRefused) || !withDropdowns) throw error;
      withDropdowns = false;
      continue;
    }
    const { rows, wrong } = findPlaceholders(newSnapshot, filled, allPlaceholders);
    if (wrong.length > 0)
      restore(tab, sheet, reading, wrong, {
        ...snapshot,
        formula: () => '',
        columnOf: (field) => columnOf(places, field),
      });
    openPlaceholders = placeholders.filter((text) => !rows.has(text));
    if (openPlaceholders.length === 0) return rows;
    snapshot = readWholeTab(tab, sheet);
  }
  throw keptMoving();
}

/**
 * Writes whole rows below the last one. Reads the whole tab several times. Cells of new rows that a person
 * has filled meanwhile, and closed ones, are not written. If an execution is killed, `showGrid` removes the
 * placeholders.
 * @param reading the tab as it was read, with the values written since
 * @returns the closed cells
 * @throws UserError when headers are missing, rows or columns keep moving, or overwritten rows cannot be
 * restored
 */
function appendReserved(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  addedRows: readonly Fields[],
): readonly UnwrittenCell[] {
  const snapshot = readWholeTab(tab, sheet);
  const placeholders = newPlaceholders(snapshot, addedRows.length);
  const reserved = reserveRows(tab, sheet, reading, placeholders, snapshot);
  if (typeof reserved === 'string') {
    sheet.leave([`${tab.title} ${reserved}`]);
    return addedRows.map((fields, i) => {
      const name = { key: keyOf(tab, fields) };
      const update = { name, row: reading.lastRow + 1 + i, field: STATUS, value: '' };
      return { update, why: 'closed', reason: reserved, isRow: true };
    });
  }
  const places = Array.from(reserved).sort(([, a], [, b]) => a - b);
  const updates: CellUpdate[] = [];
  const byRow = new Map<number, Fields>();
  places.forEach(([status, row], i) => {
    const fields = addedRows[i]!;
    byRow.set(row, fields);
    for (const { field } of tab.columns)
      updates.push({ name: { status }, row, field, value: fields[field] ?? null });
    updates.push({ name: { status }, row, field: STATES, value: withKey('', keyOf(tab, fields)) });
  });
  const withReserved = {
    ...reading,
    rows: [...reading.rows, ...places.map(([status, row]) => rowWith(tab, row, {}, status))],
  };
  const { unwritten } = writeCells(tab, sheet, withReserved, updates, { added: byRow });
  // Read again with the new rows: if cells move under this write, theirs must be restored, too.
  writeCells(
    tab,
    sheet,
    readWithCells(tab, sheet).reading,
    places.map(([, row], i) => ({ name: { key: keyOf(tab, addedRows[i]!) }, row, field: STATUS, value: '' })),
  );
  return unwritten
    .filter(({ why }) => why === 'closed')
    .map((unwrittenCell) => ({
      ...unwrittenCell,
      update: { ...unwrittenCell.update, name: { key: keyOf(tab, byRow.get(unwrittenCell.update.row)!) } },
    }));
}

/** Up to this number of rows, including the header and the new ones, the tab is read a few times more. */
const FEW_ROWS = 5_000;

/** One call, none for a tab without content below its header: what an array fills is content. */
const hasArrays = (sheet: SheetPort, { end, headers }: TabReading): boolean =>
  end > 1 &&
  filledCells(sheet.formulas({ row: 1, column: 1, rows: end, columns: headers.length })) !== NOT_FILLED;

/**
 * Writes whole rows below the last row that was read. `writeCells` cannot do this alone: it finds rows by key
 * or Status, and new rows have neither. Rows are reserved first, unless the tab is large or has no rows that
 * could be overwritten; if columns of people are between ours, or array formulas fill cells, rows are always
 * reserved.
 * @param reading the tab as it was read, with the values written since
 * @returns closed cells that were not written, and those of rows that were not added
 * @throws UserError when headers are missing, rows or columns keep moving, or overwritten rows cannot be
 * restored
 */
export function appendRows(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  rows: readonly Fields[],
): readonly UnwrittenCell[] {
  if (rows.length === 0) return [];
  const hasFewRows = reading.rows.length > 0 && reading.lastRow + rows.length <= FEW_ROWS;
  return hasFewRows || isSplit(tab, reading) || hasArrays(sheet, reading)
    ? appendReserved(tab, sheet, reading, rows)
    : appendBlocks(tab, sheet, reading, rows);
}
