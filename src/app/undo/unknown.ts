// app: operations of which no answer ever came, settled by what the service says when somebody wants to undo them.

import type { LoggedOperation } from '../../sync/journal';
import { judge, settleUnknown } from '../../sync/settle';
import { tabById } from '../../tabs/all-tabs';
import { openLog, type Verdict, writeOutcomes } from '../log/log-sheet';
import type { Ports } from '../ports';
import type { Around } from './fresh';

const LATER = 'No answer came; this was found out when the push was to be undone.';

function verdictOn(logged: LoggedOperation, around: Around): Verdict | null {
  const { operation, rows } = logged;
  const { told, gone } = around.standing(logged);
  const now = told ?? gone;
  const tab = tabById(operation.tab)!;
  const found = operation.action === 'update' && now ? settleUnknown(operation, now, tab) : 'untold';
  if (!now || found === 'untold') return null;
  if (found === 'not-applied') return { rows, outcome: 'failed', detail: `${LATER} Nothing was changed.` };
  const { outcome, detail } = judge(operation, now, tab);
  return { rows, outcome, detail: detail === '' ? LATER : `${LATER} ${detail}` };
}

/** Writes into the log what became of them, as far as the service tells. Under the document lock. */
export function settleUnknowns(ports: Ports, operations: readonly LoggedOperation[], around: Around): void {
  const verdicts: Verdict[] = [];
  for (const logged of operations) {
    const verdict = logged.outcome === 'unknown' ? verdictOn(logged, around) : null;
    if (verdict) verdicts.push(verdict);
  }
  if (verdicts.length > 0) writeOutcomes(openLog(ports.workbook), verdicts);
}
