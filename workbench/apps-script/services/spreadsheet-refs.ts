// Workbench, Apps Script host: references to spreadsheets, sheets and ranges, as passed between threads.
import type { CellRange, ZeroBasedRange } from '../engine/cell-range';
import { type Handle, handle, isHandle } from '../protocol/messages';

/** A rectangle; row and column count from 1. */
export interface RangeRef extends CellRange {
  /** `A2:A` as a script wrote it; used only while the rectangle is unchanged (`of`, in A1). */
  open?: { notation: string; of: string };
}

export interface SheetRef {
  sheetId: string;
}

export const rangeHandle = (ref: RangeRef): Handle<RangeRef> => handle('Range', ref);

export const sheetHandle = (sheetId: string): Handle<SheetRef> => handle('Sheet', { sheetId });

export const spreadsheetHandle = (): Handle<null> => handle('Spreadsheet', null);

/** A value of one of Google's enums: `enumHandle('ProtectionType', 'RANGE')`. */
export const enumHandle = (type: string, value: string): Handle<string> => handle('Enum', `${type}.${value}`);

/** The value's name of an enum argument; undefined: not an enum. */
export function enumName(value: unknown): string | undefined {
  return isHandle(value, 'Enum') ? String(value.ref).split('.')[1] : undefined;
}

export const isRangeHandle = (value: unknown): value is Handle<RangeRef> => isHandle(value, 'Range');

export const isSheetHandle = (value: unknown): value is Handle<SheetRef> => isHandle(value, 'Sheet');

/**
 * Google's sheet IDs are numbers. The host's are the same numbers as text; sheets made by a page have other
 * IDs and are assigned a number.
 */
export function numericSheetId(sheetId: string): number {
  if (/^\d{1,10}$/.test(sheetId)) return Number(sheetId);
  let hash = 7;
  for (const char of sheetId) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 2_147_483_647;
  return hash;
}

export const univerRange = (ref: RangeRef): ZeroBasedRange => ({
  startRow: ref.row - 1,
  endRow: ref.row + ref.rows - 2,
  startColumn: ref.column - 1,
  endColumn: ref.column + ref.columns - 2,
});

export const rangeRefOf = (sheetId: string, range: ZeroBasedRange): RangeRef => ({
  sheetId,
  row: range.startRow + 1,
  column: range.startColumn + 1,
  rows: range.endRow - range.startRow + 1,
  columns: range.endColumn - range.startColumn + 1,
});
