// sheet: compares the sheet after a write with what was to be written: which values have not arrived, and
// which cells they hit instead, because rows or columns moved at that moment.

import { once } from '../shared/once';
import type { Value } from '../shared/value';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { CellWrite } from './cell-runs';
import type { CurrentCells } from './current-cells';
import { type CellUpdate, columnOf, type RowName, type SheetSnapshot } from './find-cells';
import { columnsBefore, STATES, STATUS } from './find-columns';
import { contentOf, type HitCell, hitCells, placeName, rowsBefore } from './put-back';
import { rowAt, type TabReading } from './read-tab';

interface CheckedWrite {
  /** No written row or column has moved. */
  readonly isInPlace: boolean;
  /** Current rows of written cells that are as they were before the write. */
  readonly missing: readonly number[];
  readonly hits: readonly HitCell[];
}

/** Keys that rows have after their key cells are written, by the row when it was read. */
function keysAfter(
  tab: Tab,
  reading: TabReading,
  updates: readonly CellUpdate[],
): Map<number, string | null> {
  const fields = new Map<number, Partial<Record<string, Value>>>();
  for (const { row, field, value } of updates) {
    if (!tab.keyFields.includes(field)) continue;
    fields.set(row, { ...(fields.get(row) ?? rowAt(reading.rows, row)?.fields), [field]: value });
  }
  return new Map(Array.from(fields, ([row, rowFields]) => [row, keyOf(tab, rowFields)]));
}

/** @param after the sheet after the write; null: nothing was written */
export function checkWritten(
  tab: Tab,
  reading: TabReading,
  updates: readonly CellUpdate[],
  writes: readonly CellWrite[],
  { snapshot: before, located, formats }: CurrentCells,
  after: SheetSnapshot | null,
): CheckedWrite {
  if (after === null) return { isInPlace: true, missing: [], hits: [] };
  const contents = new Map(writes.map(({ row, column, cell }) => [placeName(row, column), cell]));
  const written = new Set(writes.map(({ cell }) => contentOf(cell))).add('');
  const kinds = new Map(tab.columns.map(({ field, kind }) => [field, kind]));
  const newKeys = keysAfter(tab, reading, updates);
  const oldColumns = columnsBefore(before.places.headers, after.places.headers);
  const isRenamed = new Set(updates.flatMap(({ row, field }) => (field === STATUS ? [row] : [])));
  const hiddenRows = once(
    () => new Map(Array.from({ length: after.lastRow }, (_, i) => [after.hiddenKey(i + 1), i + 1])),
  );
  /** Written values may have hit the name of a row: its other cells are compared. */
  const hasOtherCells = (row: number): boolean =>
    oldColumns.every((column, i) => {
      const cell = after.cell(row, i + 1);
      return (
        column === 0 || written.has(contentOf(cell)) || String(before.cell(row, column)) === String(cell)
      );
    });
  const nameAfter = ({ name, row }: CellUpdate): RowName =>
    'key' in name && newKeys.has(row) ? { key: newKeys.get(row)! } : name;
  const isSameRow = (update: CellUpdate, row: number): boolean =>
    'status' in update.name && isRenamed.has(update.row)
      ? hasOtherCells(row)
      : after.hasName(row, nameAfter(update));
  const rowAfter = (update: CellUpdate, row: number): number => {
    if (isSameRow(update, row)) return row;
    const name = nameAfter(update);
    // A key that did not arrive is still the old one, and one that was hit is still in Cell states.
    const newRow = after.rowOf({ name, row }) || after.rowOf({ name: update.name, row });
    if (newRow > 0) return newRow;
    const hiddenRow = 'key' in update.name ? hiddenRows().get(update.name.key) : undefined;
    return hiddenRow ?? (hasOtherCells(row) ? row : 0);
  };
  const targets = new Map<string, string>();
  const missing: number[] = [];
  let isInPlace = true;
  updates.forEach((update, i) => {
    const { row, column } = located[i]!;
    const content = contents.get(placeName(row, column));
    if (content === undefined) return;
    const [newRow, newColumn] = [rowAfter(update, row), columnOf(after.places, update.field)];
    if (newRow !== row || newColumn !== column) isInPlace = false;
    if (newRow === 0) return;
    targets.set(placeName(newRow, newColumn), contentOf(content));
    const cell = after.cell(newRow, newColumn);
    if (cell === content) return;
    const decoded = kinds.get(update.field)?.decode(cell, formats.format(row, column));
    const isThere = decoded?.ok && kinds.get(update.field)!.equal(decoded.value, update.value);
    // Anything else was typed by a person since.
    if (!isThere && (cell === before.cell(row, column) || written.has(contentOf(cell)))) missing.push(newRow);
  });
  if (isInPlace && missing.length === 0) return { isInPlace, missing, hits: [] };
  const fields = new Set(updates.map(({ field }) => field));
  const hasWrittenKeys = tab.keyFields.some((field) => fields.has(field));
  const namesOf = (row: number): RowName[] => {
    const [key, hiddenKey, status] = [after.key(row), after.hiddenKey(row), after.status(row)];
    return [
      ...(key === null || hasWrittenKeys ? [] : [{ key }]),
      ...(hiddenKey === null || fields.has(STATES) ? [] : [{ key: hiddenKey }]),
      ...(status === '' || fields.has(STATUS) ? [] : [{ status }]),
    ];
  };
  const isWritten = (row: number, column: number): boolean => written.has(contentOf(after.cell(row, column)));
  const rowBefore = rowsBefore(before, after, namesOf, isWritten);
  return { isInPlace, missing, hits: hitCells(before, after, writes, targets, rowBefore) };
}
