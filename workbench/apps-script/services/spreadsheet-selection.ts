// Workbench, Apps Script host: active sheet, range and cell: the selection in the page of the running
// session.
import type { Selection } from '../engine/selection';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { handle, SELF } from '../protocol/messages';
import type { HostCore, Run, Service } from './run';
import { checkInside, sheetOf } from './spreadsheet-grid';
import { rangeOfNotation } from './spreadsheet-notation';
import { isRangeHandle, isSheetHandle, type RangeRef, rangeHandle, sheetHandle } from './spreadsheet-refs';

const wholeSelection = (ranges: RangeRef[]): Selection => {
  const active = ranges.at(-1);
  if (!active) throw new ScriptException('The range list is empty.');
  return { sheetId: active.sheetId, ranges, current: { row: active.row, column: active.column } };
};

/** Also for a chart sheet, which has no cell. */
const firstCell = (sheetId: string): Selection =>
  wholeSelection([{ sheetId, row: 1, column: 1, rows: 1, columns: 1 }]);

/** Methods shared by SpreadsheetApp, Spreadsheet, Sheet and Selection; the leading ref is not used. */
export function selectionMethods(core: HostCore): Service {
  const { workbook, selections } = core;
  const of = (run: Run) => selections.of(run.session);
  const active = (run: Run): RangeRef => of(run).ranges.at(-1) ?? cellOf(of(run));
  /** A chart sheet has no selection. */
  const isChart = (run: Run): boolean => workbook.own.chartSheets.includes(of(run).sheetId);
  const cellOf = ({ sheetId, current }: Selection): RangeRef => ({
    sheetId,
    ...current,
    rows: 1,
    columns: 1,
  });

  const select = (run: Run, ranges: RangeRef[]) => {
    for (const range of ranges) checkInside(workbook, range);
    selections.select(run.session, wholeSelection(ranges));
  };

  const toRange = (run: Run, value: unknown): RangeRef => {
    if (isRangeHandle(value)) return value.ref;
    if (typeof value === 'string') return rangeOfNotation(workbook, value, of(run).sheetId);
    throw signatureMismatch('SpreadsheetApp.setActiveRange', [value]);
  };

  return {
    getActiveSheet: (run) => sheetHandle(of(run).sheetId),
    getActiveRange: (run) => (isChart(run) ? null : rangeHandle(active(run))),
    getActiveRangeList: (run) => (isChart(run) ? null : handle('RangeList', of(run).ranges)),
    getActiveCell: (run) => (isChart(run) ? null : rangeHandle(cellOf(of(run)))),
    getCurrentCell: (run) => (isChart(run) ? null : rangeHandle(cellOf(of(run)))),
    getSelection: () => handle('Selection', null),
    setActiveSheet: (run, _ref: unknown, sheet: unknown) => {
      if (!isSheetHandle(sheet))
        throw signatureMismatch('SpreadsheetApp.Spreadsheet.setActiveSheet', [sheet]);
      sheetOf(workbook, sheet.ref.sheetId);
      selections.select(run.session, firstCell(sheet.ref.sheetId));
      return sheet;
    },
    setActiveRange: (run, _ref: unknown, range: unknown) => {
      const ref = toRange(run, range);
      select(run, [ref]);
      return rangeHandle(ref);
    },
    setActiveSelection: (run, _ref: unknown, range: unknown) => {
      const ref = toRange(run, range);
      select(run, [ref]);
      return rangeHandle(ref);
    },
    setActiveRangeList: (run, _ref: unknown, list: { ref: RangeRef[] }) => {
      select(run, list.ref);
      return list;
    },
    setCurrentCell: (run, _ref: unknown, cell: unknown) => {
      const ref = toRange(run, cell);
      const one = checkInside(workbook, { ...ref, rows: 1, columns: 1 });
      const selection = of(run);
      const inside =
        selection.sheetId === one.sheetId &&
        selection.ranges.some(
          (r) =>
            one.row >= r.row &&
            one.row < r.row + r.rows &&
            one.column >= r.column &&
            one.column < r.column + r.columns,
        );
      if (!inside) select(run, [one]);
      else selections.select(run.session, { ...selection, current: { row: one.row, column: one.column } });
      return rangeHandle(one);
    },
  };
}

/** `activate` of a range, a range list and a sheet. */
export function activation(
  core: HostCore,
): Record<'range' | 'list' | 'sheet', (run: Run, ref: never) => unknown> {
  const select = (run: Run, ranges: RangeRef[]) => {
    for (const range of ranges) checkInside(core.workbook, range);
    core.selections.select(run.session, wholeSelection(ranges));
    return SELF;
  };
  return {
    range: (run, ref: RangeRef) => select(run, [ref]),
    list: (run, refs: RangeRef[]) => select(run, refs),
    sheet: (run, { sheetId }: { sheetId: string }) => {
      sheetOf(core.workbook, sheetId);
      core.selections.select(run.session, firstCell(sheetId));
      return SELF;
    },
  };
}
