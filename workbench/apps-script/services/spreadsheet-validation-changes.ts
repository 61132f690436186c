// Workbench, Apps Script host: changes the data validations of a sheet without changing its cells, like
// Google.
import type { ISheetDataValidationRule } from '@univerjs/core';
import { AddDataValidationMutation } from '@univerjs/data-validation';
import { getDataValidationDiffMutations, SheetDataValidationModel } from '@univerjs/sheets-data-validation';
import type { LiveWorkbook } from '../engine/live-workbook';

type Rules = ReturnType<SheetDataValidationModel['getRuleObjectMatrix']>;

/**
 * Univer's commands write 0 (unchecked) into every empty checkbox of a rule whose ranges they change, even if
 * the rule only lost part of its range.
 * @param added a new rule among the changes
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
