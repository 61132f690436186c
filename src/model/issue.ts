// model: what is wrong with a cell, a row or a tab, told so that a person can mend it.

import type { Value } from './value';

/** Errors hold a row back from the push; warnings are shown and counted; information is only told. */
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
  /** It takes other rows or tabs to see it: typing in the row neither finds nor clears it, the next Check does. */
  readonly byCheck?: true;
  /** Offered only where it is certain: the value that would mend the cell, and the button's text. */
  readonly fix?: { readonly value: Value; readonly label: string };
  /** A second choice, for the person alone to take: never part of fixing all. */
  readonly otherFix?: { readonly value: Value; readonly label: string };
}
