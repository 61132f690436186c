// surface: what clients ask about reviewing, and what they get.

import type { Limits } from '../model/guards';
import type { Tally } from '../model/tally';
import type { ChosenFix, IssueCell } from './check';
import type { JobView } from './job';

export interface ReviewChange {
  readonly field: string;
  readonly column: string;
  /** Long texts are shortened. */
  readonly before: string;
  readonly after: string;
  /** Change of the resulting bid or the budget in percent, else null. */
  readonly percent: number | null;
  /** Digest of both values, which a revert sends back. */
  readonly seen: string;
}

/**
 * Names a group: the rows of one tab that belong to one campaign; `''`: all rows of a tab that is not
 * grouped.
 */
export interface GroupName {
  readonly tab: string;
  readonly group: string;
}

/** Names a row. */
export interface RowName {
  readonly tab: string;
  /**
   * Key of the row; for a new one a token by its order among the new rows, `new-1`: sorting cannot make it
   * mean another.
   */
  readonly key: string;
}

/** An unchanged field that is sent with the request, or that the service sets to its default. */
export interface ReviewAlso {
  readonly column: string;
  /** `service default` for a box of a new row that is not set. */
  readonly value: string;
}

export interface ReviewRow extends GroupName, RowName {
  readonly label: string;
  readonly action: 'create' | 'update';
  readonly changes: readonly ReviewChange[];
  readonly also: readonly ReviewAlso[];
  /** The bid in effect before and after, where the change sets one and both are known. */
  readonly bid?: { readonly before: string; readonly after: string };
  readonly warnings: readonly string[];
  /** What it adds to the totals. */
  readonly tally: Tally;
  /** Digest of the content of a new row, whose key is only its number among the new rows. Absent: not new. */
  readonly content?: string;
  /** The new row that this one belongs to; when that is left out, this one is not sent either. */
  readonly needs?: RowName;
}

export interface ReviewGroup extends GroupName {
  /** `''` for all rows of a tab. */
  readonly label: string;
  readonly tally: Tally;
}

export interface ReviewConflict extends RowName {
  readonly label: string;
  readonly field: string;
  readonly column: string;
  /** Long texts are shortened. */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** Digest of the three values, which a choice sends back. */
  readonly seen: string;
  /** Why it cannot be decided (a duplicate row), as a sentence; `''` when it can. */
  readonly blocked: string;
  /** Additional information for the decision; usually `''`. */
  readonly note: string;
}

/** A fix for an error; `checkFix` applies it. */
export interface HeldFix {
  readonly label: string;
  /** Header of the cell with the error. */
  readonly column: string;
  readonly fix: ChosenFix;
}

/** A row that an error holds back. */
export interface HeldBack extends RowName {
  readonly label: string;
  readonly reasons: readonly string[];
  /** The first cell with an error, or the whole row, for `checkShow`. */
  readonly cell: IssueCell;
  readonly fixes: readonly HeldFix[];
}

/** A part of a list that is too long for one call; `found`: all entries. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly found: number;
}

/** A bid whose change is among the largest. */
export interface LargeChange extends RowName {
  readonly label: string;
  /** What the two values are, if not bids that were typed; else `''`. */
  readonly note: string;
  readonly before: string;
  readonly after: string;
  readonly percent: number;
}

export interface ReviewView {
  /**
   * Not null: the comparison is unfinished and the rest is empty; call `reviewBuild` with its ID to continue.
   */
  readonly unfinished: JobView | null;
  /** For `reviewBuild`, to compare only what changed since; null: it would read everything again. */
  readonly comparison: string | null;
  /** Fingerprint of exactly these rows. The push is refused if the tab differs by then. */
  readonly token: string;
  /** Whose campaigns would be changed; `''` where the deployment decides that. */
  readonly account: string;
  /** Name of the connection that would be used; `''`: there is none. */
  readonly connection: string;
  readonly groups: readonly ReviewGroup[];
  /** The first rows, in the order of the groups; `reviewRows` returns the others. */
  readonly rows: readonly ReviewRow[];
  /** Bids that change most, the largest change first. */
  readonly largest: readonly LargeChange[];
  /** The first open conflicts, how many there are, how many of them can be decided, and a digest of all. */
  readonly conflicts: readonly ReviewConflict[];
  readonly conflictCount: number;
  readonly decidable: number;
  readonly conflictsSeen: string;
  /** The first rows that errors hold back, how many there are, and a digest of all. */
  readonly held: readonly HeldBack[];
  readonly heldCount: number;
  readonly heldSeen: string;
  /** Rows held back because the service could not be read for them. */
  readonly unread: number;
  /** Rows whose creation has no clear result; `unknownList` lists them. */
  readonly undecided: number;
  /** The guards; `guardOf` of model/guards.ts applies them to a push. */
  readonly limits: Limits;
  /** Why nothing can be pushed at all (read-only scopes, somebody's push running …); `''` when it can. */
  readonly obstacle: string;
}

/** Picks rows of a review; absent parts: any. */
export interface RowFilter {
  readonly in?: GroupName;
  /** Words; each must occur in the row's label, key, column headers or values. */
  readonly text?: string;
  readonly only?: 'guarded' | 'warned' | 'created';
}

/** Which rows of a review are asked for. */
export interface RowQuery extends RowFilter {
  readonly token: string;
  /** These rows alone, at most 10,000. */
  readonly named?: readonly RowName[];
  /** How many of the found rows are skipped. */
  readonly from: number;
}

export type RowPage = Page<ReviewRow>;

/** A row by name and group, for choosing many rows at once; `content` as in `ReviewRow`. */
export type PickedRow = RowName & GroupName & Pick<ReviewRow, 'content'>;

export interface ConflictChoice extends RowName {
  readonly field: string;
  readonly take: 'mine' | 'theirs';
  /** The values shown, for the message if they changed; `seen` decides. */
  readonly seen: string;
  readonly mine: string;
  readonly theirs: string;
}

/** One choice for every conflict that can be decided; `seen` of the whole list. */
export interface AllConflicts {
  readonly take: 'mine' | 'theirs';
  readonly seen: string;
}

/** A changed cell as it was shown: the text is for the message if it changed; `seen` decides. */
export interface SeenCell extends RowName {
  readonly field: string;
  readonly seen: string;
  readonly after: string;
}

/** All matching rows of a review, as they were shown. New rows are skipped. */
export interface SeenRows extends RowFilter {
  readonly token: string;
}

/** Totals of exactly the rows that an order sends. */
export interface ReviewFigures {
  /** Groups with at least one row that is sent. */
  readonly groups: readonly (GroupName & { readonly tally: Tally })[];
  readonly largest: readonly LargeChange[];
  /** Chosen rows that are not sent because the new row that they belong to is left out. */
  readonly waiting: number;
}

/** All rows except these groups and rows. A named row of an excluded group is sent. */
export interface RowChoice {
  readonly token: string;
  readonly leaveOut: readonly (GroupName | RowName)[];
}

export interface ListQuery {
  /** Digest of the list. */
  readonly seen: string;
  readonly from: number;
}

/** Calls with digests of shown values do nothing and return `outdated` when the values have changed. */
