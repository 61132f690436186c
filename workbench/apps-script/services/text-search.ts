// Workbench, Apps Script host: the settings of a text finder; plain data in both threads.
import type { RangeRef } from './spreadsheet-refs';

export interface TextSearch {
  text: string;
  /** The range or sheets to search, in order. */
  within: RangeRef | 'spreadsheet';
  matchCase: boolean;
  matchEntireCell: boolean;
  matchFormulaText: boolean;
  ignoreDiacritics: boolean;
  useRegularExpression: boolean;
  /** The search starts right after this range. */
  start: RangeRef | null;
  /** The last match. */
  current: RangeRef | null;
}
