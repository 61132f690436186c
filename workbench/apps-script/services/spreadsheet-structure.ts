// Workbench, Apps Script host: rows and columns of a Sheet: insert, delete, move, hide, freeze.
import {
  SetColHiddenMutation,
  SetColVisibleMutation,
  SetFrozenMutation,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
} from '@univerjs/sheets';
import type { LiveWorkbook } from '../engine/live-workbook';
import type { Axis } from '../engine/range-shift';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { SELF } from '../protocol/messages';
import type { HostCore, Run, Served } from './run';
import { sheetOf } from './spreadsheet-grid';
import { checkLines, deleteLines, insertLines, lines, moveLines, sizeOf } from './spreadsheet-lines';
import { isRangeHandle, type SheetRef } from './spreadsheet-refs';

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

// Formulas are calculated before lines move, because pending calculations are stored by position.
export function sheetStructure({ workbook }: HostCore): Served<GoogleAppsScript.Spreadsheet.Sheet> {
  const insert =
    (axis: Axis, after: boolean) =>
    async (run: Run, { sheetId }: SheetRef, position: number, count = 1) => {
      await workbook.settled();
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
    async (run: Run, { sheetId }: SheetRef, first: number, count = 1) => {
      await workbook.settled();
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
  const move =
    (axis: Axis) =>
    async (run: Run, { sheetId }: SheetRef, spec: unknown, before: number) => {
      if (!isRangeHandle(spec)) throw signatureMismatch(`SpreadsheetApp.Sheet.move${axis}s`, [spec, before]);
      await workbook.settled();
      const { row, rows, column, columns } = spec.ref;
      const [first, count] = axis === 'row' ? [row, rows] : [column, columns];
      moveLines(workbook, run, { sheetId, axis, first, count, before });
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
    moveRows: move('row'),
    moveColumns: move('column'),
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
    getFrozenRows: (_run: Run, { sheetId }: SheetRef) => sheetOf(workbook, sheetId).getFreeze().ySplit,
    getFrozenColumns: (_run: Run, { sheetId }: SheetRef) => sheetOf(workbook, sheetId).getFreeze().xSplit,
    setFrozenRows: (_run: Run, { sheetId }: SheetRef, rows: number) =>
      freeze(workbook, sheetId, { ySplit: rows }),
    setFrozenColumns: (_run: Run, { sheetId }: SheetRef, columns: number) =>
      freeze(workbook, sheetId, { xSplit: columns }),
  };
}
