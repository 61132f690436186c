// shared: a problem in a cell, row or tab, and its fix.

import type { Fields, Value } from './value';

/** Errors block the row; warnings are shown and counted; information is only shown. */
export type Severity = 'error' | 'warning' | 'information';

export interface Issue {
  /** Stable name of the rule, kebab-case: `goal-period-by-bid-type`. Issues are grouped by it. */
  readonly rule: string;
  readonly severity: Severity;
  /** Tab id: `campaigns`. */
  readonly tab: string;
  /** 1-based row in the sheet when it was read; 0 for the tab as a whole. */
  readonly row: number;
  /** Field of the column; `''` for the whole row or tab. */
  readonly field: string;
  /** Header text of that column, `''` for the whole row or tab. */
  readonly column: string;
  /** What is wrong and what to do. Status shows it for every locale: numbers have a decimal point. */
  readonly message: string;
  /** The message around the label of `fix`, which lists show as on its button. Absent: no fix is named. */
  readonly aroundFix?: readonly [before: string, after: string];
  /** For lists, which show the values of these fields in the message as their cells do. */
  readonly withValues?: ValuesMessage;
  readonly expected: string;
  readonly found: string;
  /** Depends on other rows or tabs: found and cleared by Check, not while a person edits the row. */
  readonly byCheck?: true;
  /** Only if it is certain. */
  readonly fix?: IssueFix;
  /** Other choices for the person, never part of *Fix all*. */
  readonly otherFixes?: readonly OtherFix[];
}

/** A message about values: `Bid value $14.00 and Bid override 7 % are both filled.` */
export interface ValuesMessage {
  readonly fields: readonly string[];
  /** What follows the headers and values: ` are both filled.` */
  readonly after: string;
}

/** A label that ends with a number. Lists show it as its cell does: with its unit and separators. */
export interface NumberLabel {
  readonly verb: string;
  readonly number: number;
  /** Whose cell shows the number; absent: that of the issue. */
  readonly field?: string;
}

export interface IssueFix {
  /** New value of the cell. */
  readonly value: Value;
  /** Text of the button. */
  readonly label: string | NumberLabel;
  /** Values for other cells of the row, by field. */
  readonly cells?: Fields;
  /** The row keeps its key, so it no longer remembers another one. */
  readonly forgetsKey?: true;
  /** Restores the last pulled values of all cells that the issue is about. */
  readonly restores?: true;
}

/** Without a value, the cell of the issue keeps its content. */
export interface OtherFix extends Omit<IssueFix, 'value'>, Partial<Pick<IssueFix, 'value'>> {}

/** @param show by default with a decimal point and without a unit */
export const labelText = (
  label: IssueFix['label'],
  show: (label: NumberLabel) => string = ({ number }) => String(number),
): string => (typeof label === 'string' ? label : `${label.verb} ${show(label)}`);

/** A button that fixes a cell or repairs a header. */
export interface OfferedFix {
  readonly label: string;
  /** Part of *Fix all*: the right value is certain, and there is no other choice. */
  readonly certain?: true;
  /** Part of *Restore all*: restores the last pulled values. */
  readonly restores?: true;
  /** Digest of the issue, its cell and what the fix does, which the call sends back. */
  readonly seen: string;
}

export interface ListedIssue extends Issue {
  /**
   * Identifies the row after sorting: its key, or a digest of all its cells if it has no key or a duplicate
   * one. `''` for the tab as a whole.
   */
  readonly rowName: string;
  /** How people name the row, as in the review; `''` for the tab as a whole. */
  readonly label: string;
  /** Content of the cell, where neither message nor label has it; else `''`. */
  readonly value: string;
  readonly fixes: readonly OfferedFix[];
}
