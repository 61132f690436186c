// Workbench, Apps Script host: a data validation as scripts build it; plain data in both threads.

export interface ValidationRule {
  /** Name in SpreadsheetApp.DataValidationCriteria. */
  criteria: string;
  /** Like Google's getCriteriaValues: for a list `[values, showDropdown]`. Ranges are handles. */
  values: unknown[];
  allowInvalid: boolean;
  helpText: string | null;
}
