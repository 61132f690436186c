// model: what is wrong with a cell, a row or a tab, and how it can be fixed.

import type { Fields, Value } from './value';

/** Errors hold a row back from the push; warnings are shown and counted; information is only shown. */
export type Severity = 'error' | 'warning' | 'information';

export interface Issue {
  /** Stable name of the rule, kebab-case: `goal-period-by-bid-type`. Issues are grouped by it. */
  readonly rule: string;
  readonly severity: Severity;
  /** Tab id: `campaigns`. */
  readonly tab: string;
  /** 1-based row in the sheet when it was read; 0 for the tab as a whole. */
  readonly row: number;
  /** Field name of the column, `''` for the whole row or tab. */
  readonly field: string;
  /** Header text of that column, `''` for the whole row or tab. */
  readonly column: string;
  /** The sentence for the person: what is wrong and what to do. */
  readonly message: string;
  readonly expected: string;
  readonly found: string;
  /**
   * It takes other rows or tabs to see it: typing in the row neither finds nor clears it, the next Check
   * does.
   */
  readonly byCheck?: true;
  /** Offered only where it is certain. */
  readonly fix?: IssueFix;
  /** A second choice, for the person alone to take: never part of fixing all. */
  readonly otherFix?: IssueFix;
}

export interface IssueFix {
  /** For the cell of the issue. */
  readonly value: Value;
  /** Text of the button. */
  readonly label: string;
  /** Values for other cells of the row, by field. */
  readonly cells?: Fields;
}
