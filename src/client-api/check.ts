// client API: what clients ask about checking, and what they get.

import type { Issue, Severity } from '../model/issue';

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

/** Names a cell of a listed issue. */
export interface IssueCell {
  readonly tab: string;
  readonly rowName: string;
  /** 1-based row when it was checked: decides between identical rows. */
  readonly row: number;
  readonly field: string;
}

/** A fix of a listed issue, as the person saw it. */
export interface ChosenFix extends IssueCell {
  /** The value shown, for the message if it changed; `seen` decides. */
  readonly found: string;
  readonly seen: string;
}

/** Calls do nothing and return `outdated` when the row or cell differs from what was shown. */
