// Workbench, Apps Script host: the last row and column with content in a sheet.
import { eachSpiltCell, hasContent } from '../engine/cell-reader';
import type { LiveWorkbook } from '../engine/live-workbook';
import { sheetOf } from './spreadsheet-grid';

interface Size {
  rows: number;
  columns: number;
}

const sizes = new WeakMap<LiveWorkbook, Map<string, Size & { revision: number }>>();

/**
 * Last row and column with content, 0 for an empty sheet. Cells that arrays fill count as far as formulas are
 * calculated. Called often, also for large sheets.
 */
export function contentSize(workbook: LiveWorkbook, sheetId: string): Size {
  const known = sizes.get(workbook) ?? new Map<string, Size & { revision: number }>();
  sizes.set(workbook, known);
  const before = known.get(sheetId);
  if (before?.revision === workbook.revision) return before;
  const size = { ...measured(workbook, sheetId), revision: workbook.revision };
  known.set(sheetId, size);
  return size;
}

/** From the last row up; in each row, only right of the last column found so far. */
function measured(workbook: LiveWorkbook, sheetId: string): Size {
  const matrix = workbook.cells(sheetId).getMatrix();
  const sheet = sheetOf(workbook, sheetId);
  const width = sheet.getColumnCount();
  let rows = 0;
  let columns = 0;
  for (let row = sheet.getRowCount() - 1; row >= 0; row -= 1) {
    const cells = matrix[row];
    if (!cells) continue;
    const from = row >= rows ? 0 : columns;
    for (let column = width - 1; column >= from; column -= 1) {
      if (!hasContent(cells[column])) continue;
      rows = Math.max(rows, row + 1);
      columns = Math.max(columns, column + 1);
      break;
    }
    if (columns === width) break;
  }
  eachSpiltCell(workbook, sheetId, (row, column) => {
    rows = Math.max(rows, row + 1);
    columns = Math.max(columns, column + 1);
  });
  return { rows, columns };
}
