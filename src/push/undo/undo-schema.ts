// push: undo.

import * as v from 'valibot';
import { type Argument, runId } from '../../calls/call-schemas';
import type { JobView } from '../../jobs/job-view';
import type { Limits, Tally } from '../../shared/guards';
import { PushOrder } from '../review/push-schema';
import { Comparison, type ReviewAlso, RowName } from '../review/review-schema';

/** One run: a push, or the undo of one. */
export interface UndoRun {
  readonly run: string;
  /** `2026-01-15 09:30` */
  readonly time: string;
  readonly who: string;
  /** The run that this one undid; `''` for a push. */
  readonly undoes: string;
  /** Titles of the changed tabs. */
  readonly tabs: readonly string[];
  /** Number of rows by outcome, in fixed order: `verified`, `failed` …; zero counts are left out. */
  readonly outcomes: readonly { readonly outcome: string; readonly rows: number }[];
  readonly rows: number;
  /** Rows that another run has undone since. */
  readonly undone: number;
  /** Why it can't be undone (its journal was changed or deleted); `''`: it can. */
  readonly damage: string;
}

export interface UndoRuns {
  /** Newest first. */
  readonly runs: readonly UndoRun[];
  /** Total number of runs. */
  readonly total: number;
}

export interface UndoChange {
  readonly field: string;
  readonly column: string;
  /** The value that the run wrote, which the service still has. */
  readonly before: string;
  /** The value to restore. */
  readonly after: string;
}

export interface UndoRow {
  readonly tab: string;
  readonly key: string;
  readonly label: string;
  /** Name of its campaign; `''`: unknown, or it belongs to none. */
  readonly campaign: string;
  /** The row within the campaign, such as app and country, with long IDs cut; `''` if it is the campaign. */
  readonly row: string;
  readonly changes: readonly UndoChange[];
  /** Fields that are sent unchanged: a re-enabled country is sent with its bid. */
  readonly also: readonly ReviewAlso[];
  /** Rows of one bundle can only be undone together; `''`: none. */
  readonly bundle: string;
  readonly warnings: readonly string[];
  /** Its share of the totals for guards. */
  readonly tally: Tally;
}

/** A change of the run that is not restored. */
export interface UndoLeft {
  readonly kind: 'changed' | 'already' | 'gone' | 'created' | 'not-sent' | 'rule' | 'not-allowed' | 'unread';
  readonly tab: string;
  readonly key: string;
  readonly label: string;
  /** Field and header; `''`: the whole row. */
  readonly field: string;
  readonly column: string;
  readonly wrote: string;
  /** The current value at the service; null: unknown, or a whole row. */
  readonly now: string | null;
  readonly why: string;
}

export interface UndoView {
  /** Not null: reading is unfinished and the rest is empty; call `undoPreview` with its ID to continue. */
  readonly unfinished: JobView | null;
  /** For `undoPreview` and `undoStart`, to read only the rest; null: everything is read again. */
  readonly comparison: string | null;
  readonly run: string;
  readonly time: string;
  readonly who: string;
  /** Identifies exactly these rows; the undo is rejected if something else would be restored. */
  readonly token: string;
  readonly rows: readonly UndoRow[];
  readonly left: readonly UndoLeft[];
  /** The guards; `guardOf` of shared/guards.ts applies them to the chosen rows. */
  readonly limits: Limits;
  /** Why nothing can be undone; `''`: it can. */
  readonly obstacle: string;
}

/** A row of an undo or of the push that it undoes. */
export interface UndoneRow extends RowName {
  readonly label: string;
  /** Its first changed field; `''`: the whole row. */
  readonly field: string;
  /** What was restored; empty for rows that were not. */
  readonly changes: readonly UndoChange[];
}

/** An undo that has ended, from the journal. */
export interface UndoResult {
  /** The run that was undone; `''`: its journal is gone, so `others` is empty. */
  readonly undoes: string;
  readonly restored: readonly UndoneRow[];
  /** Pushed rows that the undo did not send: left out, not restorable, or restored before. */
  readonly others: readonly UndoneRow[];
}

export const UndoOrder = v.object({
  ...PushOrder.entries,
  run: runId,
  /** Rows of the view that are not restored. */
  leaveOut: v.array(RowName),
  /** `comparison` of the view. */
  comparison: v.optional(Comparison),
});
export type UndoOrder = Argument<typeof UndoOrder>;

/** Keys of the rows selected in the active sheet, which is a tab of Bidgrid. */
export interface UndoSelection {
  readonly tab: string;
  /** Of visible rows. */
  readonly keys: readonly string[];
  /** Of hidden rows, which are not chosen. */
  readonly hidden: readonly string[];
}
