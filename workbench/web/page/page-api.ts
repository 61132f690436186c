// Workbench page: `window.workbench`, with which tests read the grid and find positions in it.
import { CellValueType, type Injector } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { IRenderManagerService } from '@univerjs/engine-render';
import type { FRange, FWorksheet } from '@univerjs/sheets/facade';
import { bringIntoView } from './selection';
import '@univerjs/sheets-note/facade';

export interface PageApi {
  /** Resolves when the workbook is shown. */
  ready: Promise<void>;
  /** Selects a range of the active sheet, such as `B2` or `A1:C3`; resolves when it is visible. */
  select(a1: string): Promise<void>;
  /** Position of the first cell of the range in the window, in CSS pixels. */
  cellRect(a1: string): { x: number; y: number; width: number; height: number };
  /**
   * Whether the first cell of the range is fully visible: not cut off and not under frozen rows or columns.
   */
  inView(a1: string): boolean;
  /** Raw values (numbers, text, booleans, null), by row. */
  values(a1: string): unknown[][];
  /** Displayed values. */
  texts(a1: string): string[][];
  /** Note (`''`: none) and background (CSS, `''`: none) of the first cell of the range. */
  look(a1: string): { note: string; background: string };
  /** The active cell, which receives typed text, such as `B2`. */
  current(): string;
  activeSheet(): string;
  sheets(): string[];
  show(sheetName: string): void;
  /** True if the server has confirmed all changes of this page. */
  saved(): boolean;
}

/** Pixels at the right and the bottom of the canvas. */
const SCROLL_BAR = 12;

export function createPageApi(
  api: FUniver,
  injector: Injector,
  ready: Promise<void>,
  grid: HTMLElement,
  saved: () => boolean,
): PageApi {
  const workbook = () => {
    const active = api.getActiveWorkbook();
    if (!active) throw new Error('The workbook is not shown yet.');
    return active;
  };
  const sheet = (): FWorksheet => workbook().getActiveSheet();
  const range = (a1: string): FRange => sheet().getRange(a1);

  const mainCanvas = (): DOMRect =>
    grid.querySelector('canvas[id^=univer-sheet-main]')?.getBoundingClientRect() ?? new DOMRect();
  const rectOf = (cell: FRange): { x: number; y: number; width: number; height: number } => {
    const { x, y, width, height } = cell.getCellRect();
    const { left, top } = scrolled(injector, sheet(), cell);
    const canvas = mainCanvas();
    return { x: x - left + canvas.x, y: y - top + canvas.y, width, height };
  };
  return {
    ready,
    select: async (a1) => {
      const wanted = range(a1);
      wanted.activate();
      if (bringIntoView(sheet(), wanted.getRow(), wanted.getColumn())) await drawn();
    },
    cellRect: (a1) => rectOf(range(a1)),
    inView: (a1) => {
      const canvas = mainCanvas();
      const cell = range(a1);
      const { x, y, width, height } = rectOf(cell);
      const [rows, columns] = [sheet().getFrozenRows(), sheet().getFrozenColumns()];
      const firstCell = sheet().getRange(0, 0);
      const { x: left, y: top } = rectOf(firstCell);
      const scrollOffset = scrolled(injector, sheet(), firstCell);
      const frozen = rectOf(sheet().getRange(Math.max(0, rows - 1), Math.max(0, columns - 1)));
      const isInFrozenColumns = cell.getColumn() < columns || columns === 0;
      const isInFrozenRows = cell.getRow() < rows || rows === 0;
      const firstX = isInFrozenColumns ? left + scrollOffset.left : frozen.x + frozen.width;
      const firstY = isInFrozenRows ? top + scrollOffset.top : frozen.y + frozen.height;
      const isCut = x + width > canvas.right - SCROLL_BAR || y + height > canvas.bottom - SCROLL_BAR;
      return x >= firstX && y >= firstY && !isCut;
    },
    values: (a1) => {
      const { startRow, endRow, startColumn, endColumn } = range(a1).getRange();
      const cells = sheet().getSheet().getCellMatrix();
      return numbers(startRow, endRow).map((row) =>
        numbers(startColumn, endColumn).map((column) => {
          const cell = cells.getValue(row, column);
          return cell?.t === CellValueType.BOOLEAN ? Boolean(cell.v) : (cell?.v ?? null);
        }),
      );
    },
    texts: (a1) => range(a1).getDisplayValues(),
    look: (a1) => {
      const cell = range(a1);
      return { note: cell.getNote()?.note ?? '', background: cell.getBackground() ?? '' };
    },
    current: () => {
      const cell = sheet().getSelection()?.getCurrentCell();
      return cell ? sheet().getRange(cell.actualRow, cell.actualColumn).getA1Notation() : '';
    },
    activeSheet: () => sheet().getSheetName(),
    sheets: () =>
      workbook()
        .getSheets()
        .filter((each) => !each.isSheetHidden())
        .map((each) => each.getSheetName()),
    show: (name) => {
      const found = workbook().getSheetByName(name);
      if (!found) throw new Error(`There is no tab named "${name}".`);
      workbook().setActiveSheet(found);
    },
    saved,
  };
}

/** Scrolling takes effect in the following frames. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), 50);
  });

/**
 * Scroll offset of the cell in pixels, which Univer's rectangle of a cell does not include. Univer's scroll
 * state is wrong in sheets with frozen columns; the viewport is right.
 */
function scrolled(injector: Injector, sheet: FWorksheet, cell: FRange): { left: number; top: number } {
  const { scene } = injector.get(IRenderManagerService).getRenderById(cell.getUnitId())!;
  const { viewportScrollX = 0, viewportScrollY = 0 } = scene.getViewport('viewMain') ?? {};
  return {
    left: cell.getColumn() < sheet.getFrozenColumns() ? 0 : viewportScrollX,
    top: cell.getRow() < sheet.getFrozenRows() ? 0 : viewportScrollY,
  };
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
