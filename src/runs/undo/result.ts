// undo: what an undo has restored, and the rows of its push that it did not send, from the journal. A panel
// that resumes an undo has no preview.

import type { UndoneRow, UndoResult } from '../../client-api/undo';
import type { Ports } from '../../ports/ports';
import type { Operation, Outcome } from '../../sync/operation';
import { resolvedEntries } from '../journal/dependencies';
import { openRun } from '../journal/journal';
import type { LoggedOperation } from '../journal/rows';
import { needRun, undoName } from './plan';

/** Outcomes of changes that may be at the service. */
const SENT: readonly Outcome[] = ['verified', 'done', 'unknown'];

const rowOf = ({ operation, key = operation.key }: LoggedOperation): UndoneRow => ({
  tab: operation.tab,
  key,
  label: operation.label,
  field: operation.action === 'create' ? '' : (operation.changes[0]?.field ?? ''),
});

const nameOf = ({ tab, key }: Operation): string => undoName(tab, key);

/** @throws UserError when the journal does not have the whole undo */
export function undoResult(ports: Ports, run: string): UndoResult {
  const { entries } = needRun(ports, run);
  const undone = entries[0]?.operation.undoes ?? '';
  const journal = openRun(ports, undone);
  const isKnown = journal !== null && journal.head !== null && !journal.isDamaged;
  const sent = isKnown
    ? resolvedEntries(journal.entries).filter(({ outcome }) => SENT.includes(outcome))
    : [];
  const names = new Set(entries.map(({ operation }) => nameOf(operation)));
  return {
    undoes: isKnown ? undone : '',
    restored: entries.filter(({ outcome }) => outcome === 'verified').map(rowOf),
    others: sent.filter(({ operation }) => !names.has(nameOf(operation))).map(rowOf),
  };
}
