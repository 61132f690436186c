// push: what the list of runs says about each, and whether it has something to undo.

import { counted, grouped } from '../../../shared/sentences';
import type { UndoRun } from '../undo-schema';

const WORDS: Readonly<Record<string, string>> = {
  planned: 'not sent',
  sending: 'not answered yet',
  done: 'accepted, but different',
  present: 'already there',
  failed: 'failed',
  conflict: 'conflict',
  unknown: 'without an answer',
  canceled: 'not sent',
};

/** `3 rows`, `1 failed`. */
export function runFacts({ rows, outcomes }: UndoRun): string[] {
  const rest = outcomes
    .filter(({ outcome }) => outcome !== 'verified')
    .map(({ outcome, rows: count }) => `${grouped(count)} ${WORDS[outcome] ?? outcome}`);
  return [counted(rows, 'row'), ...rest];
}

/** Outcomes of rows that were not sent or not accepted: there is nothing to undo. */
const NOTHING_TO_UNDO: readonly string[] = ['planned', 'present', 'failed', 'conflict', 'canceled'];

/** Whether a run has changed rows at the service that no other run has undone. */
export function mayBeUndone({ damage, outcomes, undone }: UndoRun): boolean {
  const changedRows = outcomes
    .filter(({ outcome }) => !NOTHING_TO_UNDO.includes(outcome))
    .reduce((sum, { rows }) => sum + rows, 0);
  return damage === '' && undone < changedRows;
}

/** `''`: nothing of it was undone. */
export function undoneText({ undone, rows }: UndoRun): string {
  if (undone === 0) return '';
  return undone >= rows ? 'undone' : `${grouped(undone)} undone`;
}
