// Workbench, Apps Script host: ranges given by A1 or R1C1 notation, or by the name of a range or sheet.

import type { LiveWorkbook } from '../engine/live-workbook';
import { fromA1, openNotation, splitSheetName, toA1 } from '../protocol/a1-notation';
import { ScriptException } from '../protocol/exceptions';
import { fromR1C1 } from '../protocol/r1c1-notation';
import { findNamedRange } from './spreadsheet-names';
import type { RangeRef } from './spreadsheet-refs';

/**
 * The range of `A1:B2`, `Sheet!A1`, a named range, or a whole sheet by its name.
 * @param sheetId for notation without a sheet
 */
export function findNotation(workbook: LiveWorkbook, notation: string, sheetId: string): RangeRef | null {
  const { sheet: name, range } = splitSheetName(notation);
  const sheet = name === null ? workbook.sheet(sheetId) : workbook.core.getSheetBySheetName(name);
  if (sheet) {
    const rectangle = fromA1(range, sheet.getRowCount(), sheet.getColumnCount()) ?? fromR1C1(range);
    const open = rectangle && openNotation(range);
    if (rectangle) {
      const ends = open ? { open: { notation: open, of: toA1(rectangle) } } : {};
      return { sheetId: sheet.getSheetId(), ...rectangle, ...ends };
    }
  }
  const named = findNamedRange(workbook, notation);
  if (named) return named.range;
  if (name === null) {
    const whole = workbook.core.getSheetBySheetName(notation);
    if (whole) {
      const size = { rows: whole.getRowCount(), columns: whole.getColumnCount() };
      return { sheetId: whole.getSheetId(), row: 1, column: 1, ...size };
    }
  }
  return null;
}

/** @throws ScriptException if the notation matches nothing. */
export function rangeOfNotation(workbook: LiveWorkbook, notation: string, sheetId: string): RangeRef {
  const range = findNotation(workbook, notation, sheetId);
  if (!range) throw new ScriptException('Range not found');
  return range;
}
