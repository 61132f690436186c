// Workbench, Apps Script host, in the worker: the `when…` conditions of conditional formats and filters.

import { signatureMismatch } from '../../protocol/exceptions';
import type { BooleanFormat } from '../../services/conditional-rule';

type RuleBuilder = GoogleAppsScript.Spreadsheet.ConditionalFormatRuleBuilder;
type FilterBuilder = GoogleAppsScript.Spreadsheet.FilterCriteriaBuilder;

const WHEN: [(keyof RuleBuilder | keyof FilterBuilder) & string, string, number][] = [
  ['whenCellEmpty', 'CELL_EMPTY', 0],
  ['whenCellNotEmpty', 'CELL_NOT_EMPTY', 0],
  ['whenDateAfter', 'DATE_AFTER', 1],
  ['whenDateBefore', 'DATE_BEFORE', 1],
  ['whenDateEqualTo', 'DATE_EQUAL_TO', 1],
  ['whenFormulaSatisfied', 'CUSTOM_FORMULA', 1],
  ['whenNumberBetween', 'NUMBER_BETWEEN', 2],
  ['whenNumberEqualTo', 'NUMBER_EQUAL_TO', 1],
  ['whenNumberGreaterThan', 'NUMBER_GREATER_THAN', 1],
  ['whenNumberGreaterThanOrEqualTo', 'NUMBER_GREATER_THAN_OR_EQUAL_TO', 1],
  ['whenNumberLessThan', 'NUMBER_LESS_THAN', 1],
  ['whenNumberLessThanOrEqualTo', 'NUMBER_LESS_THAN_OR_EQUAL_TO', 1],
  ['whenNumberNotBetween', 'NUMBER_NOT_BETWEEN', 2],
  ['whenNumberNotEqualTo', 'NUMBER_NOT_EQUAL_TO', 1],
  ['whenTextContains', 'TEXT_CONTAINS', 1],
  ['whenTextDoesNotContain', 'TEXT_DOES_NOT_CONTAIN', 1],
  ['whenTextEndsWith', 'TEXT_ENDS_WITH', 1],
  ['whenTextEqualTo', 'TEXT_EQUAL_TO', 1],
  ['whenTextStartsWith', 'TEXT_STARTS_WITH', 1],
];

/** The `when…` methods of a builder of the type `type`; each passes its condition to `set`. */
export function whenMethods<Self>(type: string, set: (condition: BooleanFormat) => Self) {
  return Object.fromEntries(
    WHEN.map(([method, criteria, count]) => [
      method,
      (...values: unknown[]) => {
        const bad =
          values.length !== count ||
          (criteria.startsWith('NUMBER_') && !values.every((v) => typeof v === 'number'));
        if (bad) throw signatureMismatch(`SpreadsheetApp.${type}.${method}`, values);
        const relative = criteria.startsWith('DATE_') && !(values[0] instanceof Date);
        return relative
          ? set({ criteria: `${criteria}_RELATIVE`, values: [String(values[0])] })
          : set({ criteria, values });
      },
    ]),
  );
}
