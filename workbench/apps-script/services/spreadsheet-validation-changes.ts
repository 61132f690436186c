// Workbench, Apps Script host: changes to the data validations of a sheet that leave its cells alone, as
// Google's do.
import type { ISheetDataValidationRule } from '@univerjs/core';
import { AddDataValidationMutation } from '@univerjs/data-validation';
import { getDataValidationDiffMutations, SheetDataValidationModel } from '@univerjs/sheets-data-validation';
import type { LiveWorkbook } from '../engine/live-workbook';

type Rules = ReturnType<SheetDataValidationModel['getRuleObjectMatrix']>;

/**
 * Univer's own commands write an unticked 0 into every empty tick box of a rule whose ranges they change,
 * also of one that merely had to give way to another.
 * @param added a rule that is among the changes and was not there before
 */
export function changeRules(
  workbook: LiveWorkbook,
  sheetId: string,
  change: (rules: Rules) => void,
  added?: ISheetDataValidationRule,
): void {
  const { injector, unitId } = workbook;
  const model = injector.get(SheetDataValidationModel);
  const rules = model.getRuleObjectMatrix(unitId, sheetId).clone();
  change(rules);
  const changes = rules.diff(model.getRules(unitId, sheetId));
  const { redoMutations } = injector.invoke((accessor) =>
    getDataValidationDiffMutations(unitId, sheetId, changes, accessor, 'command', false),
  );
  for (const { id, params } of redoMutations) workbook.execute(id, params as object);
  if (!added) return;
  const formulas = model.getValidator(added.type)?.normalizeFormula(added, unitId, sheetId);
  workbook.execute(AddDataValidationMutation.id, { subUnitId: sheetId, rule: { ...added, ...formulas } });
}
