// push: rows of an undo by name, and those that it has restored.

import type { JobView } from '../../../jobs/job-view';
import { counted, leftOutText, noneVisible } from '../../../shared/sentences';
import { rowName } from '../../core/row-name';
import type { UndoRow, UndoRun, UndoSelection, UndoView } from '../undo-schema';

export interface ChosenRows {
  /** Names of the rows that are left out; null: the choice stays as it is. */
  readonly out: ReadonlySet<string> | null;
  readonly message: string;
}

/** Chooses only the visible selected rows, and of rows that go together all or none. */
export function chooseSelected(rows: readonly UndoRow[], { tab, keys, hidden }: UndoSelection): ChosenRows {
  const ofTab = rows.filter((row) => row.tab === tab);
  const visible = new Set(keys);
  const selected = ofTab.filter(({ key }) => visible.has(key));
  const hiddenKeys = new Set(hidden);
  const hiddenRows = ofTab.filter(({ key }) => hiddenKeys.has(key) && !visible.has(key)).length;
  if (selected.length === 0) {
    const message =
      hiddenRows > 0
        ? noneVisible(hiddenRows, 'selected row of this list')
        : 'None of these rows is selected in the active sheet.';
    return { out: null, message };
  }
  const selectedRows = new Set(selected);
  const torn = new Set(rows.filter((row) => !selectedRows.has(row)).map(({ bundle }) => bundle));
  const chosenRows = new Set(selected.filter(({ bundle }) => bundle === '' || !torn.has(bundle)));
  const apart = selected.length - chosenRows.size;
  const sentences = [
    `Only ${counted(chosenRows.size, 'row')} will be restored.`,
    ...(hiddenRows > 0 ? [`${leftOutText(hiddenRows)}.`] : []),
    ...(apart > 0
      ? [
          `${counted(apart, 'selected row')} left out: ${apart === 1 ? 'it' : 'they'} can only be restored together with rows that are not selected.`,
        ]
      : []),
  ];
  return {
    out: new Set(rows.filter((row) => !chosenRows.has(row)).map(rowName)),
    message: sentences.join(' '),
  };
}

/**
 * None while the outcome of some rows is unknown: not all were sent, or not all problems are listed.
 * @param sentRows rows of the preview without those that were left out
 */
export function restoredRows(
  job: Pick<JobView, 'state' | 'problems' | 'moreProblems'>,
  sentRows: readonly UndoRow[],
): UndoRow[] {
  if (job.state !== 'finished' || job.moreProblems > 0) return [];
  const failed = new Set(job.problems.map(rowName));
  return sentRows.filter((row) => !failed.has(rowName(row)));
}

/** `, 2 of them only in part. 1 row stays as it is.`, after the number of rows that can be restored. */
export function staysText({ rows, left: leftCells }: Pick<UndoView, 'rows' | 'left'>): string {
  const restored = new Set(rows.map(rowName));
  const stays = [...new Set(leftCells.map(rowName))];
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
  const sentCount = outcomes
    .filter(({ outcome }) => !NOT_SENT.includes(outcome))
    .reduce((sum, { rows }) => sum + rows, 0);
  return damage === '' && undone < sentCount;
}
