// Workbench, Apps Script host: the block of filled cells around a range.
import { hasContent } from '../engine/cell-reader';
import type { LiveWorkbook } from '../engine/live-workbook';
import type { RangeRef } from './spreadsheet-refs';
import { contentSize } from './spreadsheet-sheet';

/** Grows the range line by line while a neighbouring line holds something, corners included. */
export function dataRegion(workbook: LiveWorkbook, ref: RangeRef): RangeRef {
  const cells = workbook.cells(ref.sheetId);
  const last = contentSize(workbook, ref.sheetId);
  let [top, left] = [ref.row, ref.column];
  let [bottom, right] = [ref.row + ref.rows - 1, ref.column + ref.columns - 1];
  const filled = (r1: number, r2: number, c1: number, c2: number) => {
    for (let r = Math.max(1, r1); r <= r2; r += 1) {
      for (let c = Math.max(1, c1); c <= c2; c += 1)
        if (hasContent(cells.getValue(r - 1, c - 1))) return true;
    }
    return false;
  };
  for (let grown = true; grown; ) {
    const before = [top, left, bottom, right].join();
    if (top > 1 && filled(top - 1, top - 1, left - 1, right + 1)) top -= 1;
    if (left > 1 && filled(top - 1, bottom + 1, left - 1, left - 1)) left -= 1;
    if (bottom < last.rows && filled(bottom + 1, bottom + 1, left - 1, right + 1)) bottom += 1;
    if (right < last.columns && filled(top - 1, bottom + 1, right + 1, right + 1)) right += 1;
    grown = before !== [top, left, bottom, right].join();
  }
  return { ...ref, row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}
