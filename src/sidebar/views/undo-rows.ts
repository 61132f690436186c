// sidebar: rows of an undo by name, and those that it has restored.

import type { JobView } from '../../client-api/job';
import type { UndoRow, UndoRun, UndoView } from '../../client-api/undo';
import { counted } from '../../model/counted';

/** A row of a tab, unique among all tabs. */
export const rowName = ({ tab, key }: { readonly tab: string; readonly key: string }): string =>
  JSON.stringify([tab, key]);

/**
 * None while the outcome of some rows is unknown: not all were sent, or not all problems are listed.
 * @param sent rows of the preview without those that were left out
 */
export function restoredRows(
  job: Pick<JobView, 'state' | 'problems' | 'moreProblems'>,
  sent: readonly UndoRow[],
): UndoRow[] {
  if (job.state !== 'finished' || job.moreProblems > 0) return [];
  const failed = new Set(job.problems.map(rowName));
  return sent.filter((row) => !failed.has(rowName(row)));
}

/** `, 2 of them only in part. 1 row stays as it is.`, after the number of rows that can be restored. */
export function staysText({ rows, left }: Pick<UndoView, 'rows' | 'left'>): string {
  const restored = new Set(rows.map(rowName));
  const stays = [...new Set(left.map(rowName))];
  const partly = stays.filter((name) => restored.has(name)).length;
  const whole = stays.length - partly;
  const inPart = partly > 0 ? `, ${partly.toLocaleString('en')} of them only in part` : '';
  const stay = whole === 1 ? 'stays as it is' : 'stay as they are';
  return `${inPart}.${whole > 0 ? ` ${counted(whole, 'row')} ${stay}.` : ''}`;
}

/** Outcomes of rows that were not sent or not accepted: there is nothing to undo. */
const NOT_SENT: readonly string[] = ['planned', 'present', 'failed', 'conflict', 'canceled'];

/** Whether a run has changed rows at the service that no other run has undone. */
export function mayBeUndone({ damage, outcomes, undone }: UndoRun): boolean {
  const sent = outcomes
    .filter(({ outcome }) => !NOT_SENT.includes(outcome))
    .reduce((sum, { rows }) => sum + rows, 0);
  return damage === '' && undone < sent;
}
