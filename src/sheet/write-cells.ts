// sheet: writes values into existing rows of a tab. People sort, type and format at the same time: rows are
// found by key and columns by header in the read right before the write, and cells that changed since the tab
// was read are left. The read after the write shows whether rows or columns moved at that moment: then what
// was overwritten is put back, and the values are written once more.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { FormatRefused } from '../shared/google-errors';
import { isMisformatted } from '../tabs/columns/cell-format';
import { type Cell, type ColumnKind, kindIn } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { type CellWrite, groupRuns, MANY_RUNS, withGapsFilled, writtenBack } from './cell-runs';
import { type ClosedCells, closedCells } from './closed-cells';
import { type CurrentCells, readCurrentCells } from './current-cells';
import { cellName, NOT_FILLED } from './filled-cells';
import {
  type CellPlace,
  type CellUpdate,
  columnOf,
  movedError,
  readSnapshot,
  reasonsOf,
  type SheetSnapshot,
  type UnwrittenCell,
  type WriteOptions,
} from './find-cells';
import { formatted, setFormats, type ValueAt, writeExactly } from './formatted-writes';
import { checkWritten, putBack } from './moved-cells';
import { rowAt, type TabReading } from './read-tab';

/** True when the cell is unchanged since the tab was read. A row that was not read is not compared. */
function isUnchanged(
  rowRead: TabRow | undefined,
  field: string,
  kind: ColumnKind,
  cell: Cell,
  format: string,
): boolean {
  if (rowRead === undefined) return true;
  const [oldValue, decoded] = [rowRead.fields[field], kind.decode(cell, format)];
  if (decoded.ok) return oldValue !== undefined && kind.equal(oldValue, decoded.value);
  return (
    oldValue === undefined &&
    rowRead.issues.some((issue) => issue.field === field && issue.found === decoded.found)
  );
}

interface Decided {
  readonly values: readonly ValueAt[];
  readonly texts: readonly CellWrite[];
  readonly unwritten: readonly UnwrittenCell[];
}

function decideWrites(
  tab: Tab,
  reading: TabReading,
  updates: readonly CellUpdate[],
  { snapshot, located, formats }: CurrentCells,
  { replaceFormulas = false, wholeRows = false }: WriteOptions,
  closed: ClosedCells,
): Decided {
  const columns = new Map(tab.columns.map((column) => [column.field, column]));
  const values: ValueAt[] = [];
  const texts: CellWrite[] = [];
  const unwritten: UnwrittenCell[] = [];
  updates.forEach((update, i) => {
    const { row, column } = located[i]!;
    if (row === 0) return;
    const declared = columns.get(update.field);
    if (declared === undefined) {
      const cell = String(update.value);
      const reason = closed.reason(row, column, cell);
      if (reason === '') texts.push({ row, column, cell });
      else if (snapshot.cell(row, column) !== cell) unwritten.push({ update, why: 'closed', reason });
      return;
    }
    const rowRead = rowAt(reading.rows, update.row);
    const kind = kindIn(declared, rowRead?.fields ?? {});
    const [cell, format] = [snapshot.cell(row, column), formats.format(row, column)];
    const isFormula = formats.formula(row, column) !== '';
    const isSame = cell === kind.encode(update.value, format);
    if (!isFormula && isSame && !isMisformatted(kind, update.value, format)) return;
    const decoded = kind.decode(cell, format);
    const isThere = decoded.ok && kind.equal(decoded.value, update.value);
    const isUntouched = isUnchanged(rowRead, update.field, kind, cell, format);
    const reason = closed.reason(row, column, kind.encode(update.value, format));
    if (reason !== '' && isThere) return;
    if (reason !== '') unwritten.push({ update, why: 'closed', reason });
    else if (!isThere && !isUntouched) unwritten.push({ update, why: 'changed' });
    else if (isFormula && !replaceFormulas) unwritten.push({ update, why: 'formula' });
    else values.push({ row, column, kind, value: update.value });
  });
  if (!wholeRows || unwritten.length === 0) return { values, texts, unwritten };
  const unwrittenRows = new Map(unwritten.map((unwrittenCell) => [unwrittenCell.update.row, unwrittenCell]));
  const rest = updates.flatMap((update, i): UnwrittenCell[] => {
    const cause = unwrittenRows.get(update.row);
    if (cause === undefined || unwritten.some((unwrittenCell) => unwrittenCell.update === update)) return [];
    const { row, column } = located[i]!;
    if (cause.reason === undefined) return [{ update, why: cause.why }];
    const [cell] = cause.reason.split(' ');
    return [
      { update, why: cause.why, reason: `${cellName(row, column)} (changes only together with ${cell})` },
    ];
  });
  const rows = new Set(updates.flatMap(({ row }, i) => (unwrittenRows.has(row) ? [located[i]!.row] : [])));
  const isWritten = ({ row }: CellPlace): boolean => !rows.has(row);
  return {
    values: values.filter(isWritten),
    texts: texts.filter(isWritten),
    unwritten: [...unwritten, ...rest],
  };
}

interface WriteResult {
  /** Updates whose row is no longer in the tab. */
  readonly gone: readonly CellUpdate[];
  readonly unwritten: readonly UnwrittenCell[];
}

/**
 * In editable columns, exactly the cells that change. In read-only columns, Change and Status, many scattered
 * cells are joined to blocks; the cells between them keep the values just read.
 */
function writeRuns(
  tab: Tab,
  sheet: SheetPort,
  { snapshot, formats }: CurrentCells,
  values: readonly CellWrite[],
  texts: readonly CellWrite[],
  closed: ClosedCells,
): void {
  const declared = new Map(tab.columns.map((column) => [columnOf(snapshot.places, column.field), column]));
  const isReadOnly = ({ column }: CellWrite) => declared.get(column)!.access === 'read-only';
  const blockWrites = [...texts, ...values.filter(isReadOnly)];
  if (groupRuns(blockWrites).length <= MANY_RUNS) {
    writeExactly(sheet, [...values, ...texts]);
    return;
  }
  const between = (row: number, column: number): Cell | undefined => {
    const cell = snapshot.cell(row, column);
    if (closed.reason(row, column, cell) !== '') return undefined;
    if (declared.has(column))
      return writtenBack(cell, formats.formula(row, column), formats.format(row, column));
    return typeof cell === 'string' ? cell : undefined;
  };
  sheet.write(groupRuns(withGapsFilled(blockWrites, between)));
  writeExactly(
    sheet,
    values.filter((write) => !isReadOnly(write)),
  );
}

/** Refused formats and closed cells take an attempt each. */
const ATTEMPTS = 5;

/**
 * Writes values into rows that were read before, in a constant number of calls. A cell that differs from
 * `reading` in the read right before the write, that has a formula, or is closed, is not written. Text is
 * written into plain-text cells only; the format is set first where needed. If a format is refused, those
 * that only change how numbers look are left out. The read after the write commits it: nothing is pending on
 * return.
 * @param reading the tab as it was when the values were decided
 * @throws UserError when headers are missing, or with the rows that moved twice or cannot be put back
 */
export function writeCells(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  updates: readonly CellUpdate[],
  options: WriteOptions = {},
): WriteResult {
  if (updates.length === 0) return { gone: [], unwritten: [] };
  let withOptional = true;
  let filled = NOT_FILLED;
  const closed = closedCells(sheet, () => filled);
  let gone: readonly CellUpdate[] | null = null;
  let hasMoved = false;
  const lostRows: number[] = [];
  /** Rows with values that were not in their cells after the write. */
  let missedRows: readonly number[] = [];
  /** What was not in its cells after the second write either. */
  let missing: readonly UnwrittenCell[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const currentCells = readCurrentCells(tab, sheet, reading, updates);
    filled = currentCells.formats.filled;
    gone ??= updates.filter((_, i) => currentCells.located[i]!.row === 0);
    const { values, texts, unwritten } = decideWrites(tab, reading, updates, currentCells, options, closed);
    const { cells, formats } = formatted(values, currentCells.formats.format, withOptional);
    const writes = [...cells, ...texts];
    if (writes.length > 0) {
      let newSheet: SheetSnapshot;
      try {
        setFormats(sheet, formats);
        writeRuns(tab, sheet, currentCells, cells, texts, closed);
        newSheet = readSnapshot(tab, sheet);
      } catch (error) {
        if (error instanceof UserError) throw error;
        // What was written after the refused cell or format is lost.
        const isFormat = error instanceof FormatRefused && withOptional;
        if (!closed.ask(writes, true) && !isFormat) throw error;
        if (isFormat) withOptional = false;
        continue;
      }
      const check = checkWritten(tab, updates, writes, currentCells, newSheet, formats.size > 0);
      const { movedRows, missingRows } = check;
      if (movedRows.length > 0) {
        lostRows.push(...check.lostRows, ...putBack(tab, sheet, newSheet, check.strays));
        if (hasMoved) throw movedError(tab, [...movedRows, ...lostRows]);
        hasMoved = true;
        continue;
      }
      if (missingRows.length > 0 && closed.ask(writes)) continue;
      if (missingRows.length > 0 && missedRows.length === 0) {
        missedRows = missingRows;
        continue;
      }
      // What arrives at the second time was in other cells at the first.
      if (missingRows.length === 0) lostRows.push(...missedRows);
      const isMissing = (i: number) => missingRows.includes(currentCells.located[i]!.row);
      missing = updates.filter((_, i) => isMissing(i)).map((update) => ({ update, why: 'changed' }));
    }
    if (lostRows.length > 0) throw movedError(tab, lostRows);
    sheet.leave(reasonsOf(unwritten).map((reason) => `${tab.title} ${reason}`));
    return { gone, unwritten: [...unwritten, ...missing] };
  }
  throw movedError(
    tab,
    updates.map(({ row }) => row),
  );
}
