// push: what a push leaves behind: rows left out, held back rows and conflicts; and what Restore all leaves.

import type { ChosenFix } from '../../../calls/call-schemas';
import { sumOf } from '../../../shared/guards';
import { counted } from '../../../shared/sentences';
import type { HeldBack, ReviewView } from '../review-view';
import { keptOf, type Selection } from './review-selection';

export interface NotPushed {
  readonly leftOut: number;
  /** Chosen rows whose new parent was left out. */
  readonly waiting: number;
  readonly held: number;
  readonly conflicts: number;
}

export const notPushedOf = (review: ReviewView, selection: Selection, waiting: number): NotPushed => ({
  leftOut: (sumOf(review.groups.map(({ tally }) => tally)).rows ?? 0) - keptOf(selection, review.groups),
  waiting,
  held: review.heldCount,
  conflicts: review.conflictCount,
});

/**
 * `Not in this push: 1 row left out, 4 rows held back. They stay as edits.`; `''` if nothing is left behind.
 */
export function notPushedText({ leftOut, waiting, held, conflicts }: NotPushed): string {
  const parts = [
    ...(leftOut > 0 ? [`${counted(leftOut, 'row')} left out`] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'row')} whose new parent was left out`] : []),
    ...(held > 0 ? [`${counted(held, 'row')} held back`] : []),
    ...(conflicts > 0 ? [counted(conflicts, 'conflict')] : []),
  ];
  if (parts.length === 0) return '';
  const stay = leftOut + waiting + held + conflicts === 1 ? 'It stays as an edit.' : 'They stay as edits.';
  return `Not in this push: ${parts.join(', ')}. ${stay}`;
}

interface Restoring {
  /** One for each error whose old values are known. */
  readonly fixes: readonly ChosenFix[];
  /** Number of rows with such an error. */
  readonly rows: number;
  /** Number of the other rows. */
  readonly left: number;
}

export function restoringOf(heldRows: readonly Pick<HeldBack, 'fixes'>[]): Restoring {
  const fixes = heldRows.map((row) => row.fixes.flatMap(({ restores, fix }) => (restores ? [fix] : [])));
  const rows = fixes.filter(({ length }) => length > 0).length;
  return { fixes: fixes.flat(), rows, left: heldRows.length - rows };
}

/** What restoring does: other edits of the rows stay, and rows without a known old value are held back. */
export function restoringText({ rows, left: leftRows }: Restoring): string {
  const which = rows === 1 ? 'this row' : 'these rows';
  const text = `This puts the old values back into the cells with errors of ${counted(rows, 'row')}. Other edits of ${which} stay.`;
  const stays = leftRows === 1 ? 'stays' : 'stay';
  return leftRows === 0
    ? text
    : `${text} ${counted(leftRows, 'row')} without a known old value ${stays} held back.`;
}
