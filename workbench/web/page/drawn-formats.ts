// Workbench page: calculates conditional formats for the cells that are drawn. The engine calculates a
// formula for its whole range at every change, which takes minutes for a sheet with 100,000 rows.
import {
  CellValueType,
  type Injector,
  IUniverInstanceService,
  ObjectMatrix,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { FormulaResultStatus } from '@univerjs/engine-formula';
import { ConditionalFormattingFormulaService } from '@univerjs/sheets-conditional-formatting';
import { type CellValue, rowFormula } from '../../apps-script/engine/row-formula';

type Service = InstanceType<typeof ConditionalFormattingFormulaService>;

/** Call once, before a workbook is opened. Formulas with ranges stay with the engine. */
export function calculateDrawnFormats(injector: Injector): void {
  const { prototype } = ConditionalFormattingFormulaService;
  const { registerFormulaWithRange, getFormulaMatrix, getFormulaResultWithCoords } = prototype;
  const cellsOf = (unitId: string, sheetId: string) => {
    const workbook = injector
      .get(IUniverInstanceService)
      .getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET);
    const cells = workbook?.getSheetBySheetId(sheetId)?.getCellMatrix();
    return (row: number, column: number): CellValue => {
      const cell = cells?.getValue(row, column);
      if (cell?.v === undefined || cell.v === null || cell.v === '') return null;
      return cell.t === CellValueType.BOOLEAN ? Boolean(Number(cell.v)) : cell.v;
    };
  };
  prototype.registerFormulaWithRange = function register(this: Service, ...given) {
    if (rowFormula(given[3]) === null) registerFormulaWithRange.apply(this, given);
  };
  prototype.getFormulaMatrix = function matrix(this: Service, ...given) {
    if (rowFormula(given[3]) === null) return getFormulaMatrix.apply(this, given);
    return { status: FormulaResultStatus.SUCCESS, result: new ObjectMatrix() };
  };
  prototype.getFormulaResultWithCoords = function result(this: Service, ...given) {
    const [unitId, sheetId, , formula, down = 0, right = 0] = given;
    const applies = rowFormula(formula);
    if (applies === null) return getFormulaResultWithCoords.apply(this, given);
    const cell = cellsOf(unitId, sheetId);
    return { status: FormulaResultStatus.SUCCESS, result: applies({ down, right, cell }) };
  };
}
