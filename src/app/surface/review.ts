// app: what clients ask about reviewing, and what they get.

import type { Limits } from '../../model/guards';
import type { Tally } from '../../model/tally';
import type { CellName } from './check';
import type { Reply } from './reply';

export interface ReviewChange {
  readonly field: string;
  readonly column: string;
  /** Long texts are shortened. */
  readonly before: string;
  readonly after: string;
  /** Change in per cent of a bid (as it results) or a budget, else null. */
  readonly percent: number | null;
}

/** Names a group: the rows of one tab that belong to one campaign; `''`: all rows of a tab that is not grouped. */
export interface GroupName {
  readonly tab: string;
  readonly group: string;
}

/** Names a row. */
export interface RowName {
  readonly tab: string;
  /** Key of the row; for a new one a token by its order among the new rows, `new-1`: sorting cannot make it mean another. */
  readonly key: string;
}

export interface ReviewRow extends GroupName, RowName {
  readonly label: string;
  readonly action: 'create' | 'update';
  readonly changes: readonly ReviewChange[];
  readonly warnings: readonly string[];
  /** What it adds to the totals. */
  readonly tally: Tally;
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
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** A bid whose change is among the largest. */
export interface LargeChange extends RowName {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly percent: number;
}

export interface ReviewView {
  /** Fingerprint of exactly these rows; the push is refused when the tab says something else by then. */
  readonly token: string;
  /** Whose campaigns would be changed; `''` where the deployment decides that. */
  readonly account: string;
  readonly groups: readonly ReviewGroup[];
  /** The first rows, in the order of the groups; `reviewRows` tells the others. */
  readonly rows: readonly ReviewRow[];
  /** Bids that change most, the largest change first. */
  readonly largest: readonly LargeChange[];
  /** The first of them, and how many there are. */
  readonly conflicts: readonly ReviewConflict[];
  readonly conflictCount: number;
  /** Rows held back by errors, with the sentences: the first of them, and how many there are. */
  readonly held: readonly (RowName & { readonly label: string; readonly reasons: readonly string[] })[];
  readonly heldCount: number;
  /** The guards; `guardOf` of model/guards.ts says what they ask of a push. */
  readonly limits: Limits;
  /** Why nothing can be pushed at all (read-only scopes, somebody's push running …); `''` when it can. */
  readonly obstacle: string;
}

/** Which rows of a review are asked for; absent: any. */
export interface RowQuery {
  readonly token: string;
  readonly in?: GroupName;
  /** Words that all stand in the row's label, key, column headers or values. */
  readonly text?: string;
  readonly only?: 'guarded' | 'warned' | 'created';
  /** These rows alone. */
  readonly named?: readonly RowName[];
  /** How many of the found rows are passed over. */
  readonly from: number;
}

export interface RowPage {
  readonly rows: readonly ReviewRow[];
  /** All rows that were found. */
  readonly found: number;
}

export interface ConflictChoice extends RowName {
  readonly field: string;
  readonly take: 'mine' | 'theirs';
}

export interface ReviewSurface {
  reviewBuild(): Reply<ReviewView>;
  /** At most 100 rows, or all of those named (500 at most); refused when the tabs have changed since the review. */
  reviewRows(query: RowQuery): Reply<RowPage>;
  /** Cell by cell, or `mine` or `theirs` for every open conflict. */
  reviewResolve(choices: readonly ConflictChoice[] | 'mine' | 'theirs'): Reply<ReviewView>;
  /** Gives cells their base value back. */
  reviewRevert(cells: readonly CellName[]): Reply<ReviewView>;
}
