// push: what a review shows: rows with their changes, conflicts, rows held back, totals.

import type { ChosenFix, IssueCell } from '../../calls/call-schemas';
import type { JobView } from '../../jobs/job-view';
import type { Limits, Tally } from '../../shared/guards';
import type { GroupName, RowName } from './review-schema';

export interface ReviewChange {
  readonly field: string;
  readonly column: string;
  /** With their units, as the grid shows them. */
  readonly before: string;
  readonly after: string;
  /** How much more is paid, or the change of the budget, in percent; else null. */
  readonly percent: number | null;
  /** The values are goals: a higher one pays less. */
  readonly isGoal?: true;
  /** Sentence about the bid rule that proposed the value. Absent: none did. */
  readonly rule?: string;
  /** Digest of both values, which a revert sends back. */
  readonly seen: string;
}

/** An unchanged field that is sent with the request, or that the service sets to its default. */
export interface ReviewAlso {
  readonly column: string;
  /** As the grid shows it; `service default` for a box of a new row that is not set. */
  readonly value: string;
  /** It is not set: the service decides. Absent: it is sent. */
  readonly isDefault?: true;
}

/** What depends on the bid of a row before and after. */
export interface RowEffect {
  readonly changes: readonly ReviewChange[];
  /** The effective bid before and after, if the change sets one and both are known. */
  readonly bid?: { readonly before: string; readonly after: string };
  /** A sentence, if the percentage depends on an edit of another row. */
  readonly includes?: string;
  readonly warnings: readonly string[];
  /** Its share of the totals. */
  readonly tally: Tally;
}

/** A row if exactly these rows of Targets are left out, of those that its bid depends on. */
export interface RowVariant extends RowEffect {
  readonly leftOut: readonly RowName[];
}

export interface ReviewRow extends GroupName, RowName, RowEffect {
  readonly label: string;
  /** Name of its campaign; `''`: unknown, or it belongs to none. */
  readonly campaign: string;
  /** The row within the campaign, such as app and country; `''` if it is the campaign. */
  readonly row: string;
  readonly action: 'create' | 'update';
  readonly also: readonly ReviewAlso[];
  /** More about how it is sent. Absent: nothing. */
  readonly note?: string;
  /** The whole row, for `checkShow`. */
  readonly cell: IssueCell;
  /** For each choice of rows of Targets that its bid depends on. Absent: it depends on none. */
  readonly variants?: readonly RowVariant[];
  /** Digest of the content of a new row, whose key is only a number. Absent: not new. */
  readonly content?: string;
  /** The new row that is the parent of this one; if it is left out, this one is not sent either. */
  readonly needs?: RowName;
}

export interface ReviewGroup extends GroupName {
  /** `''` for all rows of a tab. */
  readonly label: string;
  readonly tally: Tally;
}

export interface ReviewConflict extends GroupName, RowName {
  readonly label: string;
  readonly field: string;
  readonly column: string;
  /** With their units, as the grid shows them. */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** Digest of the three values, which a choice sends back. */
  readonly seen: string;
  /** Why it cannot be decided (a duplicate row), as a sentence; `''`: it can. */
  readonly blocked: string;
  /** Additional information for the decision; usually `''`. */
  readonly note: string;
}

/** A fix for an error; `checkFix` applies it. */
export interface HeldFix {
  readonly label: string;
  /** Header of the cell with the error. */
  readonly column: string;
  /** Restores the last pulled value. */
  readonly restores?: true;
  readonly fix: ChosenFix;
}

/** A row blocked by an error. */
export interface HeldBack extends GroupName, RowName {
  readonly label: string;
  readonly reasons: readonly string[];
  /** For each reason: the content of its cell, where the reason does not have it; else `''`. */
  readonly values: readonly string[];
  /** The first cell with an error, or the whole row, for `checkShow`. */
  readonly cell: IssueCell;
  readonly fixes: readonly HeldFix[];
}

/** Part of a list that is too long for one call; `found`: all entries. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly found: number;
}

/** One of the largest bid changes. */
export interface LargeChange extends RowName {
  readonly label: string;
  /** Explains the values if they are not typed bids; else `''`. */
  readonly note: string;
  readonly before: string;
  readonly after: string;
  readonly percent: number;
  readonly isGoal?: true;
}

/** What the changed campaigns spent in a day, as last pulled. */
export interface TouchedSpend {
  readonly campaigns: number;
  /** US dollars. */
  readonly spend: number;
  /** Of all campaigns. */
  readonly all: number;
  /** `2026-11-20`: the day of the pull, which has the figures of the day before; `''`: today. */
  readonly pulled: string;
}

export interface UnreadRows {
  readonly rows: number;
  /** Why the first of them could not be read, as a sentence. */
  readonly why: string;
}

export interface ReviewView {
  /**
   * Not null: the comparison is unfinished and the rest is empty; call `reviewBuild` with its ID to continue.
   */
  readonly unfinished: JobView | null;
  /** For `reviewBuild`, to compare only what changed since; null: everything is read again. */
  readonly comparison: string | null;
  /** Identifies exactly these rows. The push is rejected if the tab has changed. */
  readonly token: string;
  /** The account whose campaigns would be changed; `''` if the deployment decides that. */
  readonly account: string;
  /** Name of the connection to use; `''`: none. */
  readonly connection: string;
  readonly groups: readonly ReviewGroup[];
  /** Tabs with changes, conflicts or rows held back, in their order. */
  readonly tabs: readonly string[];
  /** The first rows, in the order of the groups; `reviewRows` returns the others. */
  readonly rows: readonly ReviewRow[];
  /** The largest bid changes, largest first. */
  readonly largest: readonly LargeChange[];
  /** The first open conflicts, their number, the number that can be decided, and a digest of all. */
  readonly conflicts: readonly ReviewConflict[];
  readonly conflictCount: number;
  readonly decidable: number;
  readonly conflictsDigest: string;
  /** Listed rows that differ from the review that the person saw. null: unknown, or more than 10,000. */
  readonly changed: readonly ChangedRow[] | null;
  /** The first rows blocked by errors, their number, and a digest of all. */
  readonly held: readonly HeldBack[];
  readonly heldCount: number;
  readonly heldDigest: string;
  /** Edited rows that could not be read; null: none. Each is read again before it is sent. */
  readonly unread: UnreadRows | null;
  /** Rows whose creation has no clear result; `unknownList` lists them. */
  readonly undecided: number;
  /** A sentence for each copy of a tab that is not read although it has the name of the tab. */
  readonly copies: readonly string[];
  /** null: unknown. */
  readonly spend: TouchedSpend | null;
  /** The guards; `guardOf` of shared/guards.ts applies them to a push. */
  readonly limits: Limits;
  /** Why nothing can be pushed (read-only scopes, another push is running …); `''`: it can. */
  readonly obstacle: string;
}

export type RowPage = Page<ReviewRow>;

/** A row by name and group, for choosing many rows at once; `content` as in `ReviewRow`. */
export type PickedRow = RowName & GroupName & Pick<ReviewRow, 'content'>;

/** A listed row that differs from the review that the person saw. */
export interface ChangedRow extends PickedRow {
  /** That review did not list it. */
  readonly isAdded?: true;
}

/** The rows of a review that are selected in the spreadsheet and visible. */
export interface SelectedChanges {
  readonly rows: readonly PickedRow[];
  /** Selected rows that were left out because they are hidden. */
  readonly hiddenRows: number;
}

/** Chosen rows of a campaign that can only be pushed together with rows that are left out. */
export interface SplitMove {
  /** `Targets ▸ Saga: Bid is set in US, but DE was left out.` */
  readonly sentence: string;
  readonly chosen: readonly PickedRow[];
  readonly leftOut: readonly PickedRow[];
}

/** Totals of the rows that an order sends. */
export interface ReviewFigures {
  /** Groups with at least one row to send. */
  readonly groups: readonly (GroupName & { readonly tally: Tally })[];
  readonly largest: readonly LargeChange[];
  /** Chosen rows that are not sent because their new parent is left out. */
  readonly waiting: number;
  /** Until it is empty, the choice cannot be pushed. */
  readonly split: readonly SplitMove[];
}
