// Workbench, Apps Script host: the block of filled cells around a range, and the edge that Ctrl and an arrow
// key jump to.
import { filledCells } from '../engine/cell-reader';
import type { LiveWorkbook } from '../engine/live-workbook';
import { signatureMismatch } from '../protocol/exceptions';
import { contentSize } from './spreadsheet-content-size';
import { sheetOf } from './spreadsheet-grid';
import { enumName, type RangeRef } from './spreadsheet-refs';

/**
 * Grows the range line by line while an adjacent line has content, including corners. `dimension` ROWS grows
 * it only vertically, COLUMNS only horizontally.
 */
export function dataRegion(workbook: LiveWorkbook, ref: RangeRef, dimension?: string): RangeRef {
  const [upAndDown, sideways] = [dimension !== 'COLUMNS', dimension !== 'ROWS'];
  const [above, beside] = [upAndDown ? 1 : 0, sideways ? 1 : 0];
  const isFilled = filledCells(workbook, ref.sheetId);
  const last = contentSize(workbook, ref.sheetId);
  let [top, left] = [ref.row, ref.column];
  let [bottom, right] = [ref.row + ref.rows - 1, ref.column + ref.columns - 1];
  const filled = (r1: number, r2: number, c1: number, c2: number) => {
    for (let r = Math.max(1, r1); r <= r2; r += 1) {
      for (let c = Math.max(1, c1); c <= c2; c += 1) if (isFilled(r - 1, c - 1)) return true;
    }
    return false;
  };
  for (let grown = true; grown; ) {
    const before = [top, left, bottom, right].join();
    if (upAndDown && top > 1 && filled(top - 1, top - 1, left - beside, right + beside)) top -= 1;
    if (sideways && left > 1 && filled(top - above, bottom + above, left - 1, left - 1)) left -= 1;
    if (upAndDown && bottom < last.rows && filled(bottom + 1, bottom + 1, left - beside, right + beside))
      bottom += 1;
    if (sideways && right < last.columns && filled(top - above, bottom + above, right + 1, right + 1))
      right += 1;
    grown = before !== [top, left, bottom, right].join();
  }
  return { ...ref, row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}

const STEPS: Record<string, [down: number, right: number]> = {
  UP: [-1, 0],
  DOWN: [1, 0],
  PREVIOUS: [0, -1],
  NEXT: [0, 1],
};

/**
 * The cell that Ctrl and an arrow key reach from the first cell of a range: the next edge of data, or of the
 * sheet.
 */
export function nextDataCell(workbook: LiveWorkbook, ref: RangeRef, direction: unknown): RangeRef {
  const step = STEPS[enumName(direction) ?? ''];
  if (!step) throw signatureMismatch('SpreadsheetApp.Range.getNextDataCell', [direction]);
  const [down, right] = step;
  const sheet = sheetOf(workbook, ref.sheetId);
  const isFilled = filledCells(workbook, ref.sheetId);
  const inside = (r: number, c: number) =>
    r >= 1 && c >= 1 && r <= sheet.getRowCount() && c <= sheet.getColumnCount();
  const filled = (r: number, c: number) => inside(r, c) && isFilled(r - 1, c - 1);
  let { row, column } = ref;
  const inBlock = filled(row, column) && filled(row + down, column + right);
  const on = inBlock
    ? () => filled(row + down, column + right)
    : () => inside(row + down, column + right) && !filled(row, column);
  if (!inBlock && inside(row + down, column + right)) [row, column] = [row + down, column + right];
  while (on()) [row, column] = [row + down, column + right];
  return { sheetId: ref.sheetId, row, column, rows: 1, columns: 1 };
}
