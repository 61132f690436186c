// Workbench, Apps Script host: conditional formats of a Sheet; setting them replaces all rules, including the
// user's.
import {
  AddConditionalRuleMutation,
  ConditionalFormattingRuleModel,
  DeleteConditionalRuleMutation,
  SetConditionalRuleMutation,
} from '@univerjs/sheets-conditional-formatting';
import type { RangeMove } from '../engine/cell-range';
import type { LiveWorkbook } from '../engine/live-workbook';
import { withMovedReferences } from '../engine/moved-references';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { handle, isHandle } from '../protocol/messages';
import type { ConditionalRule } from './conditional-rule';
import type { HostCore, Run, Served } from './run';
import { googleConditionalRule, univerConditionalRule, withFormula } from './spreadsheet-conditional-rule';
import { checkInside, sheetOf } from './spreadsheet-grid';
import { rangeRefOf, type SheetRef, univerRange } from './spreadsheet-refs';

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
    // Univer inserts each new rule first; Google's list is ordered by descending priority.
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

/**
 * Moves the rules of a sheet with its rows and columns, for changes by the host. Univer's code for that is
 * part of its page.
 */
export function shiftConditionalFormats(workbook: LiveWorkbook, sheetId: string, move: RangeMove): void {
  const model = workbook.injector.get(ConditionalFormattingRuleModel);
  for (const rule of [...(model.getSubunitRules(workbook.unitId, sheetId) ?? [])]) {
    const ranges = rule.ranges.flatMap((range) => {
      const after = move(rangeRefOf(sheetId, range));
      return after ? [{ ...range, ...univerRange(after) }] : [];
    });
    const after = withFormula(rule, (formula) =>
      withMovedReferences(formula, (cell) => move({ sheetId, ...cell, rows: 1, columns: 1 })),
    );
    if (after === rule && JSON.stringify(ranges) === JSON.stringify(rule.ranges)) continue;
    const place = { subUnitId: sheetId, cfId: rule.cfId };
    if (ranges.length === 0) workbook.execute(DeleteConditionalRuleMutation.id, place);
    else workbook.execute(SetConditionalRuleMutation.id, { ...place, rule: { ...after, ranges } });
  }
}
