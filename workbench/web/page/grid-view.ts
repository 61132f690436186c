// Workbench page: the geometry of the shown sheet. Pixels are those of the grid without zoom.
import type { Injector } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { IRenderManagerService } from '@univerjs/engine-render';
import type { FWorksheet } from '@univerjs/sheets/facade';
import type { ChartAnchor } from '../../apps-script/engine/sheet-chart';

interface GridPoint {
  x: number;
  y: number;
}

export interface GridView {
  sheetId: string;
  zoom: number;
  scroll: GridPoint;
  /** The cells begin here: right of and below the headers. */
  cells: GridPoint;
  /** The part that scrolls begins here: right of and below frozen columns and rows. */
  moving: GridPoint;
  /** Frozen rows and columns. */
  frozen: { rows: number; columns: number };
  /** The upper left corner of a chart without scrolling. A removed row or column counts as the last one. */
  corner(anchor: ChartAnchor): GridPoint;
  /** The cell at a point without scrolling, and the offset in it. */
  anchorAt(point: GridPoint): ChartAnchor;
}

/** null: no sheet is drawn yet. */
export function gridView(api: FUniver, injector: Injector): GridView | null {
  const workbook = api.getActiveWorkbook();
  const scene = workbook && injector.get(IRenderManagerService).getRenderById(workbook.getId())?.scene;
  const main = scene?.getViewport('viewMain');
  if (!workbook || !main) return null;
  const sheet = workbook.getActiveSheet();
  const { ySplit, xSplit } = sheet.getFreeze();
  const frozen = { rows: Math.max(0, ySplit), columns: Math.max(0, xSplit) };
  const [rows, columns] = [sheet.getMaxRows(), sheet.getMaxColumns()];
  const cell = (row: number, column: number): GridPoint => pointOf(sheet, row, column);
  return {
    sheetId: sheet.getSheetId(),
    zoom: sheet.getZoom(),
    scroll: { x: main.viewportScrollX, y: main.viewportScrollY },
    cells: cell(0, 0),
    moving: cell(Math.min(frozen.rows, rows - 1), Math.min(frozen.columns, columns - 1)),
    frozen,
    corner: ({ row, column, offsetX, offsetY }) => {
      const { x, y } = cell(Math.min(row, rows) - 1, Math.min(column, columns) - 1);
      return { x: x + offsetX, y: y + offsetY };
    },
    anchorAt: ({ x, y }) => {
      const row = lastAtMost(rows, (line) => cell(line, 0).y <= y);
      const column = lastAtMost(columns, (line) => cell(0, line).x <= x);
      const corner = cell(row, column);
      return {
        row: row + 1,
        column: column + 1,
        offsetX: Math.max(0, Math.round(x - corner.x)),
        offsetY: Math.max(0, Math.round(y - corner.y)),
      };
    },
  };
}

function pointOf(sheet: FWorksheet, row: number, column: number): GridPoint {
  const { x, y } = sheet.getRange(row, column).getCellRect();
  return { x, y };
}

/** The last line from 0 that is not after the point; 0 if none is. */
function lastAtMost(count: number, isBefore: (line: number) => boolean): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isBefore(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
