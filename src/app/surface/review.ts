// app: what clients ask about reviewing, and what they get.

import type { CellName } from './check';
import type { Reply } from './reply';

export interface ReviewChange {
  readonly field: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
  /** Change in per cent for numbers, else null. */
  readonly percent: number | null;
}

export interface ReviewRow {
  readonly tab: string;
  /** Key of the row; for a new one a token by its order among the new rows, `new-1`: sorting cannot make it mean another. */
  readonly key: string;
  readonly label: string;
  readonly action: 'create' | 'update';
  readonly changes: readonly ReviewChange[];
  readonly warnings: readonly string[];
}

export interface ReviewConflict {
  readonly tab: string;
  readonly key: string;
  readonly label: string;
  readonly field: string;
  readonly column: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface ReviewView {
  /** Fingerprint of exactly these rows; the push is refused when the tab says something else by then. */
  readonly token: string;
  readonly rows: readonly ReviewRow[];
  readonly conflicts: readonly ReviewConflict[];
  /** Rows held back by errors, with the sentences. */
  readonly held: readonly {
    readonly tab: string;
    readonly key: string;
    readonly label: string;
    readonly reasons: readonly string[];
  }[];
  /** A guard the push would pass: what it says and the number to type; null when none. */
  readonly guard: { readonly sentence: string; readonly typed: number } | null;
  /** Why nothing can be pushed at all (read-only scopes, somebody's push running …); `''` when it can. */
  readonly obstacle: string;
}

export interface ConflictChoice {
  readonly tab: string;
  readonly key: string;
  readonly field: string;
  readonly take: 'mine' | 'theirs';
}

export interface ReviewSurface {
  reviewBuild(): Reply<ReviewView>;
  reviewResolve(choices: readonly ConflictChoice[]): Reply<ReviewView>;
  /** Gives cells their base value back. */
  reviewRevert(cells: readonly CellName[]): Reply<ReviewView>;
}
