// Workbench page: pastes text from outside: tabs and lines become cells, each parsed as if it were typed.
import { type ICellData, type Injector, IUndoRedoService, type Worksheet } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { ISheetClipboardService } from '@univerjs/preset-sheets-core';
import type { FWorksheet } from '@univerjs/sheets/facade';
import { tableOfText } from '../wire/table-of-text';
import { cellOfText } from './typed-cells';

const WRITE = 'sheet.command.set-range-values';
/** Set by Univer on content that was copied in this page, including formulas and formats. */
const COPY_ID = /data-copy-id="([^\s"]+)"/;

/** Univer pastes content copied in this page; all other content is pasted as text. */
export function pasteTextAsTyped(injector: Injector, api: FUniver): void {
  const clipboard = injector.get(ISheetClipboardService);
  const isOwn = (html: string): boolean => {
    const id = COPY_ID.exec(html)?.[1];
    return id !== undefined && clipboard.copyContentCache().get(id) !== undefined;
  };
  const pasteOwn = clipboard.paste.bind(clipboard);
  const pasteOwnByKey = clipboard.legacyPaste.bind(clipboard);
  clipboard.paste = async (item, how) => {
    const read = async (type: string): Promise<string> =>
      item.types.includes(type) ? (await item.getType(type)).text() : '';
    if (isOwn(await read('text/html'))) return pasteOwn(item, how);
    return pasteText(injector, api, await read('text/plain'));
  };
  clipboard.legacyPaste = async (html, text, files) =>
    html && isOwn(html) ? pasteOwnByKey(html, text, files) : pasteText(injector, api, text ?? '');
}

/** Returns false if there is nothing to paste or the cells are protected. */
function pasteText(injector: Injector, api: FUniver, text: string): boolean {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const selected = sheet?.getActiveRange();
  const table = tableOfText(text);
  if (!sheet || !selected || table.length === 0) return false;
  const worksheet = sheet.getSheet();
  const size = { rows: table.length, columns: Math.max(...table.map((row) => row.length)) };
  const times = (room: number, need: number): number => (room % need === 0 ? room / need : 1);
  const rowCount = size.rows * times(selected.getHeight(), size.rows);
  const columnCount = size.columns * times(selected.getWidth(), size.columns);
  const [left, width] = [selected.getColumn(), columnCount];
  const unitId = worksheet.getUnitId();

  // One undo step, including new rows.
  const batch = injector.get(IUndoRedoService).__tempBatchingUndoRedo(unitId);
  try {
    const rows = roomFor(sheet, selected.getRow(), rowCount);
    const missing = left + width - worksheet.getMaxColumns();
    if (missing > 0) sheet.insertColumnsAfter(worksheet.getMaxColumns() - 1, missing);
    const value = cellsOf(worksheet, table, rows, left, width, size.columns);
    const subUnitId = worksheet.getSheetId();
    if (!api.syncExecuteCommand(WRITE, { unitId, subUnitId, value })) return false;
    const [top = 0, bottom = top] = [rows[0], rows[rows.length - 1]];
    sheet.getRange(top, left, bottom - top + 1, width).activate();
    return true;
  } finally {
    batch.dispose();
  }
}

/** The next `count` rows from `top` that no filter hides; adds rows to the sheet if there are too few. */
function roomFor(sheet: FWorksheet, top: number, count: number): number[] {
  const worksheet = sheet.getSheet();
  const rows: number[] = [];
  for (let row = top; rows.length < count && row < worksheet.getMaxRows(); row += 1) {
    if (!worksheet.getRowFiltered(row)) rows.push(row);
  }
  const missing = count - rows.length;
  if (missing === 0) return rows;
  const first = worksheet.getMaxRows();
  sheet.insertRowsAfter(first - 1, missing);
  return [...rows, ...Array.from({ length: missing }, (_, index) => first + index)];
}

type Matrix = Record<number, Record<number, ICellData>>;

function cellsOf(
  worksheet: Worksheet,
  table: string[][],
  rows: number[],
  left: number,
  width: number,
  period: number,
): Matrix {
  const matrix: Matrix = {};
  for (const [index, row] of rows.entries()) {
    const line: Record<number, ICellData> = {};
    for (let offset = 0; offset < width; offset += 1) {
      const text = table[index % table.length]?.[offset % period] ?? '';
      line[left + offset] = cellOfText(worksheet, row, left + offset, text);
    }
    matrix[row] = line;
  }
  return matrix;
}
