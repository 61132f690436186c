// grid: writes cells of existing rows and new rows below them, then the base that belongs to these values.

import type { Base } from '../base/base';
import { type BasePorts, type SaveOptions, saveBase } from '../base/base-store';
import type { Fields, Value } from '../shared/value';
import { appendRows } from '../sheet/append-rows';
import { addChoices } from '../sheet/dropdowns';
import type { CellUpdate, UnwrittenCell, WriteOptions } from '../sheet/find-cells';
import { lastDropdownRow, type MoreChoices } from '../sheet/lay-out';
import type { TabReading } from '../sheet/read-tab';
import { writeCells } from '../sheet/write-cells';
import { type TabUpdate, type UnwrittenUpdate, withConflicts } from '../sync/conflict';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { TabState } from './grid';

/** Cell updates; `statusOf` identifies rows without a key. */
export const updatesOf = (
  updates: readonly TabUpdate[],
  statusOf: (row: number) => string = () => '',
): CellUpdate[] =>
  updates.map(({ row, key, field, value }) => {
    const name = key === null ? { status: statusOf(row) } : { key };
    return { name, row, field, value };
  });

/** Values of the service to write to a tab. */
export interface Arrival {
  readonly base: Base;
  readonly updates: readonly TabUpdate[];
  /** Rows that the tab lacks. */
  readonly appended: readonly Fields[];
}

/** The tab as it was read, with the updates applied. */
export function withUpdates(tab: Tab, reading: TabReading, updates: readonly TabUpdate[]): TabReading {
  if (updates.length === 0) return reading;
  const values = new Map<number, Partial<Record<string, Value>>>();
  for (const { row, field, value } of updates) {
    const valuesOfRow = values.get(row);
    if (valuesOfRow) valuesOfRow[field] = value;
    else values.set(row, { [field]: value });
  }
  const rows = reading.rows.map((row) => {
    const newValues = values.get(row.row);
    if (!newValues) return row;
    const { row: place, issues, change, states, status } = row;
    const fields = { ...row.fields, ...newValues };
    return { row: place, key: row.key ?? keyOf(tab, fields), fields, issues, change, states, status };
  });
  return { ...reading, rows };
}

/** A tab, and the base that its rows were compared with. */
type Target = Pick<TabState, 'tab' | 'sheet' | 'reading'> & {
  readonly storedBase: Pick<TabState['storedBase'], 'base'>;
};

/** Saves a base after the cells of its tab were written. */
type SaveBase = (base: Base) => void;

/**
 * Saves the base that the tab was compared with.
 * @param options for `saveBase`
 */
export const baseSaver =
  (
    ports: BasePorts,
    { tab, storedBase }: Pick<TabState, 'tab' | 'storedBase'>,
    options?: SaveOptions,
  ): SaveBase =>
  (base) =>
    saveBase(ports, tab, storedBase, base, options);

const unwrittenUpdate = ({ update: { name, field, value } }: UnwrittenCell): UnwrittenUpdate => {
  return { key: 'key' in name ? name.key : null, field, value };
};

/**
 * Writes cell updates to rows of the tab and adds rows below, then saves the base. Killed in between, a cell
 * has its old or its new value, and the base the old one: the next merge with the service finds that cell and
 * service agree. An editable cell that changed in the meantime, or has a formula, is not written: the saved
 * base has an open conflict for it.
 * @param base the base after all updates
 * @param appended rows that the tab lacks
 * @returns the cells that were not written
 * @throws UserError when rows keep moving
 */
export function writeUpdates(
  { tab, sheet, reading, storedBase }: Target,
  updates: readonly TabUpdate[],
  base: Base,
  save: SaveBase,
  options: WriteOptions = {},
  appended: readonly Fields[] = [],
): readonly UnwrittenCell[] {
  const { unwritten: unwrittenCells } = writeCells(tab, sheet, reading, updatesOf(updates), options);
  const unwrittenInRows = appendRows(tab, sheet, withUpdates(tab, reading, updates), appended);
  const unwritten = [...unwrittenCells, ...unwrittenInRows];
  save(withConflicts(tab, storedBase.base, base, unwritten.map(unwrittenUpdate)));
  return unwritten;
}

/**
 * As `writeUpdates`, in a tab that grows with its rows. New rows get number formats where theirs would change
 * a value, so that `007` is written to a plain-text cell.
 * @throws UserError when rows keep moving, or a header is missing or duplicated
 */
export function writeArrival(
  target: Target,
  { updates, appended, base }: Arrival,
  save: SaveBase,
  more: MoreChoices = {},
): readonly UnwrittenCell[] {
  const { tab, sheet, reading } = target;
  const addedCount = appended.length;
  if (updates.length > 0 || addedCount > 0) {
    addChoices(tab, sheet, reading, more, addedCount);
    sheet.grow(addedCount > 0 ? lastDropdownRow(tab, reading.lastRow + addedCount) : reading.lastRow);
  }
  return writeUpdates(target, updates, base, save, {}, appended);
}
