// Workbench, Apps Script host: what a text finder looks for; plain data on both sides of the bridge.
import type { RangeRef } from './spreadsheet-refs';

export interface TextSearch {
  text: string;
  /** Where it looks: one range, or all sheets in their order. */
  within: RangeRef | 'spreadsheet';
  matchCase: boolean;
  matchEntireCell: boolean;
  matchFormulaText: boolean;
  ignoreDiacritics: boolean;
  useRegularExpression: boolean;
  /** Searching begins right after this range. */
  start: RangeRef | null;
  /** The last match. */
  current: RangeRef | null;
}
