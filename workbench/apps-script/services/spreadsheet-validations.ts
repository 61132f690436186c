// Workbench, Apps Script host: data validations and checkboxes of Range cells.
import { generateRandomId, type ISheetDataValidationRule } from '@univerjs/core';
import { rangeMerge } from '@univerjs/sheets';
import { SheetDataValidationModel } from '@univerjs/sheets-data-validation';
import { readCells } from '../engine/cell-reader';
import { typedCell } from '../engine/typed-cell';
import { toA1 } from '../protocol/a1-notation';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { type Handle, handle, isHandle, SELF } from '../protocol/messages';
import type { ValidationRule } from '../protocol/validation-rule';
import type { HostCore, Run, Served } from './run';
import { checkInside, checkMayEdit, checkShape, checkUntyped } from './spreadsheet-grid';
import { type RangeRef, rangeRefOf, univerRange } from './spreadsheet-refs';
import { changeRules } from './spreadsheet-validation-changes';
import { googleRule, univerRule } from './spreadsheet-validation-rule';
import { matrixOf, tableOf } from './spreadsheet-values';

const MOST_ITEMS = 500;

const ruleOf = (value: unknown): ValidationRule | null => {
  if (value === null || value === undefined) return null;
  if (!isHandle(value, 'DataValidation')) {
    throw signatureMismatch('SpreadsheetApp.Range.setDataValidation', [value]);
  }
  const rule = value.ref as ValidationRule;
  const [list] = rule.values;
  if (rule.criteria === 'VALUE_IN_LIST' && Array.isArray(list) && list.length > MOST_ITEMS) {
    throw new ScriptException(
      `The data validation rule has more items than the limit of ${MOST_ITEMS}. Use the “List from a range” criteria instead.`,
    );
  }
  return rule;
};

export function rangeValidations(core: HostCore): Served<GoogleAppsScript.Spreadsheet.Range> {
  const { workbook } = core;
  const model = workbook.injector.get(SheetDataValidationModel);

  const ruleAt =
    (sheetId: string) =>
    (row: number, column: number): Handle<ValidationRule> | null => {
      const found = model.getRuleByLocation(workbook.unitId, sheetId, row, column);
      return found ? handle('DataValidation', googleRule(found)) : null;
    };

  /**
   * Sets one rule (or none) on rectangles of one sheet and removes them from the ranges of existing rules.
   */
  const put = (refs: RangeRef[], rule: ValidationRule | null): void => {
    const [first] = refs;
    if (!first) return;
    const ranges = refs.map(univerRange);
    if (!rule) {
      if (model.getRules(workbook.unitId, first.sheetId).length > 0) {
        changeRules(workbook, first.sheetId, (rules) => rules.removeRange(ranges));
      }
      return;
    }
    const cell = toA1({ ...first, rows: 1, columns: 1 });
    const added: ISheetDataValidationRule = {
      ...univerRule(workbook, rule, cell),
      uid: generateRandomId(12),
      ranges,
    };
    changeRules(workbook, first.sheetId, (rules) => rules.addRule(added), added);
  };

  const checkRules = (run: Run, ref: RangeRef): void => {
    checkMayEdit(workbook, run, ref);
    checkUntyped(workbook, ref, 'validation');
  };

  const fill = (run: Run, ref: RangeRef, value: unknown): void => {
    checkMayEdit(workbook, run, ref);
    workbook.setCells(
      ref.sheetId,
      matrixOf(ref, () => typedCell(value, '', new Date(core.now()))),
    );
  };

  /** Checked and unchecked value of a cell's checkbox, null if it has none. */
  const checkbox = (sheetId: string, row: number, column: number): [unknown, unknown] | null => {
    const rule = ruleAt(sheetId)(row, column)?.ref;
    if (rule?.criteria !== 'CHECKBOX') return null;
    return rule.values.length === 0 ? [true, false] : [rule.values[0], rule.values[1] ?? ''];
  };

  const tick = (run: Run, ref: RangeRef, which: 0 | 1) => {
    checkMayEdit(workbook, run, ref);
    const cells = matrixOf(ref, (r, c) => {
      const pair = checkbox(ref.sheetId, ref.row - 1 + r, ref.column - 1 + c);
      return pair ? typedCell(pair[which], '', new Date(core.now())) : undefined;
    });
    workbook.setCells(ref.sheetId, cells);
    return SELF;
  };

  return {
    getDataValidation: (_run: Run, ref: RangeRef) =>
      ruleAt(checkInside(workbook, ref).sheetId)(ref.row - 1, ref.column - 1),
    getDataValidations: (_run: Run, ref: RangeRef) =>
      tableOf(ref, ruleAt(checkInside(workbook, ref).sheetId)),
    setDataValidation: (run: Run, ref: RangeRef, rule: unknown) => {
      checkRules(run, ref);
      put([ref], ruleOf(rule));
      return SELF;
    },
    setDataValidations: (run: Run, ref: RangeRef, rules: unknown) => {
      checkRules(run, ref);
      const table = checkShape(ref, rules, 'SpreadsheetApp.Range.setDataValidations');
      const groups = new Map<string, { rule: ValidationRule | null; cells: RangeRef[] }>();
      table.forEach((row, r) => {
        row.forEach((value, c) => {
          const rule = ruleOf(value);
          const key = JSON.stringify(rule);
          const group = groups.get(key) ?? { rule, cells: [] };
          group.cells.push({ ...ref, row: ref.row + r, column: ref.column + c, rows: 1, columns: 1 });
          groups.set(key, group);
        });
      });
      for (const { rule, cells } of groups.values()) {
        put(
          rangeMerge(cells.map(univerRange)).map((range) => rangeRefOf(ref.sheetId, range)),
          rule,
        );
      }
      return SELF;
    },
    clearDataValidations: (run: Run, ref: RangeRef) => {
      checkRules(run, ref);
      put([ref], null);
      return SELF;
    },
    insertCheckboxes: (run: Run, ref: RangeRef, ...values: unknown[]) => {
      checkRules(run, ref);
      put([ref], { criteria: 'CHECKBOX', values, allowInvalid: false, helpText: null });
      fill(run, ref, values.length === 0 ? false : (values[1] ?? ''));
      return SELF;
    },
    removeCheckboxes: (run: Run, ref: RangeRef) => {
      checkRules(run, ref);
      const cells = matrixOf(ref, (r, c) => {
        const [row, column] = [ref.row - 1 + r, ref.column - 1 + c];
        if (!checkbox(ref.sheetId, row, column)) return undefined;
        put([{ ...ref, row: row + 1, column: column + 1, rows: 1, columns: 1 }], null);
        return typedCell('', '', new Date(core.now()));
      });
      workbook.setCells(ref.sheetId, cells);
      return SELF;
    },
    check: (run: Run, ref: RangeRef) => tick(run, ref, 0),
    uncheck: (run: Run, ref: RangeRef) => tick(run, ref, 1),
    isChecked: (_run: Run, ref: RangeRef) => {
      checkInside(workbook, ref);
      const reader = readCells(workbook, ref.sheetId);
      const states = tableOf(ref, (row, column) => {
        const pair = checkbox(ref.sheetId, row, column);
        return pair ? reader.value(row, column) === pair[0] : null;
      }).flat();
      if (states.includes(null)) return null;
      if (states.every((state) => state === states[0])) return states[0];
      if (states.length > 0) return null;
      throw new ScriptException('The range is empty.');
    },
  };
}
