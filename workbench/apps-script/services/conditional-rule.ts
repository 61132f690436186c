// Workbench, Apps Script host: a conditional format rule as scripts build it; plain data in both threads.
import type { CellRange } from '../engine/cell-range';

export interface BooleanFormat {
  /** Name in SpreadsheetApp.BooleanCriteria. */
  criteria: string;
  values: unknown[];
}

/** One endpoint or the midpoint of a color scale; `type` is a name in SpreadsheetApp.InterpolationType. */
export interface GradientPoint {
  color: string;
  type: string;
  value: string;
}

export interface ConditionalRule {
  ranges: CellRange[];
  condition: BooleanFormat | null;
  background: string | null;
  fontColor: string | null;
  bold: boolean | null;
  italic: boolean | null;
  underline: boolean | null;
  strikethrough: boolean | null;
  gradient: { min: GradientPoint | null; mid: GradientPoint | null; max: GradientPoint | null } | null;
}

/** The filter criteria of a column. */
export interface FilterCriteriaData {
  hidden: string[] | null;
  visible: string[] | null;
  condition: BooleanFormat | null;
}
