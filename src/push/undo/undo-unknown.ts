// push: reconciles operations without an answer when their run is to be undone.

import type { Ports } from '../../ports/ports';
import type { NumberStyle } from '../../shared/numbers';
import { judge, reconcileUnknown } from '../../sync/reconcile';
import { tabById } from '../../tabs/registry';
import type { EntryOutcome, LoggedOperation } from '../journal/journal-rows';
import { projectLog } from '../journal/project-log';
import type { WholeRun } from './undo-plan';
import type { CurrentRows } from './undo-reading';

const LATER = 'No answer arrived; the result was read before the undo.';

function outcomeOf(logged: LoggedOperation, around: CurrentRows, style: NumberStyle): EntryOutcome | null {
  const { operation, entry } = logged;
  const { reported, gone } = around.rowState(logged);
  const currentFields = reported ?? gone;
  const tab = tabById(operation.tab)!;
  const result =
    operation.action === 'update' && currentFields
      ? reconcileUnknown(operation, currentFields, tab)
      : 'unreported';
  if (!currentFields || result === 'unreported' || result === 'differs') return null;
  if (result === 'not-applied') return { entry, outcome: 'failed', detail: `${LATER} Nothing was changed.` };
  const { outcome, detail } = judge(operation, currentFields, tab, style);
  return { entry, outcome, detail: detail === '' ? LATER : `${LATER} ${detail}` };
}

/** Writes the outcomes that the service's values determine. Under the document lock. */
export function reconcileUnknowns(ports: Ports, { journal, entries }: WholeRun, around: CurrentRows): void {
  const outcomes: EntryOutcome[] = [];
  for (const logged of entries) {
    const outcome = logged.outcome === 'unknown' ? outcomeOf(logged, around, ports.numberStyle()) : null;
    if (outcome) outcomes.push(outcome);
  }
  if (outcomes.length === 0) return;
  journal.write(outcomes);
  projectLog(ports, journal);
}
