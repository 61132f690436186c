// push: what an undo has restored, and the rows of its push that it did not send, from the journal. A
// panel that resumes an undo has no preview.

import { parentsOf } from '../../grid/parents';
import type { Ports } from '../../ports/ports';
import type { Operation, Outcome } from '../../sync/operation';
import { tabById } from '../../tabs/registry';
import { openRun } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';
import { resolvedEntries } from '../journal/plan-dependencies';
import { shownIn, undoChanges } from './show-undo';
import { needRun, undoName } from './undo-plan';
import type { UndoChange, UndoneRow, UndoResult } from './undo-schema';

/** Outcomes of changes that may be at the service. */
const SENT: readonly Outcome[] = ['verified', 'done', 'unknown'];

const rowOf = (
  { operation, key = operation.key }: LoggedOperation,
  changes: readonly UndoChange[] = [],
): UndoneRow => ({
  tab: operation.tab,
  key,
  label: operation.label,
  field: operation.action === 'create' ? '' : (operation.changes[0]?.field ?? ''),
  changes,
});

const nameOf = ({ tab, key }: Operation): string => undoName(tab, key);

/** @throws UserError when the journal does not have the whole undo */
export function undoResult(ports: Ports, run: string): UndoResult {
  const { entries } = needRun(ports, run);
  const undone = entries[0]?.operation.undoes ?? '';
  const journal = openRun(ports, undone);
  const isKnown = journal !== null && journal.head !== null && !journal.isDamaged;
  const sentEntries = isKnown
    ? resolvedEntries(journal.entries).filter(({ outcome }) => SENT.includes(outcome))
    : [];
  const names = new Set(entries.map(({ operation }) => nameOf(operation)));
  const parents = parentsOf(ports);
  const style = ports.numberStyle();
  const changesOf = (operation: Operation): UndoChange[] => {
    const tab = tabById(operation.tab)!;
    const bidType = String(parents.campaign(operation.campaignId)?.bidType ?? '');
    return undoChanges(tab, operation, shownIn(tab, bidType, style));
  };
  return {
    undoes: isKnown ? undone : '',
    restored: entries
      .filter(({ outcome }) => outcome === 'verified')
      .map((entry) => rowOf(entry, changesOf(entry.operation))),
    others: sentEntries.filter(({ operation }) => !names.has(nameOf(operation))).map((entry) => rowOf(entry)),
  };
}
