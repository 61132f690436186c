// history: the history of the selected cell.

import type { UndoCell } from '../../push/undo/undo-schema';

/** What the log has about one value of the cell. */
export interface CellLine {
  /** In the document's time zone: `2026-01-15 09:30`. */
  readonly time: string;
  /** Who approved it; `''` for a change made elsewhere. */
  readonly who: string;
  /** As in the log: Update, Create, Undo or Elsewhere. */
  readonly action: string;
  readonly before: string;
  readonly after: string;
  /** An `Outcome`; `''` for a change made elsewhere. */
  readonly outcome: string;
  readonly detail: string;
  /** ID of the run. */
  readonly run: string;
}

export interface CellHistory {
  /** Identifies what is shown of the cell, without its lines; to be sent back with the next call. */
  readonly cell: string;
  /** Why this cell has no history; `''`: it can have one, and the fields below describe it. */
  readonly reason: string;
  /** Name of the sheet, header of the column, name of the row. */
  readonly sheet: string;
  readonly column: string;
  readonly row: string;
  /** The value in the cell. */
  readonly now: string;
  /** The last pulled value, if the cell was edited; null: it was not edited, or the value is unknown. */
  readonly pulled: string | null;
  /** In a conflict, the value at the service when it was last read; otherwise null. */
  readonly theirs: string | null;
  /** edit: it was edited and not pushed. `''`: nothing. */
  readonly state: 'edit' | 'warning' | 'error' | 'conflict' | '';
  /** Why `lines` may be about another row, as a sentence; `''`: they are about this one. */
  readonly warning: string;
  /** The cell in which a value of `lines` can be restored; null: none. */
  readonly undoCell: UndoCell | null;
  /** Newest first. */
  readonly lines: readonly CellLine[];
  /** The log has older lines, too. */
  readonly isMore: boolean;
}
