// push: reads back what was sent without a clear answer, by an earlier step or before the push ended.

import type { Failure } from '../../ad-service/failures';
import type { Tab } from '../../tabs/columns/tab';
import { isCreation, RESOURCES } from '../../tabs/registry';
import type { RunJournal } from '../journal/journal';
import { lineageOf } from '../journal/plan-dependencies';
import { reconcileCreations } from './created-rows';
import { look } from './look-before-sending';
import type { OperationResult, ReadContext } from './outcomes';
import { entriesWith } from './push-job';

/**
 * Gives the outcomes of these entries, tab after tab, without sending. Updates that were not carried out are
 * planned again; a creation that is not found stays unknown.
 * @returns why some entries still have none; null: all have one
 */
export function readBackSent(
  context: ReadContext,
  journal: Pick<RunJournal, 'entries'>,
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
      for (const logged of looked.free.keys())
        results.push({ logged, outcome: 'planned', detail: '', theirs: null });
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
