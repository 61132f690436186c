// surface: what clients ask about undoing a push, and what they get.

import type { Limits } from '../model/guards';
import type { Tally } from '../model/tally';
import type { JobView } from './job';
import type { PushOrder } from './push';
import type { ReviewAlso, RowName } from './review';

/** One run: a push, or the undo of one. */
export interface UndoRun {
  readonly run: string;
  /** `2026-01-15 09:30` */
  readonly time: string;
  readonly who: string;
  /** The run that this one took back; `''` for a push. */
  readonly undoes: string;
  /** Titles of the tabs it changed. */
  readonly tabs: readonly string[];
  /** Number of rows by outcome, in fixed order: `verified`, `failed` …; zero counts are left out. */
  readonly outcomes: readonly { readonly outcome: string; readonly rows: number }[];
  readonly rows: number;
  /** Rows that another run has taken back since. */
  readonly undone: number;
  /** Why it can't be undone (its journal was changed or deleted); `''`: it can. */
  readonly damage: string;
}

export interface UndoRuns {
  /** Newest first. */
  readonly runs: readonly UndoRun[];
  /** How many runs there are in all. */
  readonly total: number;
}

export interface UndoChange {
  readonly field: string;
  readonly column: string;
  /** Values that the run wrote and the service still has. */
  readonly before: string;
  /** What it becomes again. */
  readonly after: string;
}

export interface UndoRow {
  readonly tab: string;
  readonly key: string;
  readonly label: string;
  readonly changes: readonly UndoChange[];
  /** Fields that are sent unchanged: a re-enabled country is sent with its bid. */
  readonly also: readonly ReviewAlso[];
  /** Rows of one bundle only go back together; `''`: it stands for itself. */
  readonly bundle: string;
  readonly warnings: readonly string[];
  /** What it adds to what the guards look at. */
  readonly tally: Tally;
}

/** Something the run did that is not restored. */
export interface UndoLeft {
  readonly kind: 'changed' | 'already' | 'gone' | 'created' | 'not-sent' | 'rule' | 'not-allowed' | 'unread';
  readonly tab: string;
  readonly key: string;
  readonly label: string;
  /** `''`: the whole row. */
  readonly column: string;
  readonly wrote: string;
  /** What the service says now; null where that is not known, or a whole row is meant. */
  readonly now: string | null;
  readonly why: string;
}

export interface UndoView {
  /** Not null: reading is unfinished and the rest is empty; call `undoPreview` with its ID to continue. */
  readonly unfinished: JobView | null;
  /** Passed to `undoPreview` and `undoStart` to read only the rest; null: they read everything again. */
  readonly comparison: string | null;
  readonly run: string;
  readonly time: string;
  readonly who: string;
  /** Fingerprint of exactly these rows; the undo is refused when something else would be restored by then. */
  readonly token: string;
  readonly rows: readonly UndoRow[];
  readonly left: readonly UndoLeft[];
  /** The guards; `guardOf` of model/guards.ts says what they ask of the rows that are chosen. */
  readonly limits: Limits;
  /** Why nothing can be undone at all; `''` when it can. */
  readonly obstacle: string;
}

/** `leaveOut`: rows of the view that are not restored this time. */
export interface UndoOrder extends Omit<PushOrder, 'leaveOut'> {
  readonly run: string;
  readonly leaveOut: readonly RowName[];
  /** Of the view. */
  readonly comparison?: string | null;
}

/** Keys of the rows that are selected in the sheet that is shown; `tab` is `''` when it is none of ours. */
export interface UndoSelection {
  readonly tab: string;
  readonly keys: readonly string[];
}
