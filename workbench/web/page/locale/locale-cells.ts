// Workbench page: numbers in cells and in the editor are written as in the locale of the document.
import { CellValueType, type Injector, InterceptorEffectEnum } from '@univerjs/core';
import { BEFORE_CELL_EDIT, INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/preset-sheets-core';
import { SheetsNumfmtCellContentController } from '@univerjs/sheets-numfmt';
import { displayNumber } from '../../../apps-script/engine/number-format';
import { documentLocale } from './document-locale';

/** Between Univer's number formats (10 and 0) and its last handlers (-1), which end the chain. */
const AFTER_FORMATS = -0.5;

/** Call once, after the first workbook is loaded. */
export function followLocale(injector: Injector): void {
  const locale = documentLocale();
  injector.get(SheetsNumfmtCellContentController).setNumfmtLocal(locale.language as 'en');
  if (!locale.decimalComma) return;
  const interceptors = injector.get(SheetInterceptorService);
  interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    effect: InterceptorEffectEnum.Value,
    priority: AFTER_FORMATS,
    handler: (cell, _place, next) => {
      if (typeof cell?.v !== 'number' || Number.isInteger(cell.v)) return next(cell);
      return next({ ...cell, v: displayNumber(cell.v, '', locale), t: CellValueType.NUMBER });
    },
  });
  // The typed text is read with a decimal comma, so an unchanged number must have one, too.
  interceptors.writeCellInterceptor.intercept(BEFORE_CELL_EDIT, {
    priority: AFTER_FORMATS,
    handler: (cell, { worksheet, row, col }, next) => {
      const raw = worksheet.getCellRaw(row, col);
      const isNumber = typeof raw?.v === 'number' && !raw.f && /^-?\d+\.\d/.test(String(cell?.v));
      return next(cell && isNumber ? { ...cell, v: String(cell.v).replace('.', ',') } : cell);
    },
  });
}
