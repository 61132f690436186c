// Workbench, Apps Script host: conditional formats of a Sheet; setting them replaces all, the user's too.
import {
  AddConditionalRuleMutation,
  ConditionalFormattingRuleModel,
  DeleteConditionalRuleMutation,
} from '@univerjs/sheets-conditional-formatting';
import type { ConditionalRule } from '../conditional-rule';
import { ScriptException, signatureMismatch } from '../exceptions';
import { handle, isHandle } from '../protocol';
import type { HostCore, Run, Served } from '../run';
import { googleConditionalRule, univerConditionalRule } from './spreadsheet-conditional-rule';
import { checkInside, sheetOf } from './spreadsheet-grid';
import type { SheetRef } from './spreadsheet-refs';

export function conditionalFormats({ workbook }: HostCore): Served<GoogleAppsScript.Spreadsheet.Sheet> {
  const model = workbook.injector.get(ConditionalFormattingRuleModel);
  const rulesOf = (sheetId: string) => model.getSubunitRules(workbook.unitId, sheetId) ?? [];

  const set = (_run: Run, { sheetId }: SheetRef, rules: unknown) => {
    sheetOf(workbook, sheetId);
    if (!Array.isArray(rules))
      throw signatureMismatch('SpreadsheetApp.Sheet.setConditionalFormatRules', [rules]);
    const wanted = rules.map((rule) => {
      if (isHandle(rule, 'ConditionalFormatRule')) return checked(rule.ref as ConditionalRule, sheetId);
      throw signatureMismatch('SpreadsheetApp.Sheet.setConditionalFormatRules', [rule]);
    });
    for (const { cfId } of [...rulesOf(sheetId)]) {
      workbook.execute(DeleteConditionalRuleMutation.id, { subUnitId: sheetId, cfId });
    }
    // Univer puts each new rule first; Google's list starts with the strongest.
    for (const rule of wanted.reverse()) {
      workbook.execute(AddConditionalRuleMutation.id, {
        subUnitId: sheetId,
        rule: univerConditionalRule(workbook.unitId, rule),
      });
    }
  };

  const checked = (rule: ConditionalRule, sheetId: string): ConditionalRule => {
    if (rule.ranges.some((range) => range.sheetId !== sheetId)) {
      throw new ScriptException('Conditional format rule cannot reference a different sheet.');
    }
    for (const range of rule.ranges) checkInside(workbook, range);
    return rule;
  };

  return {
    getConditionalFormatRules: (_run: Run, { sheetId }: SheetRef) =>
      rulesOf(sheetOf(workbook, sheetId).getSheetId()).map((rule) =>
        handle('ConditionalFormatRule', googleConditionalRule(sheetId, rule)),
      ),
    setConditionalFormatRules: set,
    clearConditionalFormatRules: (run: Run, ref: SheetRef) => set(run, ref, []),
  };
}
