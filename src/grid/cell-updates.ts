// grid: writes values of the service into a tab: cells of existing rows, and new rows below them.

import type { Base } from '../base/base';
import { type BasePorts, recordIntents, type SaveOptions, saveBase } from '../base/base-store';
import type { Fields, Value } from '../shared/value';
import { withAdded } from '../sheet/added-rows';
import { appendRows } from '../sheet/append-rows';
import { addChoices } from '../sheet/dropdowns';
import type { CellUpdate, UnwrittenCell, WriteOptions } from '../sheet/find-cells';
import { lastDropdownRow, type MoreChoices } from '../sheet/lay-out';
import type { TabReading } from '../sheet/read-tab';
import { writeCells } from '../sheet/write-cells';
import { isEarly, isLate, type TabUpdate, type UnwrittenUpdate, withConflicts } from '../sync/conflict';
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
  /** Rows that are new to the base. Pulls ignore their cells until the base has them. */
  readonly appended: readonly Fields[];
  /** Known to the base, and deleted from the tab. */
  readonly returned: readonly Fields[];
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

/** Writes to the hidden sheet before and after editable cells and new rows. */
export interface BaseWriter {
  /** Called before values are written to editable cells and rows are added. */
  recordIntents(updates: readonly TabUpdate[], addedRows: readonly Fields[]): void;
  /** Called after that. Removes the recorded intents. */
  save(base: Base): void;
}

/**
 * Writes to the base that the tab was compared with.
 * @param options for `saveBase`
 */
export const baseWriter = (
  ports: BasePorts,
  { tab, storedBase }: Pick<TabState, 'tab' | 'storedBase'>,
  options?: SaveOptions,
): BaseWriter => ({
  recordIntents: (updates, addedRows) => recordIntents(ports, tab, storedBase, updates, addedRows),
  save: (base) => saveBase(ports, tab, storedBase, base, options),
});

/**
 * Writes cell updates to rows of the tab. Order: write intents, editable cells, base, read-only cells. If
 * this is interrupted before the base is saved, an editable cell with either its old or its intended value is
 * not an edit. A new read-only value with an old base would look edited; the reverse is recognized, because
 * the base has the previous value (`BaseRow.previous`). An editable cell that changed in the meantime, or has
 * a formula, is not written: the saved base has an open conflict for it.
 * @param base the base after all updates
 * @param appended rows that are new to the base, written before it
 * @returns the cells that were not written
 * @throws UserError when rows keep moving
 */
export function writeUpdates(
  { tab, sheet, reading, storedBase }: Target,
  updates: readonly TabUpdate[],
  base: Base,
  writer: BaseWriter,
  options: WriteOptions = {},
  appended: readonly Fields[] = [],
): readonly UnwrittenCell[] {
  const early = updates.filter(isEarly);
  const late = updates.filter(isLate);
  writer.recordIntents(early, appended);
  const { unwritten } = writeCells(tab, sheet, reading, updatesOf(early), options);
  const newReading = withUpdates(tab, reading, early);
  const unwrittenInRows = appendRows(tab, sheet, newReading, appended);
  writer.save(
    withConflicts(tab, storedBase.base, base, [...unwritten, ...unwrittenInRows].map(unwrittenUpdate)),
  );
  const lateResult = writeCells(tab, sheet, withAdded(tab, newReading, appended), updatesOf(late), options);
  return [...unwritten, ...unwrittenInRows, ...lateResult.unwritten];
}

const unwrittenUpdate = ({ update: { name, field, value } }: UnwrittenCell): UnwrittenUpdate => {
  return { key: 'key' in name ? name.key : null, field, value };
};

/**
 * As `writeUpdates`, and whole new rows below the last one: before the base those that it does not know yet,
 * after it those that it does. New rows get number formats where theirs would change a value, so that `007`
 * is written to a plain-text cell.
 * @throws UserError when rows keep moving, or a header is missing or duplicated
 */
export function writeArrival(
  target: Target,
  { updates, appended, returned, base }: Arrival,
  writer: BaseWriter,
  more: MoreChoices = {},
): readonly UnwrittenCell[] {
  const { tab, sheet, reading } = target;
  const addedCount = appended.length + returned.length;
  if (updates.length > 0 || addedCount > 0) {
    addChoices(tab, sheet, reading, more, addedCount);
    sheet.grow(addedCount > 0 ? lastDropdownRow(tab, reading.lastRow + addedCount) : reading.lastRow);
  }
  const unwritten = writeUpdates(target, updates, base, writer, {}, appended);
  const newReading = withAdded(tab, withUpdates(tab, reading, updates), appended);
  const unwrittenInRows = appendRows(tab, sheet, newReading, returned);
  const allUnwritten = [...unwritten, ...unwrittenInRows];
  if (unwrittenInRows.length > 0)
    writer.save(withConflicts(tab, target.storedBase.base, base, allUnwritten.map(unwrittenUpdate)));
  return allUnwritten;
}
