// Workbench, Apps Script host, in the worker: data validations and their builder.
import { signatureMismatch } from '../../protocol/exceptions';
import { isHandle } from '../../protocol/messages';
import type { ValidationRule } from '../../protocol/validation-rule';
import type { Bridge } from '../bridge/bridge';
import { strict } from '../bridge/strict';
import { enumValue } from './enums';

type Validation = GoogleAppsScript.Spreadsheet.DataValidation;
type Builder = GoogleAppsScript.Spreadsheet.DataValidationBuilder;

const copyOf = (rule: ValidationRule): ValidationRule => ({ ...rule, values: [...rule.values] });

/** Comparisons of the builder: method name to criteria. */
const COMPARISONS: [keyof Builder & string, string][] = [
  ['requireDateAfter', 'DATE_AFTER'],
  ['requireDateBefore', 'DATE_BEFORE'],
  ['requireDateBetween', 'DATE_BETWEEN'],
  ['requireDateEqualTo', 'DATE_EQUAL_TO'],
  ['requireDateNotBetween', 'DATE_NOT_BETWEEN'],
  ['requireDateOnOrAfter', 'DATE_ON_OR_AFTER'],
  ['requireDateOnOrBefore', 'DATE_ON_OR_BEFORE'],
  ['requireDate', 'DATE_IS_VALID_DATE'],
  ['requireNumberBetween', 'NUMBER_BETWEEN'],
  ['requireNumberEqualTo', 'NUMBER_EQUAL_TO'],
  ['requireNumberGreaterThan', 'NUMBER_GREATER_THAN'],
  ['requireNumberGreaterThanOrEqualTo', 'NUMBER_GREATER_THAN_OR_EQUAL_TO'],
  ['requireNumberLessThan', 'NUMBER_LESS_THAN'],
  ['requireNumberLessThanOrEqualTo', 'NUMBER_LESS_THAN_OR_EQUAL_TO'],
  ['requireNumberNotBetween', 'NUMBER_NOT_BETWEEN'],
  ['requireNumberNotEqualTo', 'NUMBER_NOT_EQUAL_TO'],
  ['requireTextContains', 'TEXT_CONTAINS'],
  ['requireTextDoesNotContain', 'TEXT_DOES_NOT_CONTAIN'],
  ['requireTextEqualTo', 'TEXT_EQUAL_TO'],
  ['requireTextIsEmail', 'TEXT_IS_VALID_EMAIL'],
  ['requireTextIsUrl', 'TEXT_IS_VALID_URL'],
  ['requireFormulaSatisfied', 'CUSTOM_FORMULA'],
  ['requireCheckbox', 'CHECKBOX'],
];

/** Operands in the types that Google accepts: dates for dates, numbers for numbers, text for text. */
function checkOperands(method: string, criteria: string, values: unknown[]): void {
  const dates = /^DATE_(?!IS)/.test(criteria);
  const isValid = values.every((value) =>
    dates ? value instanceof Date : criteria.startsWith('NUMBER_') ? typeof value === 'number' : true,
  );
  const count = criteria.includes('BETWEEN')
    ? 2
    : criteria === 'CHECKBOX'
      ? values.length
      : /IS_VALID/.test(criteria)
        ? 0
        : 1;
  if (isValid && values.length === count && count <= 2) return;
  throw signatureMismatch(`SpreadsheetApp.DataValidationBuilder.${method}`, values);
}

function validation(bridge: Bridge, rule: ValidationRule): object {
  const methods: Validation = {
    copy: () => builder(bridge, copyOf(rule)) as Builder,
    getAllowInvalid: () => rule.allowInvalid,
    getCriteriaType: () =>
      enumValue('DataValidationCriteria', rule.criteria) as unknown as ReturnType<
        Validation['getCriteriaType']
      >,
    getCriteriaValues: () => bridge.decode([...rule.values]) as ReturnType<Validation['getCriteriaValues']>,
    getHelpText: () => rule.helpText as string,
  };
  return bridge.mark(strict('DataValidation', methods), 'DataValidation', rule);
}

function builder(bridge: Bridge, rule: ValidationRule): object {
  const set = (criteria: string, values: unknown[]): Builder => {
    rule.criteria = criteria;
    rule.values = values;
    return self;
  };
  const comparisons = Object.fromEntries(
    COMPARISONS.map(([method, criteria]) => [
      method,
      (...values: unknown[]) => {
        checkOperands(method, criteria, values);
        return set(criteria, values);
      },
    ]),
  );
  const methods = {
    ...comparisons,
    requireValueInList: (values: unknown, showDropdown = true) => {
      if (!Array.isArray(values)) {
        throw signatureMismatch('SpreadsheetApp.DataValidationBuilder.requireValueInList', [values]);
      }
      return set('VALUE_IN_LIST', [values.map(String), showDropdown]);
    },
    requireValueInRange: (range: unknown, showDropdown = true) => {
      const handle = bridge.handleOf(range);
      if (!isHandle(handle, 'Range')) {
        throw signatureMismatch('SpreadsheetApp.DataValidationBuilder.requireValueInRange', [range]);
      }
      return set('VALUE_IN_RANGE', [handle, showDropdown]);
    },
    withCriteria: (criteria: unknown, values: unknown[]) =>
      set(String(criteria), bridge.encode(values) as unknown[]),
    setAllowInvalid: (allow: boolean) => {
      rule.allowInvalid = allow;
      return self;
    },
    setHelpText: (text: string) => {
      rule.helpText = String(text);
      return self;
    },
    copy: () => builder(bridge, copyOf(rule)),
    build: () => {
      if (rule.criteria === '') throw new Error('A data validation needs a criteria before it is built.');
      return validation(bridge, copyOf(rule));
    },
    getAllowInvalid: () => rule.allowInvalid,
    getHelpText: () => rule.helpText,
  } satisfies { [K in keyof Builder]?: unknown };
  const self = strict('DataValidationBuilder', methods) as unknown as Builder;
  return self;
}

export function dataValidations(bridge: Bridge): { newDataValidation: () => object } {
  bridge.revive('DataValidation', (rule: ValidationRule) => validation(bridge, rule));
  const empty = (): ValidationRule => ({ criteria: '', values: [], allowInvalid: true, helpText: null });
  return { newDataValidation: () => builder(bridge, empty()) };
}
