// Workbench, Apps Script host: inserts, deletes and moves rows and columns of a sheet.
import { Direction, type ICellData, type IObjectMatrixPrimitiveType, RANGE_TYPE } from '@univerjs/core';
import {
  InsertColByRangeCommand,
  InsertRowByRangeCommand,
  MoveColsCommand,
  MoveRowsCommand,
  RemoveColByRangeCommand,
  RemoveRowByRangeCommand,
} from '@univerjs/sheets';
import { SheetsFilterService } from '@univerjs/sheets-filter';
import type { RangeMove } from '../engine/cell-range';
import type { LiveWorkbook } from '../engine/live-workbook';
import { type Axis, moved, shifted } from '../engine/range-shift';
import { ScriptException } from '../protocol/exceptions';
import type { Run } from './run';
import { repaintBandings } from './spreadsheet-bandings';
import { shiftConditionalFormats } from './spreadsheet-conditional-formats';
import { checkMayReshape, checkRoom, sheetOf } from './spreadsheet-grid';
import { withNotes } from './spreadsheet-note-lines';
import type { RangeRef } from './spreadsheet-refs';
import { inheritValidations } from './spreadsheet-validation-lines';

/** Zero-based rectangle of whole rows or columns; `first` counts from 1. */
export function lines(workbook: LiveWorkbook, sheetId: string, axis: Axis, first: number, count: number) {
  const sheet = sheetOf(workbook, sheetId);
  const [rows, columns] = [sheet.getRowCount(), sheet.getColumnCount()];
  return axis === 'row'
    ? {
        startRow: first - 1,
        endRow: first + count - 2,
        startColumn: 0,
        endColumn: columns - 1,
        rangeType: RANGE_TYPE.ROW,
      }
    : {
        startRow: 0,
        endRow: rows - 1,
        startColumn: first - 1,
        endColumn: first + count - 2,
        rangeType: RANGE_TYPE.COLUMN,
      };
}

const area = (
  workbook: LiveWorkbook,
  sheetId: string,
  axis: Axis,
  first: number,
  count: number,
): RangeRef => {
  const sheet = sheetOf(workbook, sheetId);
  return axis === 'row'
    ? { sheetId, row: first, rows: count, column: 1, columns: sheet.getColumnCount() }
    : { sheetId, column: first, columns: count, row: 1, rows: sheet.getRowCount() };
};

export const sizeOf = (workbook: LiveWorkbook, sheetId: string, axis: Axis): number => {
  const sheet = sheetOf(workbook, sheetId);
  return axis === 'row' ? sheet.getRowCount() : sheet.getColumnCount();
};

export function checkLines(
  workbook: LiveWorkbook,
  sheetId: string,
  axis: Axis,
  first: number,
  count: number,
): void {
  const inside =
    Number.isInteger(first) &&
    first >= 1 &&
    count >= 1 &&
    first + count - 1 <= sizeOf(workbook, sheetId, axis);
  if (!inside) throw new ScriptException(`Those ${axis}s are out of bounds.`);
}

function styled(count: number, styleOf: (i: number) => ICellData['s'], at = 0): Record<number, ICellData> {
  const cells: Record<number, ICellData> = {};
  for (let i = 0; i < count; i += 1) {
    const s = styleOf(i);
    if (s) cells[at + i] = { s };
  }
  return cells;
}

/** The styles that new rows or columns inherit from the line `from` (zero-based). */
function inherited(
  workbook: LiveWorkbook,
  sheetId: string,
  axis: Axis,
  from: number,
  at: number,
  count: number,
) {
  const sheet = sheetOf(workbook, sheetId);
  const cells = sheet.getCellMatrix();
  const matrix: IObjectMatrixPrimitiveType<ICellData> = {};
  if (axis === 'row') {
    // The same cell object for every row: it is only read.
    const row = styled(sheet.getColumnCount(), (i) => cells.getValue(from, i)?.s);
    if (Object.keys(row).length > 0) for (let n = 0; n < count; n += 1) matrix[at + n] = row;
    return matrix;
  }
  for (let i = 0; i < sheet.getRowCount(); i += 1) {
    const s = cells.getValue(i, from)?.s;
    if (s) matrix[i] = styled(count, () => s, at);
  }
  return matrix;
}

/**
 * Inserts `count` empty lines before line `before` (from 1), with the styles and validations of line `like`.
 */
export function insertLines(
  workbook: LiveWorkbook,
  run: Run,
  place: { sheetId: string; axis: Axis; before: number; count: number; like: number },
): void {
  const { sheetId, axis, before, count, like } = place;
  const size = sizeOf(workbook, sheetId, axis);
  if (!Number.isInteger(before) || !Number.isInteger(count) || count < 1 || before < 1 || before > size + 1) {
    throw new ScriptException(`Those ${axis}s are out of bounds.`);
  }
  const other = sizeOf(workbook, sheetId, axis === 'row' ? 'column' : 'row');
  checkRoom(workbook, count * other);
  checkMayReshape(workbook, run, area(workbook, sheetId, axis, like, 1));
  const command = axis === 'row' ? InsertRowByRangeCommand : InsertColByRangeCommand;
  const up = before <= size;
  const params = {
    subUnitId: sheetId,
    range: lines(workbook, sheetId, axis, before, count),
    direction: axis === 'row' ? (up ? Direction.UP : Direction.DOWN) : up ? Direction.LEFT : Direction.RIGHT,
    cellValue: inherited(workbook, sheetId, axis, like - 1, before - 1, count),
  };
  const move: RangeMove = (range) => shifted(range, axis, before, count);
  withNotes(workbook, sheetId, move, () => workbook.execute(command.id, params));
  inheritValidations(workbook, sheetId, axis, before, count, like < before ? like : like + count);
  const isAppended = axis === 'row' && like === before - 1;
  shiftConditionalFormats(workbook, sheetId, (range) =>
    isAppended && range.row + range.rows === before ? { ...range, rows: range.rows + count } : move(range),
  );
  repaintBandings(workbook, sheetId);
}

/** Deletes lines of a sheet; at least one must remain. */
export function deleteLines(
  workbook: LiveWorkbook,
  run: Run,
  sheetId: string,
  axis: Axis,
  first: number,
  count: number,
): void {
  checkLines(workbook, sheetId, axis, first, count);
  if (count >= sizeOf(workbook, sheetId, axis)) {
    throw new ScriptException(`You can't delete all the ${axis}s on the sheet.`);
  }
  const frozen =
    axis === 'row'
      ? sheetOf(workbook, sheetId).getFreeze().ySplit
      : sheetOf(workbook, sheetId).getFreeze().xSplit;
  if (frozen > 0 && first === 1 + frozen && first + count - 1 === sizeOf(workbook, sheetId, axis)) {
    throw new ScriptException(`It is not possible to delete all non-frozen ${axis}s.`);
  }
  checkMayReshape(workbook, run, area(workbook, sheetId, axis, first, count));
  // Univer 0.25.1 moves the formulas of the active sheet, whichever sheet the command names.
  workbook.core.setActiveSheet(sheetOf(workbook, sheetId));
  const command = axis === 'row' ? RemoveRowByRangeCommand : RemoveColByRangeCommand;
  const params = { subUnitId: sheetId, range: lines(workbook, sheetId, axis, first, count) };
  const move: RangeMove = (range) => shifted(range, axis, first, -count);
  withNotes(workbook, sheetId, move, () =>
    withoutFilter(workbook, sheetId, () => workbook.execute(command.id, params)),
  );
  shiftConditionalFormats(workbook, sheetId, move);
  repaintBandings(workbook, sheetId);
}

/** Clears the filter while `act` runs: unlike Google, Univer does not delete rows that a filter hides. */
function withoutFilter(workbook: LiveWorkbook, sheetId: string, act: () => void): void {
  const filter = workbook.injector.get(SheetsFilterService).getFilterModel(workbook.unitId, sheetId);
  if (!filter || filter.filteredOutRows.size === 0) {
    act();
    return;
  }
  filter.filteredOutRows = new Set();
  act();
  filter.reCalc();
}

/** Moves lines before line `before` (from 1, counted before the move). */
export function moveLines(
  workbook: LiveWorkbook,
  run: Run,
  place: { sheetId: string; axis: Axis; first: number; count: number; before: number },
): void {
  const { sheetId, axis, first, count, before } = place;
  checkLines(workbook, sheetId, axis, first, count);
  if (!Number.isInteger(before) || before < 1 || before > sizeOf(workbook, sheetId, axis) + 1) {
    throw new ScriptException(`Those ${axis}s are out of bounds.`);
  }
  if (before >= first && before <= first + count) return;
  checkMayReshape(workbook, run, area(workbook, sheetId, axis, first, count));
  // As in deleteLines.
  workbook.core.setActiveSheet(sheetOf(workbook, sheetId));
  const command = axis === 'row' ? MoveRowsCommand : MoveColsCommand;
  const range = lines(workbook, sheetId, axis, first, count);
  const toRange = lines(workbook, sheetId, axis, before, 1);
  const params = { subUnitId: sheetId, range, fromRange: range, toRange };
  const move: RangeMove = (each) => moved(each, axis, first, count, before);
  withNotes(workbook, sheetId, move, () => workbook.execute(command.id, params));
  shiftConditionalFormats(workbook, sheetId, move);
  repaintBandings(workbook, sheetId);
}
