// Workbench, Apps Script host: rows and columns of a Sheet: insert, delete, hide, size, freeze.
import { Direction, type ICellData, type IObjectMatrixPrimitiveType, RANGE_TYPE } from '@univerjs/core';
import {
  InsertColByRangeCommand,
  InsertRowByRangeCommand,
  RemoveColByRangeCommand,
  RemoveRowByRangeCommand,
  SetColHiddenMutation,
  SetColVisibleMutation,
  SetFrozenMutation,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetRowHeightMutation,
} from '@univerjs/sheets';
import type { LiveWorkbook } from '../engine/live-workbook';
import { ScriptException } from '../exceptions';
import { SELF } from '../protocol';
import type { HostCore, Run, Served } from '../run';
import { checkMayReshape, checkRoom, sheetOf } from './spreadsheet-grid';
import { isRangeHandle, type RangeRef, type SheetRef } from './spreadsheet-refs';

type Axis = 'row' | 'column';

/** Pixels of a row or column as Google starts them. */
const AUTO_WIDTH_PER_CHARACTER = 8;

/** Zero-based rectangle of whole rows or columns; `first` counts from 1. */
function lines(workbook: LiveWorkbook, sheetId: string, axis: Axis, first: number, count: number) {
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

const sizeOf = (workbook: LiveWorkbook, sheetId: string, axis: Axis): number => {
  const sheet = sheetOf(workbook, sheetId);
  return axis === 'row' ? sheet.getRowCount() : sheet.getColumnCount();
};

function checkLines(workbook: LiveWorkbook, sheetId: string, axis: Axis, first: number, count: number): void {
  const inside =
    Number.isInteger(first) &&
    first >= 1 &&
    count >= 1 &&
    first + count - 1 <= sizeOf(workbook, sheetId, axis);
  if (!inside) throw new ScriptException(`Those ${axis}s are out of bounds.`);
}

/** The styles that new rows or columns take over from the line `from` (zero-based). */
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
  const across = axis === 'row' ? sheet.getColumnCount() : sheet.getRowCount();
  const matrix: IObjectMatrixPrimitiveType<ICellData> = {};
  for (let i = 0; i < across; i += 1) {
    const s = axis === 'row' ? cells.getValue(from, i)?.s : cells.getValue(i, from)?.s;
    if (!s) continue;
    for (let n = 0; n < count; n += 1) {
      const [row, column] = axis === 'row' ? [at + n, i] : [i, at + n];
      matrix[row] ??= {};
      matrix[row][column] = { s };
    }
  }
  return matrix;
}

/** Puts `count` empty lines before line `before` (from 1); they look like line `like`. */
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
  workbook.execute(command.id, {
    subUnitId: sheetId,
    range: lines(workbook, sheetId, axis, before, count),
    direction: axis === 'row' ? (up ? Direction.UP : Direction.DOWN) : up ? Direction.LEFT : Direction.RIGHT,
    cellValue: inherited(workbook, sheetId, axis, like - 1, before - 1, count),
  });
}

function deleteLines(
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
  const command = axis === 'row' ? RemoveRowByRangeCommand : RemoveColByRangeCommand;
  workbook.execute(command.id, { subUnitId: sheetId, range: lines(workbook, sheetId, axis, first, count) });
}

function setHidden(
  workbook: LiveWorkbook,
  sheetId: string,
  axis: Axis,
  first: number,
  count: number,
  hide: boolean,
) {
  checkLines(workbook, sheetId, axis, first, count);
  const [on, off] =
    axis === 'row'
      ? [SetRowHiddenMutation, SetRowVisibleMutation]
      : [SetColHiddenMutation, SetColVisibleMutation];
  const ranges = [lines(workbook, sheetId, axis, first, count)];
  workbook.execute((hide ? on : off).id, { subUnitId: sheetId, ranges });
  return SELF;
}

function freeze(workbook: LiveWorkbook, sheetId: string, change: { ySplit?: number; xSplit?: number }) {
  const now = sheetOf(workbook, sheetId).getFreeze();
  const { ySplit, xSplit } = { ySplit: now.ySplit, xSplit: now.xSplit, ...change };
  for (const [axis, count] of [
    ['row', ySplit],
    ['column', xSplit],
  ] as const) {
    if (count < 0 || count >= sizeOf(workbook, sheetId, axis)) {
      throw new ScriptException(`You can't freeze all visible ${axis}s on the sheet.`);
    }
  }
  const startRow = ySplit > 0 ? ySplit : -1;
  const startColumn = xSplit > 0 ? xSplit : -1;
  workbook.execute(SetFrozenMutation.id, { subUnitId: sheetId, ySplit, xSplit, startRow, startColumn });
  return SELF;
}

export function sheetStructure({ workbook }: HostCore): Served<GoogleAppsScript.Spreadsheet.Sheet> {
  const insert =
    (axis: Axis, after: boolean) =>
    (run: Run, { sheetId }: SheetRef, position: number, count = 1) => {
      checkLines(workbook, sheetId, axis, position, 1);
      insertLines(workbook, run, {
        sheetId,
        axis,
        before: after ? position + 1 : position,
        count,
        like: position,
      });
      return SELF;
    };
  const remove =
    (axis: Axis) =>
    (run: Run, { sheetId }: SheetRef, first: number, count = 1) => {
      deleteLines(workbook, run, sheetId, axis, first, count);
      return SELF;
    };
  const hidden =
    (axis: Axis, hide: boolean) =>
    (_run: Run, { sheetId }: SheetRef, first: unknown, count = 1) => {
      if (isRangeHandle(first)) {
        const { row, rows, column, columns } = first.ref;
        return axis === 'row'
          ? setHidden(workbook, sheetId, axis, row, rows, hide)
          : setHidden(workbook, sheetId, axis, column, columns, hide);
      }
      return setHidden(workbook, sheetId, axis, Number(first), count, hide);
    };
  const width = (_run: Run, { sheetId }: SheetRef, first: number, count: number, pixels: number) => {
    checkLines(workbook, sheetId, 'column', first, count);
    const ranges = [lines(workbook, sheetId, 'column', first, count)];
    workbook.execute(SetWorksheetColWidthMutation.id, { subUnitId: sheetId, ranges, colWidth: pixels });
    return SELF;
  };
  const height = (_run: Run, { sheetId }: SheetRef, first: number, count: number, pixels: number) => {
    checkLines(workbook, sheetId, 'row', first, count);
    const ranges = [lines(workbook, sheetId, 'row', first, count)];
    workbook.execute(SetWorksheetRowHeightMutation.id, { subUnitId: sheetId, ranges, rowHeight: pixels });
    return SELF;
  };
  /** Widths by the longest text: the worker has no fonts to measure. */
  const autoWidth = (run: Run, ref: SheetRef, first: number, count = 1) => {
    checkLines(workbook, ref.sheetId, 'column', first, count);
    const cells = workbook.cells(ref.sheetId);
    const longest = new Array<number>(count).fill(0);
    cells.forValue((_row, column, cell) => {
      const i = column - first + 1;
      if (i < 0 || i >= count) return;
      longest[i] = Math.max(longest[i] ?? 0, String(cell?.v ?? '').length);
    });
    longest.forEach((length, i) => {
      if (length > 0) width(run, ref, first + i, 1, Math.max(20, length * AUTO_WIDTH_PER_CHARACTER + 12));
    });
    return SELF;
  };

  return {
    insertRowBefore: insert('row', false),
    insertRowsBefore: insert('row', false),
    insertRowAfter: insert('row', true),
    insertRowsAfter: insert('row', true),
    insertRows: insert('row', false),
    insertColumnBefore: insert('column', false),
    insertColumnsBefore: insert('column', false),
    insertColumnAfter: insert('column', true),
    insertColumnsAfter: insert('column', true),
    insertColumns: insert('column', false),
    deleteRow: remove('row'),
    deleteRows: remove('row'),
    deleteColumn: remove('column'),
    deleteColumns: remove('column'),
    hideRow: hidden('row', true),
    hideRows: hidden('row', true),
    showRows: hidden('row', false),
    unhideRow: hidden('row', false),
    hideColumn: hidden('column', true),
    hideColumns: hidden('column', true),
    showColumns: hidden('column', false),
    unhideColumn: hidden('column', false),
    isRowHiddenByUser: (_run: Run, { sheetId }: SheetRef, row: number) => {
      checkLines(workbook, sheetId, 'row', row, 1);
      return !sheetOf(workbook, sheetId).getRowRawVisible(row - 1);
    },
    isColumnHiddenByUser: (_run: Run, { sheetId }: SheetRef, column: number) => {
      checkLines(workbook, sheetId, 'column', column, 1);
      return !sheetOf(workbook, sheetId).getColVisible(column - 1);
    },
    getColumnWidth: (_run: Run, { sheetId }: SheetRef, column: number) => {
      checkLines(workbook, sheetId, 'column', column, 1);
      return sheetOf(workbook, sheetId).getColumnWidth(column - 1);
    },
    setColumnWidth: (run: Run, ref: SheetRef, column: number, pixels: number) =>
      width(run, ref, column, 1, pixels),
    setColumnWidths: width,
    getRowHeight: (_run: Run, { sheetId }: SheetRef, row: number) => {
      checkLines(workbook, sheetId, 'row', row, 1);
      return sheetOf(workbook, sheetId).getRowHeight(row - 1);
    },
    setRowHeight: (run: Run, ref: SheetRef, row: number, pixels: number) => height(run, ref, row, 1, pixels),
    setRowHeights: height,
    setRowHeightsForced: height,
    autoResizeColumn: autoWidth,
    autoResizeColumns: autoWidth,
    getFrozenRows: (_run: Run, { sheetId }: SheetRef) => sheetOf(workbook, sheetId).getFreeze().ySplit,
    getFrozenColumns: (_run: Run, { sheetId }: SheetRef) => sheetOf(workbook, sheetId).getFreeze().xSplit,
    setFrozenRows: (_run: Run, { sheetId }: SheetRef, rows: number) =>
      freeze(workbook, sheetId, { ySplit: rows }),
    setFrozenColumns: (_run: Run, { sheetId }: SheetRef, columns: number) =>
      freeze(workbook, sheetId, { xSplit: columns }),
  };
}
