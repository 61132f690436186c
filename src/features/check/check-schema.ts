// check: what clients ask about checking, and what they get.

import type { ListedIssue, Severity } from '../../shared/issue';

export interface IssueGroup {
  readonly rule: string;
  readonly severity: Severity;
  readonly title: string;
  /** The first 500. */
  readonly issues: readonly ListedIssue[];
  /** Total number. */
  readonly count: number;
}

export interface CheckView {
  readonly rowsChecked: number;
  /** Titles of tabs whose rows were not checked, because their headers must be fixed first. */
  readonly unchecked: readonly string[];
  /** A sentence for each copy of a tab that is not read although it has the name of the tab. */
  readonly copies: readonly string[];
  readonly errors: number;
  readonly warnings: number;
  readonly groups: readonly IssueGroup[];
}
