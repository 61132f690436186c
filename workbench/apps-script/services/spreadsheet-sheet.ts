// Workbench, Apps Script host: Sheet: its name, size, ranges, appended rows, visibility, clearing.
import {
  SetTabColorMutation,
  SetWorksheetHideMutation,
  SetWorksheetNameCommand,
  ToggleGridlinesMutation,
} from '@univerjs/sheets';
import { readCells } from '../engine/cell-reader';
import type { LiveWorkbook } from '../engine/live-workbook';
import { typedCell } from '../engine/typed-cell';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { handle, SELF } from '../protocol/messages';
import type { HostCore, Run, Served, Service } from './run';
import { contentSize } from './spreadsheet-content-size';
import { duplicateSheet } from './spreadsheet-copies';
import { checkInside, checkMayEdit, checkMayEditSheet, sheetOf } from './spreadsheet-grid';
import { insertLines } from './spreadsheet-lines';
import { hexColor } from './spreadsheet-looks';
import { rangeOfNotation } from './spreadsheet-notation';
import {
  enumHandle,
  type RangeRef,
  rangeHandle,
  type SheetRef,
  sheetHandle,
  spreadsheetHandle,
} from './spreadsheet-refs';
import { tableOf } from './spreadsheet-values';

const dataRange = (workbook: LiveWorkbook, sheetId: string): RangeRef => {
  const { rows, columns } = contentSize(workbook, sheetId);
  return { sheetId, row: 1, column: 1, rows: Math.max(1, rows), columns: Math.max(1, columns) };
};

export const whole = (workbook: LiveWorkbook, sheetId: string): RangeRef => {
  const sheet = sheetOf(workbook, sheetId);
  return { sheetId, row: 1, column: 1, rows: sheet.getRowCount(), columns: sheet.getColumnCount() };
};

function rangeArgument(workbook: LiveWorkbook, sheetId: string, args: unknown[]): RangeRef {
  const [first] = args;
  sheetOf(workbook, sheetId);
  if (typeof first === 'string') return checkInside(workbook, rangeOfNotation(workbook, first, sheetId));
  const [row, column, rows = 1, columns = 1] = args;
  const numbers = [row, column, rows, columns].map((value) =>
    typeof value === 'number' ? Math.trunc(value) : null,
  );
  const [r, c, h, w] = numbers;
  if (r == null || c == null || h == null || w == null) {
    throw signatureMismatch('SpreadsheetApp.Sheet.getRange', args);
  }
  return checkInside(workbook, { sheetId, row: r, column: c, rows: h, columns: w });
}

function rename(workbook: LiveWorkbook, sheetId: string, name: unknown): void {
  const text = String(name);
  if (text === '' || text.length > 100) throw new ScriptException('Invalid argument: name');
  const other = workbook.core.getSheetBySheetName(text);
  if (other && other.getSheetId() !== sheetId) {
    throw new ScriptException(`A sheet with the name "${text}" already exists. Please enter another name.`);
  }
  if (!other) workbook.execute(SetWorksheetNameCommand.id, { subUnitId: sheetId, name: text });
}

function hide(workbook: LiveWorkbook, sheetId: string, hidden: boolean): void {
  const others = workbook.core.getSheets().filter((sheet) => sheet.getSheetId() !== sheetId);
  if (hidden && others.every((sheet) => sheet.isSheetHidden())) {
    throw new ScriptException("You can't hide all the sheets in a document.");
  }
  workbook.execute(SetWorksheetHideMutation.id, { subUnitId: sheetId, hidden: hidden ? 1 : 0 });
}

export function sheetService(core: HostCore, range: Service): Served<GoogleAppsScript.Spreadsheet.Sheet> {
  const { workbook } = core;
  const call = (method: string, run: Run, ref: RangeRef, ...args: unknown[]) => {
    range[method]?.(run, ...([ref, ...args] as never[]));
    return SELF;
  };
  /** After all formulas are calculated, because cells that arrays fill count. */
  const settledSize = async (sheetId: string) => {
    await workbook.settled();
    return contentSize(workbook, sheetOf(workbook, sheetId).getSheetId());
  };

  return {
    getName: (_run: Run, { sheetId }: SheetRef) => sheetOf(workbook, sheetId).getName(),
    getSheetName: (_run: Run, { sheetId }: SheetRef) => sheetOf(workbook, sheetId).getName(),
    setName: (run: Run, { sheetId }: SheetRef, name: unknown) => {
      checkMayEditSheet(workbook, run, sheetId);
      rename(workbook, sheetId, name);
      return SELF;
    },
    getParent: () => spreadsheetHandle(),
    getIndex: (_run: Run, { sheetId }: SheetRef) => workbook.core.getSheetOrders().indexOf(sheetId) + 1,
    getType: (_run: Run, { sheetId }: SheetRef) =>
      enumHandle('SheetType', workbook.own.chartSheets.includes(sheetId) ? 'OBJECT' : 'GRID'),
    getRange: (_run: Run, { sheetId }: SheetRef, ...args: unknown[]) =>
      rangeHandle(rangeArgument(workbook, sheetId, args)),
    getRangeList: (_run: Run, { sheetId }: SheetRef, notations: string[]) =>
      handle(
        'RangeList',
        notations.map((each) => checkInside(workbook, rangeOfNotation(workbook, each, sheetId))),
      ),
    getDataRange: async (_run: Run, { sheetId }: SheetRef) => {
      await workbook.settled();
      return rangeHandle(dataRange(workbook, sheetOf(workbook, sheetId).getSheetId()));
    },
    getLastRow: async (_run: Run, { sheetId }: SheetRef) => (await settledSize(sheetId)).rows,
    getLastColumn: async (_run: Run, { sheetId }: SheetRef) => (await settledSize(sheetId)).columns,
    getMaxRows: (_run: Run, { sheetId }: SheetRef) => sheetOf(workbook, sheetId).getRowCount(),
    getMaxColumns: (_run: Run, { sheetId }: SheetRef) => sheetOf(workbook, sheetId).getColumnCount(),
    getSheetValues: async (_run: Run, { sheetId }: SheetRef, ...args: unknown[]) => {
      // -1 rows or columns: up to the last one of the sheet with content.
      const [row, column, ...counts] = args;
      const size = await settledSize(sheetId);
      const rows = counts[0] === -1 ? size.rows - Number(row) + 1 : counts[0];
      const columns = counts[1] === -1 ? size.columns - Number(column) + 1 : counts[1];
      const ref = rangeArgument(workbook, sheetId, [row, column, rows, columns]);
      return tableOf(ref, readCells(workbook, sheetId).value);
    },
    appendRow: async (run: Run, { sheetId }: SheetRef, values: unknown) => {
      if (!Array.isArray(values) || values.length === 0) {
        throw signatureMismatch('SpreadsheetApp.Sheet.appendRow', [values]);
      }
      const { rows } = await settledSize(sheetId);
      const sheet = sheetOf(workbook, sheetId);
      const max = sheet.getRowCount();
      if (rows >= max)
        insertLines(workbook, run, { sheetId, axis: 'row', before: max + 1, count: 1, like: max });
      const ref = checkInside(workbook, {
        sheetId,
        row: rows + 1,
        column: 1,
        rows: 1,
        columns: values.length,
      });
      checkMayEdit(workbook, run, ref);
      const reader = readCells(workbook, sheetId);
      const today = new Date(core.now());
      const cells = values.map((value, c) =>
        typedCell(value, reader.pattern(rows, c), today, false, workbook.locale),
      );
      workbook.setCells(sheetId, { [rows]: { ...cells } });
      return SELF;
    },
    clear: (run: Run, { sheetId }: SheetRef, options?: unknown) =>
      call('clear', run, whole(workbook, sheetId), options),
    clearContents: (run: Run, { sheetId }: SheetRef) => call('clearContent', run, whole(workbook, sheetId)),
    clearFormats: (run: Run, { sheetId }: SheetRef) => call('clearFormat', run, whole(workbook, sheetId)),
    clearNotes: (run: Run, { sheetId }: SheetRef) => call('clearNote', run, whole(workbook, sheetId)),
    hideSheet: (run: Run, { sheetId }: SheetRef) => {
      checkMayEditSheet(workbook, run, sheetId);
      hide(workbook, sheetId, true);
      return SELF;
    },
    showSheet: (run: Run, { sheetId }: SheetRef) => {
      checkMayEditSheet(workbook, run, sheetId);
      hide(workbook, sheetId, false);
      return SELF;
    },
    isSheetHidden: (_run: Run, { sheetId }: SheetRef) => Boolean(sheetOf(workbook, sheetId).isSheetHidden()),
    getTabColor: (_run: Run, { sheetId }: SheetRef) => sheetOf(workbook, sheetId).getTabColor() || null,
    setTabColor: (_run: Run, { sheetId }: SheetRef, color: string | null) => {
      const hex = color ? hexColor(color) : '';
      sheetOf(workbook, sheetId);
      workbook.execute(SetTabColorMutation.id, { subUnitId: sheetId, color: hex });
      return SELF;
    },
    hasHiddenGridlines: (_run: Run, { sheetId }: SheetRef) => sheetOf(workbook, sheetId).hasHiddenGridlines(),
    setHiddenGridlines: (_run: Run, { sheetId }: SheetRef, hidden: boolean) => {
      sheetOf(workbook, sheetId);
      workbook.execute(ToggleGridlinesMutation.id, { subUnitId: sheetId, showGridlines: hidden ? 0 : 1 });
      return SELF;
    },
    isRightToLeft: (_run: Run, { sheetId }: SheetRef) => Boolean(sheetOf(workbook, sheetId).isRightToLeft()),
    sort: (run: Run, { sheetId }: SheetRef, column: number, ascending = true) => {
      const all = dataRange(workbook, sheetId);
      const frozen = sheetOf(workbook, sheetId).getFreeze().ySplit;
      const rows = all.rows - frozen;
      if (rows < 1) return SELF;
      return call('sort', run, { ...all, row: frozen + 1, rows }, { column, ascending });
    },
    copyTo: (run: Run, { sheetId }: SheetRef) => sheetHandle(duplicateSheet(core, run, sheetId).sheetId),
  };
}
