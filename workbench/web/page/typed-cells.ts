// Workbench page: typed and pasted text is interpreted by the host's rules instead of Univer's.
import { type ICellData, type Injector, type IStyleData, type Worksheet, WrapStrategy } from '@univerjs/core';
import { AFTER_CELL_EDIT, SheetInterceptorService } from '@univerjs/preset-sheets-core';
import { formatKind } from '../../apps-script/engine/number-format';
import { typedCell } from '../../apps-script/engine/typed-cell';
import { documentLocale } from './locale/document-locale';

/** Higher than Univer's parsers of numbers and dates (0), which differ from Sheets in places. */
const FIRST = 100;
const FORCED_TEXT = 4;

/** Every cell edited in the grid or the formula bar is parsed by the host's rules (engine/typed-value). */
export function readTypedCellsAsTheHost(injector: Injector): void {
  injector.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority: FIRST,
    handler: (cell, { worksheet, row, col }, next) => {
      // Univer completes formulas (closing brackets).
      if (!cell || cell.f) return next(cell);
      const text = textOf(cell);
      const typed = cellOfText(worksheet, row, col, text);
      // Text after an equals sign is colored as a formula; those colors are not part of the cell.
      const given = text.startsWith('=') ? null : cell.s;
      const style = isStyle(given) ? { ...given, ...(isStyle(typed.s) ? typed.s : {}) } : typed.s;
      return { ...cell, ...typed, s: style ?? worksheet.getCellRaw(row, col)?.s };
    },
  });
}

const isStyle = (style: ICellData['s']): style is IStyleData => typeof style === 'object' && style !== null;

/** Cell data for `text` typed into this cell; rows and columns are zero-based. */
export function cellOfText(worksheet: Worksheet, row: number, column: number, text: string): ICellData {
  const format = worksheet.getComposedCellStyle(row, column)?.n?.pattern ?? '';
  const cell = typedCell(inPercentCell(text, format), format, new Date(), false, documentLocale());
  // Line breaks typed into a cell are displayed as such.
  return text.includes('\n') && !cell.f
    ? { ...cell, s: { ...(isStyle(cell.s) ? cell.s : {}), tb: WrapStrategy.WRAP } }
    : cell;
}

/** In a percent cell, a typed 20 is 20 %, as in Sheets; a script that sets 20 sets 2,000 %. */
const inPercentCell = (text: string, format: string): string =>
  formatKind(format) === 'percent' && /^\s*[+-]?(\d+[.,]?\d*|[.,]\d+)\s*$/.test(text)
    ? `${text.trim()}%`
    : text;

/**
 * The typed text, unchanged: Univer stores lines and colored words as a document and drops a leading
 * apostrophe.
 */
function textOf(cell: ICellData): string {
  const body = cell.p?.body;
  if (body) return body.dataStream.replace(/\r?\n?$/, '').replaceAll('\r', '\n');
  return `${cell.t === FORCED_TEXT ? "'" : ''}${cell.v ?? ''}`;
}
