// push: reads back what was sent without a clear answer, by an earlier step or before the push ended.

import type { Failure } from '../../ad-service/failures';
import type { Tab } from '../../tabs/columns/tab';
import { isCreation, RESOURCES } from '../../tabs/registry';
import type { RunJournal } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';
import { lineageOf } from '../journal/plan-dependencies';
import { reconcileCreations } from './created-rows';
import { look } from './look-before-sending';
import type { OperationResult, ReadContext } from './outcomes';
import { entriesWith } from './push-job';

const UNANSWERED =
  'The service gave no usable answer to several requests and still has the old value. Nothing was changed.';

/** Sent so long ago that a read which shows the old value is believed. */
const isBelieved = ({ at = 0 }: LoggedOperation, lagMs: number, currentTime: number): boolean =>
  currentTime >= at + lagMs;

/**
 * Gives the outcomes of these entries, tab after tab, without sending. Updates that were not carried out are
 * planned again, after the last try they have failed; before the lag window is over they stay as they are. A
 * creation that is not found stays unknown.
 * @param currentTime milliseconds since 1970
 * @returns why some entries could not be read; null: all were
 */
export function readBackSent(
  context: ReadContext,
  journal: Pick<RunJournal, 'entries'>,
  currentTime: number,
  apply: (tab: Tab, results: readonly OperationResult[]) => void,
): Failure | null {
  const lineage = lineageOf(journal.entries);
  const states = entriesWith(journal, 'sending').map((logged) => ({ logged, dependency: lineage(logged) }));
  let failure = null as Failure | null;
  for (const { tab } of RESOURCES) {
    const results: OperationResult[] = [];
    const tabOperations = states.flatMap(({ logged, dependency }) => {
      if (logged.operation.tab !== tab.id) return [];
      if (dependency.is === 'ready') return [dependency.logged];
      // Without the ID of its new parent, a row cannot be read back.
      const detail = dependency.is === 'orphaned' ? dependency.why : '';
      results.push({ logged, outcome: 'unknown', detail, theirs: null });
      return [];
    });
    const creations = tabOperations.filter(({ operation }) => isCreation(operation));
    const updates = tabOperations.filter(({ operation }) => !isCreation(operation));
    if (updates.length > 0) {
      const looked = look(context, updates);
      failure = failure ?? looked.failure;
      results.push(...looked.results);
      for (const logged of looked.free.keys()) {
        if (!isBelieved(logged, context.lagMs, currentTime)) continue;
        results.push(
          context.isLast
            ? { logged, outcome: 'failed', detail: UNANSWERED, theirs: null }
            : { logged, outcome: 'planned', detail: '', theirs: null },
        );
      }
    }
    if (creations.length > 0) {
      const created = reconcileCreations(context, creations);
      failure = failure ?? created.failure;
      results.push(...created.results);
    }
    if (results.length > 0) apply(tab, results);
  }
  return failure;
}
