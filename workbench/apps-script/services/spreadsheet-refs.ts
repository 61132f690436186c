// Workbench, Apps Script host: how spreadsheets, sheets and ranges are named when they cross the bridge.
import type { CellRange } from '../engine/own-store';
import { type Handle, handle } from '../protocol';

/** A rectangle; row and column count from 1. */
export type RangeRef = CellRange;

export interface SheetRef {
  sheetId: string;
}

export const rangeHandle = (ref: RangeRef): Handle<RangeRef> => handle('Range', ref);

export const sheetHandle = (sheetId: string): Handle<SheetRef> => handle('Sheet', { sheetId });
