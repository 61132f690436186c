// push: undo.

import * as v from 'valibot';
import { type Argument, digest, fieldName, rowKey, runId, tabName } from '../../calls/call-schemas';

/** One run: a push, or one that undid another. */
export interface UndoRun {
  readonly run: string;
  /** `2026-01-15 09:30` */
  readonly time: string;
  readonly who: string;
  /** The run that this one undid; `''`: none. */
  readonly undoes: string;
  /** Titles of the changed tabs. */
  readonly tabs: readonly string[];
  /** Number of rows by outcome, in the order of the rows: `verified`, `failed` … */
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

/** A cell in which one value is restored. */
export const UndoCell = v.object({ tab: tabName, key: rowKey, field: fieldName });
export type UndoCell = Argument<typeof UndoCell>;

/**
 * restored: it will be written. The others stay: changed: changed at the service since the run · edited: the
 * cell keeps what it has · missing: not in the tab · created: can't be undone · later: an ad that its size
 * switches on · not-allowed: the connection may not write it · not-sent: the run did not write it · already:
 * it has the old value.
 */
export type UndoKind =
  | 'restored'
  | 'changed'
  | 'edited'
  | 'missing'
  | 'created'
  | 'later'
  | 'not-allowed'
  | 'not-sent'
  | 'already';

/** A value of the run, or a whole row of it. */
export interface UndoValue {
  readonly kind: UndoKind;
  readonly tab: string;
  readonly key: string;
  readonly label: string;
  /** Field and header; `''`: the whole row. */
  readonly field: string;
  readonly column: string;
  /** The value in the cell or the last pulled one; null: unknown, or a whole row. */
  readonly current: string | null;
  /** The value before the run; null: none, or a whole row. */
  readonly old: string | null;
  /** Why it stays; `''`: it is restored. */
  readonly why: string;
}

export interface UndoView {
  readonly run: string;
  readonly time: string;
  readonly who: string;
  /** Identifies the values to write: nothing is written if others would be. */
  readonly token: string;
  readonly values: readonly UndoValue[];
  /** The pull that may bring back rows that are missing in the tabs; null: none is missing. */
  readonly pull: { readonly tabs: string[]; readonly campaigns: string[] } | null;
}

export const UndoOrder = v.object({
  run: runId,
  cell: v.nullable(UndoCell),
  token: digest,
  /** Values that are not restored. Absent: none. */
  leaveOut: v.optional(v.array(UndoCell)),
});
export type UndoOrder = Argument<typeof UndoOrder>;

/** What an undo has written. */
export interface UndoDone {
  readonly values: number;
  /** Sentences about cells that were left as they are; `''`: none. */
  readonly left: string;
}
