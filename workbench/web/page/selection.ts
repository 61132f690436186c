// Workbench page: reports the person's selection to the server, and selects what a script selects.
import { ICommandService, type Injector } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import type { FRange, FWorkbook, FWorksheet } from '@univerjs/sheets/facade';
import type { FromPage } from '../wire/messages';
import type { Area } from '../wire/model';

export type Selected = Extract<FromPage, { kind: 'selection' }>;

const CHANGES = new Set([
  'sheet.operation.set-selections',
  'sheet.operation.set-worksheet-active',
  'sheet.mutation.insert-sheet',
  'sheet.mutation.remove-sheet',
]);

/** True while a script's selection is shown, which the server already has. */
let isShowing = false;

/**
 * Calls `report` with every new selection of the person. Returns a function that reports the current one,
 * even if it is not new.
 */
export function watchSelection(
  api: FUniver,
  injector: Injector,
  report: (selected: Selected) => void,
): () => void {
  let last = '';
  const look = (): Selected | null => {
    const sheet = api.getActiveWorkbook()?.getActiveSheet();
    if (!sheet) return null;
    const ranges = sheet.getSelection()?.getActiveRangeList() ?? [];
    const cell = sheet.getSelection()?.getCurrentCell();
    const current = cell ? { row: cell.actualRow + 1, column: cell.actualColumn + 1 } : { row: 1, column: 1 };
    const areas = ranges.length > 0 ? ranges.map(areaOf) : [{ ...current, rows: 1, columns: 1 }];
    return { kind: 'selection', sheetId: sheet.getSheetId(), ranges: areas, current };
  };
  const reportNow = (always: boolean): void => {
    const selected = look();
    const text = JSON.stringify(selected);
    if (!selected || (!always && text === last)) return;
    last = text;
    if (always || !isShowing) report(selected);
  };
  injector.get(ICommandService).onCommandExecuted((command) => {
    if (CHANGES.has(command.id)) reportNow(false);
  });
  return () => reportNow(true);
}

const areaOf = (range: FRange): Area => ({
  row: range.getRow() + 1,
  column: range.getColumn() + 1,
  rows: range.getHeight(),
  columns: range.getWidth(),
});

/**
 * Shows the sheet, selects the last of the areas and scrolls to it. A sheet that has been hidden since stays
 * hidden.
 */
export function selectAreas(api: FUniver, sheetId: string, areas: Area[]): void {
  const workbook = api.getActiveWorkbook();
  const sheet = workbook?.getSheetBySheetId(sheetId);
  if (!workbook || !sheet || sheet.isSheetHidden()) return;
  isShowing = true;
  try {
    show(workbook, sheet, areas);
  } finally {
    isShowing = false;
  }
}

/** Selects the current cell, or A1 of a sheet without one. */
export function selectAgain(api: FUniver): void {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const cell = sheet?.getSelection()?.getCurrentCell();
  sheet?.getRange(cell?.actualRow ?? 0, cell?.actualColumn ?? 0).activate();
}

function show(workbook: FWorkbook, sheet: FWorksheet, areas: readonly Area[]): void {
  if (workbook.getActiveSheet().getSheetId() !== sheet.getSheetId()) workbook.setActiveSheet(sheet);
  const area = areas[areas.length - 1];
  if (!area) return;
  sheet.getRange(area.row - 1, area.column - 1, area.rows, area.columns).activate();
  bringIntoView(sheet, area.row - 1, area.column - 1);
}

/** Pixels that fit beside the frozen columns, also in a small window with the sidebar. */
const ROOM = 240;

/** Up to two columns before this one, if they fit beside it. */
function firstShown(sheet: FWorksheet, column: number): number {
  let first = column;
  let width = sheet.getColumnWidth(column);
  while (first > Math.max(0, column - 2)) {
    width += sheet.getColumnWidth(first - 1);
    if (width > ROOM) break;
    first -= 1;
  }
  return first;
}

/** Scrolls only if the cell (zero-based) is not visible. Returns whether it scrolled. */
export function bringIntoView(sheet: FWorksheet, row: number, column: number): boolean {
  const seen = sheet.getVisibleRange();
  const { ySplit, xSplit } = sheet.getFreeze();
  // The last visible row and column are often cut off.
  const rowSeen = row < ySplit || (seen && row >= seen.startRow && row < seen.endRow);
  const columnSeen = column < xSplit || (seen && column >= seen.startColumn && column < seen.endColumn);
  if (rowSeen && columnSeen) return false;
  sheet.scrollToCell(
    rowSeen ? (seen?.startRow ?? 0) : Math.max(0, row - 3),
    columnSeen ? (seen?.startColumn ?? 0) : firstShown(sheet, column),
  );
  return true;
}
