// Workbench, Apps Script host: checks of sheets and ranges before reads and writes, with Google's messages.
import type { Worksheet } from '@univerjs/core';
import { ALL } from '../engine/cell-range';
import type { LiveWorkbook } from '../engine/live-workbook';
import { mayEditSheet, rangesOverlap } from '../engine/protection';
import { ScriptException } from '../protocol/exceptions';
import type { Run } from './run';
import type { RangeRef } from './spreadsheet-refs';

const CELLS_PER_SPREADSHEET = 10_000_000;

const PROTECTED =
  'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.';

/** @throws ScriptException if the sheet was deleted. */
export function sheetOf(workbook: LiveWorkbook, sheetId: string): Worksheet {
  const sheet = workbook.sheet(sheetId);
  if (!sheet) throw new ScriptException(`Sheet ${sheetId} not found`);
  return sheet;
}

/** @throws ScriptException for a chart sheet, which has no cells. */
export function checkHasCells({ own }: LiveWorkbook, sheetId: string): void {
  if (own.chartSheets.includes(sheetId))
    throw new ScriptException('The action is not supported for OBJECT sheet.');
}

/** @throws ScriptException if the rectangle is not inside its sheet. */
export function checkInside(workbook: LiveWorkbook, ref: RangeRef): RangeRef {
  const sheet = sheetOf(workbook, ref.sheetId);
  checkHasCells(workbook, ref.sheetId);
  if (ref.row < 1) throw new ScriptException('The starting row of the range is too small.');
  if (ref.column < 1) throw new ScriptException('The starting column of the range is too small.');
  if (ref.rows < 1) throw new ScriptException('The number of rows in the range must be at least 1.');
  if (ref.columns < 1) throw new ScriptException('The number of columns in the range must be at least 1.');
  const rowsInside = ref.row + ref.rows - 1 <= sheet.getRowCount();
  if (!rowsInside || ref.column + ref.columns - 1 > sheet.getColumnCount()) {
    throw new ScriptException('The coordinates of the range are outside the dimensions of the sheet.');
  }
  return ref;
}

/** @throws ScriptException if a protection excludes the user from these cells. */
export function checkMayEdit(workbook: LiveWorkbook, run: Run, ref: RangeRef): void {
  checkInside(workbook, ref);
  if (!workbook.mayEdit(run.user, ref.sheetId, ref)) throw new ScriptException(PROTECTED);
}

/** @throws ScriptException if a protection excludes the user from the sheet's structure. */
export function checkMayEditSheet(workbook: LiveWorkbook, run: Run, sheetId: string): void {
  sheetOf(workbook, sheetId);
  if (!mayEditSheet(workbook.own, run.user, sheetId)) throw new ScriptException(PROTECTED);
}

/**
 * @throws ScriptException if rows or columns removed from or inserted into a sheet touch protections of
 * others
 */
export function checkMayReshape(workbook: LiveWorkbook, run: Run, ref: RangeRef): void {
  if (!workbook.mayEdit(run.user, ref.sheetId, ref)) throw new ScriptException(PROTECTED);
}

/** Google's message for each kind of write that a typed column of a table refuses. */
const TYPED = {
  format: "You can't set the number format of cells in a typed column.",
  validation: 'This operation is not allowed on cells in typed columns.',
};

/** @throws ScriptException if a cell is in a typed column of a table */
export function checkUntyped({ own }: LiveWorkbook, ref: RangeRef, write: keyof typeof TYPED): void {
  if (own.typedColumns.some((range) => rangesOverlap(range, ref))) throw new ScriptException(TYPED[write]);
}

/** @throws ScriptException if so many additional cells would exceed the limit of a spreadsheet. */
export function checkRoom(workbook: LiveWorkbook, moreCells: number): void {
  const present = workbook.core
    .getSheets()
    .filter((sheet) => !workbook.own.chartSheets.includes(sheet.getSheetId()))
    .reduce((sum, sheet) => sum + sheet.getRowCount() * sheet.getColumnCount(), 0);
  if (present + moreCells <= CELLS_PER_SPREADSHEET) return;
  throw new ScriptException(
    `This action would increase the number of cells in the workbook above the limit of ${CELLS_PER_SPREADSHEET} cells.`,
  );
}

/**
 * @throws ScriptException with Google's message if a table of values does not have the shape of its range.
 * `method` is for instance "SpreadsheetApp.Range.setValues".
 */
export function checkShape(ref: RangeRef, table: unknown, method: string): unknown[][] {
  if (!Array.isArray(table) || !table.every((row) => Array.isArray(row))) {
    const kind = Array.isArray(table) ? 'number[]' : table === null ? 'null' : capital(typeof table);
    throw new ScriptException(`The parameters (${kind}) don't match the method signature for ${method}.`);
  }
  if (table.length !== ref.rows) {
    throw new ScriptException(
      `The number of rows in the data does not match the number of rows in the range. The data has ${table.length} but the range has ${ref.rows}.`,
    );
  }
  const odd = table.find((row) => row.length !== ref.columns);
  if (odd) {
    throw new ScriptException(
      `The number of columns in the data does not match the number of columns in the range. The data has ${odd.length} but the range has ${ref.columns}.`,
    );
  }
  return table;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A range over all rows or columns of its sheet, stored so that it also covers later ones. */
export function openEnded(workbook: LiveWorkbook, ref: RangeRef): RangeRef {
  const sheet = sheetOf(workbook, ref.sheetId);
  return {
    ...ref,
    rows: ref.row === 1 && ref.rows >= sheet.getRowCount() ? ALL : ref.rows,
    columns: ref.column === 1 && ref.columns >= sheet.getColumnCount() ? ALL : ref.columns,
  };
}

/** The part of a range that is inside its sheet now: the reverse of {@link openEnded}. */
export function clipped(workbook: LiveWorkbook, ref: RangeRef): RangeRef {
  const sheet = sheetOf(workbook, ref.sheetId);
  return {
    ...ref,
    rows: Math.min(ref.rows, sheet.getRowCount() - ref.row + 1),
    columns: Math.min(ref.columns, sheet.getColumnCount() - ref.column + 1),
  };
}
