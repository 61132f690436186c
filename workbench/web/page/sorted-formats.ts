// Workbench page: conditional formats keep their ranges and formulas when rows are sorted, as in Google's
// spreadsheets. The engine would move them cell by cell, which takes minutes for a large sheet.
import type { RefRangeService } from '@univerjs/sheets';
import { FormulaRefRangeService } from '@univerjs/sheets-formula';

type Register = RefRangeService['registerRefRange'];

const SORT = 'sheet.command.reorder-range';

/** Call once, before a workbook is opened. */
export function keepFormatsInSorts(): void {
  const { prototype } = FormulaRefRangeService;
  const original = prototype.registerRangeFormula;
  prototype.registerRangeFormula = function register(this: FormulaRefRangeService, ...given) {
    const ranges = Reflect.get(this, '_refRangeService') as RefRangeService;
    const registerRefRange: Register = (range, callback, ...place) =>
      ranges.registerRefRange(
        range,
        (command) => (command.id === SORT ? { undos: [], redos: [] } : callback(command)),
        ...place,
      );
    Reflect.set(this, '_refRangeService', { registerRefRange });
    try {
      return original.apply(this, given);
    } finally {
      Reflect.set(this, '_refRangeService', ranges);
    }
  };
}
