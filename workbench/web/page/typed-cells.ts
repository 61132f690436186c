// Workbench page: what a person types or pastes becomes what the host would make of it, not what Univer
// would.
import { type ICellData, type Injector, type IStyleData, type Worksheet, WrapStrategy } from '@univerjs/core';
import { AFTER_CELL_EDIT, SheetInterceptorService } from '@univerjs/preset-sheets-core';
import { formatKind } from '../../apps-script/engine/number-format';
import { typedCell } from '../../apps-script/engine/typed-cell';

/** Higher than Univer's own readers of numbers and dates (0), which differ from Sheets here and there. */
const FIRST = 100;
const FORCED_TEXT = 4;

/** Every cell edited in the grid or the formula bar is read by the host's rules (engine/typed-value). */
export function readTypedCellsAsTheHost(injector: Injector): void {
  injector.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority: FIRST,
    handler: (cell, { worksheet, row, col }, next) => {
      // Univer knows best how a formula is completed (closing brackets).
      if (!cell || cell.f) return next(cell);
      const text = textOf(cell);
      const typed = cellOfText(worksheet, row, col, text);
      // What is typed after an equals sign is colored as a formula; those colors are not the cell's.
      const given = text.startsWith('=') ? null : cell.s;
      const style = isStyle(given) ? { ...given, ...(isStyle(typed.s) ? typed.s : {}) } : typed.s;
      return { ...cell, ...typed, s: style ?? worksheet.getCellRaw(row, col)?.s };
    },
  });
}

const isStyle = (style: ICellData['s']): style is IStyleData => typeof style === 'object' && style !== null;

/** Cell data for `text` typed into this cell; rows and columns are counted from 0. */
export function cellOfText(worksheet: Worksheet, row: number, column: number, text: string): ICellData {
  const format = worksheet.getComposedCellStyle(row, column)?.n?.pattern ?? '';
  const cell = typedCell(inPercentCell(text, format), format, new Date());
  // Lines typed into one cell are shown as lines.
  return text.includes('\n') && !cell.f
    ? { ...cell, s: { ...(isStyle(cell.s) ? cell.s : {}), tb: WrapStrategy.WRAP } }
    : cell;
}

/** In a cell of percents a typed 20 means 20 %, in Sheets too; a script that sets 20 means 2,000 %. */
const inPercentCell = (text: string, format: string): string =>
  formatKind(format) === 'percent' && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(text) ? `${text.trim()}%` : text;

/**
 * What was typed, letter by letter: Univer keeps lines and colored words as a document and eats a first
 * apostrophe.
 */
function textOf(cell: ICellData): string {
  const body = cell.p?.body;
  if (body) return body.dataStream.replace(/\r?\n?$/, '').replaceAll('\r', '\n');
  return `${cell.t === FORCED_TEXT ? "'" : ''}${cell.v ?? ''}`;
}
