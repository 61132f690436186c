// Workbench, Apps Script host: converts data validations between Google and Univer.
import {
  DataValidationErrorStyle,
  DataValidationOperator,
  DataValidationRenderMode,
  DataValidationType,
  type ISheetDataValidationRule,
} from '@univerjs/core';
import type { LiveWorkbook } from '../engine/live-workbook';
import { dateSerial, isDate } from '../engine/typed-date';
import { quotedSheetName, toA1 } from '../protocol/a1-notation';
import type { ValidationRule } from '../protocol/validation-rule';
import { isRangeHandle } from './spreadsheet-refs';

type RuleBody = Omit<ISheetDataValidationRule, 'uid' | 'ranges'>;

const OPERATORS: Record<string, DataValidationOperator> = {
  BETWEEN: DataValidationOperator.BETWEEN,
  NOT_BETWEEN: DataValidationOperator.NOT_BETWEEN,
  EQUAL_TO: DataValidationOperator.EQUAL,
  NOT_EQUAL_TO: DataValidationOperator.NOT_EQUAL,
  GREATER_THAN: DataValidationOperator.GREATER_THAN,
  GREATER_THAN_OR_EQUAL_TO: DataValidationOperator.GREATER_THAN_OR_EQUAL,
  LESS_THAN: DataValidationOperator.LESS_THAN,
  LESS_THAN_OR_EQUAL_TO: DataValidationOperator.LESS_THAN_OR_EQUAL,
  AFTER: DataValidationOperator.GREATER_THAN,
  ON_OR_AFTER: DataValidationOperator.GREATER_THAN_OR_EQUAL,
  BEFORE: DataValidationOperator.LESS_THAN,
  ON_OR_BEFORE: DataValidationOperator.LESS_THAN_OR_EQUAL,
  EQUAL: DataValidationOperator.EQUAL,
};

const operand = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return isDate(value) ? String(dateSerial(value)) : String(value);
};

/** The rule for Univer; it also stores Google's form, so that it can be read back without loss. */
export function univerRule(workbook: LiveWorkbook, rule: ValidationRule, topLeft: string): RuleBody {
  const help = rule.helpText ?? undefined;
  return {
    ...criteriaOf(workbook, rule, topLeft),
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: rule.allowInvalid ? DataValidationErrorStyle.WARNING : DataValidationErrorStyle.STOP,
    ...(help ? { error: help, prompt: help, showInputMessage: true } : {}),
    bizInfo: { google: rule } as RuleBody['bizInfo'],
  };
}

function criteriaOf(workbook: LiveWorkbook, { criteria, values }: ValidationRule, cell: string): RuleBody {
  const [first, second] = values;
  if (criteria === 'CHECKBOX') {
    if (first === undefined) return { type: DataValidationType.CHECKBOX };
    return { type: DataValidationType.CHECKBOX, formula1: operand(first), formula2: operand(second) ?? '' };
  }
  if (criteria === 'VALUE_IN_LIST') {
    const formula1 = JSON.stringify(first);
    return {
      type: DataValidationType.LIST,
      formula1,
      showDropDown: second !== false,
      renderMode: DataValidationRenderMode.ARROW,
    };
  }
  if (criteria === 'VALUE_IN_RANGE' && isRangeHandle(first)) {
    const name = workbook.sheet(first.ref.sheetId)?.getName() ?? '';
    const formula1 = `=${quotedSheetName(name)}!${toA1(first.ref)}`;
    return {
      type: DataValidationType.LIST,
      formula1,
      showDropDown: second !== false,
      renderMode: DataValidationRenderMode.ARROW,
    };
  }
  const [, kind = '', rest = ''] = /^(NUMBER|DATE)_(.+)$/.exec(criteria) ?? [];
  const operator = OPERATORS[rest];
  if (operator) {
    const type = kind === 'DATE' ? DataValidationType.DATE : DataValidationType.DECIMAL;
    return { type, operator, formula1: operand(first), formula2: operand(second) };
  }
  return { type: DataValidationType.CUSTOM, formula1: customFormula(criteria, String(first ?? ''), cell) };
}

function customFormula(criteria: string, text: string, cell: string): string {
  const quoted = `"${text.replaceAll('"', '""')}"`;
  switch (criteria) {
    case 'TEXT_CONTAINS':
      return `=ISNUMBER(SEARCH(${quoted},${cell}))`;
    case 'TEXT_DOES_NOT_CONTAIN':
      return `=NOT(ISNUMBER(SEARCH(${quoted},${cell})))`;
    case 'TEXT_EQUAL_TO':
      return `=EXACT(${cell},${quoted})`;
    case 'TEXT_IS_VALID_EMAIL':
      return `=ISNUMBER(SEARCH("@",${cell}))`;
    case 'TEXT_IS_VALID_URL':
      return `=LEFT(${cell},4)="http"`;
    case 'DATE_IS_VALID_DATE':
      return `=ISNUMBER(${cell})`;
    default:
      return text.startsWith('=') ? text : `=${text}`;
  }
}

/** A rule in Google's form; rules made by a page are read from Univer's fields. */
export function googleRule(rule: ISheetDataValidationRule): ValidationRule {
  const kept = (rule.bizInfo as { google?: ValidationRule } | undefined)?.google;
  if (kept) return kept;
  const base = {
    allowInvalid: rule.errorStyle !== DataValidationErrorStyle.STOP,
    helpText: rule.error ?? null,
  };
  if (rule.type === DataValidationType.CHECKBOX) return { ...base, criteria: 'CHECKBOX', values: [] };
  if (rule.type === DataValidationType.LIST && !rule.formula1?.startsWith('=')) {
    return {
      ...base,
      criteria: 'VALUE_IN_LIST',
      values: [listOf(rule.formula1), rule.showDropDown !== false],
    };
  }
  const name = Object.entries(OPERATORS).find(([, operator]) => operator === rule.operator)?.[0];
  if (rule.type === DataValidationType.DECIMAL && name) {
    const values = [rule.formula1, rule.formula2].filter((each) => each !== undefined).map(Number);
    return { ...base, criteria: `NUMBER_${name}`, values };
  }
  return { ...base, criteria: 'CUSTOM_FORMULA', values: [rule.formula1 ?? ''] };
}

function listOf(formula: string | undefined): string[] {
  if (!formula) return [];
  try {
    const list: unknown = JSON.parse(formula);
    return Array.isArray(list) ? list.map(String) : [String(list)];
  } catch {
    return formula.split(',');
  }
}
