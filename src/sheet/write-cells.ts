// sheet: writes values into existing rows of a tab. People sort, type and format at the same time: rows
// are found by key and columns by header in the read right before the write, cells that changed since they
// were read are not written, and cells written in the wrong place are restored.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { FormatRefused } from '../shared/google-errors';
import type { Cell } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import { groupRuns, MANY_RUNS, withGapsFilled } from './cell-runs';
import { type CellUpdate, reasonsOf, type UnwrittenCell, type WriteOptions } from './cell-update';
import { type CurrentCells, readCurrentCells, STUCK } from './cells-now';
import { checkWritten, type WriteProblems } from './check-written';
import { type ClosedCells, closedCells } from './closed-cells';
import { decideWrites } from './decide-writes';
import { NOT_FILLED } from './filled-cells';
import { columnOf } from './find-cells';
import { formatted, setFormats, writeExactly } from './formatted-writes';
import type { TabReading } from './read-tab';
import { restore } from './restore';
import { type CellWrite, writtenBack } from './write-tab';

export interface WriteResult {
  /** Updates whose row is no longer in the tab. */
  readonly gone: readonly CellUpdate[];
  readonly unwritten: readonly UnwrittenCell[];
}

const ATTEMPTS = 5;

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

/**
 * Writes values into rows that were read before, in a constant number of calls. A cell that differs from
 * `reading` in the read right before the write, that has a formula, or is closed, is not written. Text is
 * written into plain-text cells only; the format is set first where needed. If a format is refused, those
 * that only change how numbers look are left out. The read after the write commits it: nothing is pending on
 * return.
 * @param reading the tab as it was when the values were decided
 * @throws UserError when headers are missing, or rows keep moving
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
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const currentCells = readCurrentCells(tab, sheet, reading, updates);
    filled = currentCells.formats.filled;
    const { values, texts, unwritten } = decideWrites(tab, reading, updates, currentCells, options, closed);
    const result = { gone: updates.filter((_, i) => currentCells.located[i]!.row === 0), unwritten };
    const leave = () => sheet.leave(reasonsOf(unwritten).map((reason) => `${tab.title} ${reason}`));
    if (values.length + texts.length === 0) {
      leave();
      return result;
    }
    const { cells, formats } = formatted(values, currentCells.formats.format, withOptional);
    const unwrittenUpdates = new Set(unwritten.map(({ update }) => update));
    const writes = [...cells, ...texts];
    let problems: WriteProblems;
    try {
      setFormats(sheet, formats);
      writeRuns(tab, sheet, currentCells, cells, texts, closed);
      problems = checkWritten(tab, sheet, reading, updates, writes, {
        ...currentCells,
        located: currentCells.located.map((place, i) =>
          unwrittenUpdates.has(updates[i]!) ? { row: 0, column: 0 } : place,
        ),
      });
    } catch (error) {
      if (error instanceof UserError) throw error;
      // What was written after the refused cell or format is lost.
      const isFormat = error instanceof FormatRefused && withOptional;
      if (!closed.ask(writes, true) && !isFormat) throw error;
      if (isFormat) withOptional = false;
      continue;
    }
    const { wrong, absent } = problems;
    if (absent && closed.ask(writes)) continue;
    if (wrong.length === 0) {
      leave();
      return result;
    }
    restore(tab, sheet, reading, wrong, {
      ...currentCells.snapshot,
      formula: currentCells.formats.formula,
      columnOf: (field) => columnOf(currentCells.snapshot.places, field),
    });
  }
  throw new UserError(STUCK);
}
