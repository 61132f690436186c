// Workbench, Apps Script host, engine: remembers which sheets hold no formula, so that a calculation need not look for them.
import {
  CommandType,
  type ICommandService,
  type IUniverInstanceService,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { FormulaDataModel, initSheetFormulaData } from '@univerjs/engine-formula';
import {
  type ISetRangeValuesMutationParams,
  SetRangeValuesMutation,
  SetStyleCommand,
} from '@univerjs/sheets';
import { skipNeedlessFormulaScans } from './formula-scan';

/** Cell matrices that were looked through and hold no formula. */
let formulaFree = new WeakSet<object>();
/** The write under way brings a formula, or lands on one. */
let formulaWritten = false;
let done = false;

/**
 * Univer looks through all cells of all sheets at each calculation, and each read after a write calculates. Most sheets
 * hold values only: one look is enough until something other than plain values may have been put into them.
 */
export function rememberFormulaFreeSheets(): void {
  if (done) return;
  done = true;
  skipNeedlessFormulaScans(() => {
    formulaWritten = true;
  });
  FormulaDataModel.prototype.getFormulaData = function gather(this: FormulaDataModel) {
    const instances = Reflect.get(this, '_univerInstanceService') as IUniverInstanceService;
    const data: ReturnType<FormulaDataModel['getFormulaData']> = {};
    for (const workbook of instances.getAllUnitsForType<Workbook>(UniverInstanceType.UNIVER_SHEET)) {
      const unitId = workbook.getUnitId();
      const ofUnit: NonNullable<(typeof data)[string]> = {};
      data[unitId] = ofUnit;
      for (const sheet of workbook.getSheets()) {
        const [sheetId, cells] = [sheet.getSheetId(), sheet.getCellMatrix()];
        ofUnit[sheetId] = {};
        if (formulaFree.has(cells)) continue;
        initSheetFormulaData(data, unitId, sheetId, cells);
        if (Object.keys(ofUnit[sheetId] ?? {}).length === 0) formulaFree.add(cells);
      }
    }
    return data;
  };
}

/**
 * Everything is forgotten at every change but plain writes and those of a calculation. Writes that Univer does not ask what
 * they mean for formulas, but for those of styles, are taken for ones with formulas.
 * Must be the first to listen, so that nobody who hears of a change after it is told what was true before.
 */
export function forgetAtChanges(commands: ICommandService): void {
  commands.onCommandExecuted((command, how) => {
    if (command.type !== CommandType.MUTATION || command.id.startsWith('formula.')) return;
    if (command.id === SetRangeValuesMutation.id && !formulaWritten) {
      const { trigger } = command.params as ISetRangeValuesMutationParams;
      const isAsked = !how?.onlyLocal && !how?.syncOnly && !how?.fromChangeset;
      if (isAsked && (!trigger || trigger === SetStyleCommand.id)) return;
    }
    formulaWritten = false;
    formulaFree = new WeakSet();
  });
}
