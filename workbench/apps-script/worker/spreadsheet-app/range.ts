// Workbench, Apps Script host, in the worker: ranges, sheets and range lists: properties known without a
// call.
import { toA1 } from '../../protocol/a1-notation';
import { numericSheetId, type RangeRef, type SheetRef, sheetHandle } from '../../services/spreadsheet-refs';
import type { Bridge } from '../bridge/bridge';
import { type SheetCharts, sheetCharts } from '../charts/sheet-chart';

type GoogleRange = GoogleAppsScript.Spreadsheet.Range;

/** A range keeps its coordinates even when rows move, so reading them needs no call. */
function rangeObject(bridge: Bridge, ref: RangeRef): object {
  const place = toA1(ref);
  const notation = ref.open?.of === place ? ref.open.notation : place;
  const [start = '', end = start] = notation.split(':');
  const local: Pick<
    GoogleRange,
    | 'getRow'
    | 'getRowIndex'
    | 'getColumn'
    | 'getNumRows'
    | 'getNumColumns'
    | 'getHeight'
    | 'getWidth'
    | 'getLastRow'
    | 'getLastColumn'
    | 'getA1Notation'
    | 'getGridId'
    | 'isStartRowBounded'
    | 'isEndRowBounded'
    | 'isStartColumnBounded'
    | 'isEndColumnBounded'
    | 'getSheet'
  > = {
    getRow: () => ref.row,
    getRowIndex: () => ref.row,
    getColumn: () => ref.column,
    getNumRows: () => ref.rows,
    getNumColumns: () => ref.columns,
    getHeight: () => ref.rows,
    getWidth: () => ref.columns,
    getLastRow: () => ref.row + ref.rows - 1,
    getLastColumn: () => ref.column + ref.columns - 1,
    getA1Notation: () => notation,
    isStartRowBounded: () => /\d/.test(start),
    isEndRowBounded: () => /\d/.test(end),
    isStartColumnBounded: () => /[A-Z]/.test(start),
    isEndColumnBounded: () => /[A-Z]/.test(end),
    getGridId: () => numericSheetId(ref.sheetId),
    getSheet: () => bridge.decode(sheetHandle(ref.sheetId)) as GoogleAppsScript.Spreadsheet.Sheet,
  };
  return bridge.remote('Range', ref, local);
}

function sheetObject(bridge: Bridge, ref: SheetRef, charts: SheetCharts): object {
  const local: Pick<GoogleAppsScript.Spreadsheet.Sheet, 'getSheetId'> & SheetCharts = {
    ...charts,
    getSheetId: () => numericSheetId(ref.sheetId),
  };
  return bridge.remote('Sheet', ref, local);
}

export function reviveRanges(bridge: Bridge): void {
  const charts = sheetCharts(bridge);
  bridge.revive('Range', (ref: RangeRef) => rangeObject(bridge, ref));
  bridge.revive('Sheet', (ref: SheetRef) => sheetObject(bridge, ref, charts));
  // The location of a metadata entry is part of each answer; each method returns one property of it.
  bridge.revive('DeveloperMetadataLocation', (ref: Record<string, unknown>) =>
    bridge.remote(
      'DeveloperMetadataLocation',
      null,
      Object.fromEntries(Object.keys(ref).map((method) => [method, () => bridge.decode(ref[method])])),
    ),
  );
}
