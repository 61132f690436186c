// Workbench, Apps Script host, engine: remembers which sheets have no formulas, so that a calculation does
// not search them.
import {
  CommandType,
  type ICommandService,
  type IUniverInstanceService,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { FormulaDataModel, initSheetFormulaData } from '@univerjs/engine-formula';
import {
  InsertColMutation,
  InsertRowMutation,
  type ISetRangeValuesMutationParams,
  RemoveColMutation,
  RemoveRowMutation,
  SetRangeValuesMutation,
  SetStyleCommand,
} from '@univerjs/sheets';
import { holdsFormula, skipNeedlessFormulaScans } from './formula-scan';

/** Cell matrices that were searched and have no formulas. */
let formulaFree = new WeakSet<object>();
/** `unit sheet` in which the current write adds or overwrites a formula. */
let formulaWritten: string | null = null;
let done = false;

/**
 * Univer searches all cells of all sheets at each calculation, and each read after a write calculates. Most
 * sheets have values only: one search is enough until something other than plain values may have been
 * written.
 */
export function rememberFormulaFreeSheets(): void {
  if (done) return;
  done = true;
  skipNeedlessFormulaScans((unitId, sheetId) => {
    formulaWritten = nameOf(unitId, sheetId);
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

const nameOf = (unitId: string, sheetId: string): string => `${unitId} ${sheetId}`;

/** Empty lines add no formula, and lines removed from a sheet without formulas remove none. */
const LINES = new Set([
  InsertRowMutation.id,
  InsertColMutation.id,
  RemoveRowMutation.id,
  RemoveColMutation.id,
]);

const writesFormula = ({ cellValue }: ISetRangeValuesMutationParams): boolean => {
  for (const row in cellValue) {
    for (const column in cellValue[Number(row)]) {
      if (holdsFormula(cellValue[Number(row)]?.[Number(column)])) return true;
    }
  }
  return false;
};

/**
 * Invalidates the cache of a sheet at every change except empty lines, writes without formulas and results of
 * a calculation; if a change names no sheet, the cache of all sheets. Univer already checks some writes for
 * formulas; other writes are checked here. Must be the first listener, so that later listeners do not get
 * outdated results.
 */
export function forgetAtChanges(commands: ICommandService, instances: IUniverInstanceService): void {
  commands.onCommandExecuted((command, how) => {
    if (command.type !== CommandType.MUTATION) return;
    const isCalculated = command.id.startsWith('formula.');
    if (isCalculated || LINES.has(command.id)) return;
    const { unitId = '', subUnitId = '' } = (command.params ?? {}) as { unitId?: string; subUnitId?: string };
    const sheet = instances.getUnit<Workbook>(unitId)?.getSheetBySheetId(subUnitId);
    const isOnlyThisSheet = formulaWritten === null || formulaWritten === nameOf(unitId, subUnitId);
    if (command.id === SetRangeValuesMutation.id && formulaWritten === null) {
      const params = command.params as ISetRangeValuesMutationParams;
      const isFromCommand = !how?.onlyLocal && !how?.syncOnly && !how?.fromChangeset;
      const isCheckedByUniver = !params.trigger || params.trigger === SetStyleCommand.id;
      if (isFromCommand && isCheckedByUniver) return;
      if (!writesFormula(params)) return;
    }
    formulaWritten = null;
    if (sheet && isOnlyThisSheet) formulaFree.delete(sheet.getCellMatrix());
    else formulaFree = new WeakSet();
  });
}
