// Workbench, Apps Script host: a data validation as scripts build it; plain data on both sides of the bridge.

export interface ValidationRule {
  /** Name in SpreadsheetApp.DataValidationCriteria. */
  criteria: string;
  /** As Google's getCriteriaValues: for a list `[values, showDropdown]`. Ranges are handles. */
  values: unknown[];
  allowInvalid: boolean;
  helpText: string | null;
}
