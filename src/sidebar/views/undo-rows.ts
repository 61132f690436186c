// sidebar: rows of an undo by name, and those that it has restored.

import type { JobView } from '../../client-api/job';
import type { UndoRow } from '../../client-api/undo';

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
