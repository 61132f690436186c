// push: what became of changes that ended without being seen at the service. The first pull after the lag
// window decides: what it reads is what they came to.

import type { Ports } from '../../ports/ports';
import { groupedBy } from '../../shared/grouped-by';
import type { Fields } from '../../shared/value';
import { judge } from '../../sync/reconcile';
import { fieldsOfKey } from '../../tabs/columns/tab';
import { absentRow, type Resource } from '../../tabs/common/resource';
import type { LoggedOperation } from '../journal/journal-rows';
import { projectLog } from '../journal/project-log';
import type { OpenChange } from '../journal/recent-runs';
import { applyResults } from './apply-outcomes';
import type { OperationResult } from './outcomes';

const NEVER_SHOWN = 'The service accepted it, but still has the old value. It stays as an edit.';
const NOT_ARRIVED =
  'It was sent without a clear answer, and the service has the old value. It stays as an edit.';

function resultOf({ tab }: Resource, logged: LoggedOperation, theirs: Fields, ports: Ports): OperationResult {
  const { outcome, detail, stored } = judge(logged.operation, theirs, tab, ports.numberStyle());
  if (outcome !== 'done')
    return { logged, outcome, detail, theirs, ...(outcome === 'stored' ? { stored } : {}) };
  return { logged, outcome: 'failed', detail: logged.outcome === 'late' ? NEVER_SHOWN : NOT_ARRIVED, theirs };
}

/**
 * Gives the open changes of a tab the outcomes that a pull shows. Under the document lock, before the merge:
 * a change that did not arrive is then an edit again.
 * @param rows the service's rows, by key
 * @param isRead true for a row that would be among them if it existed
 */
export function settleOpen(
  ports: Ports,
  openChanges: readonly OpenChange[],
  resource: Resource,
  rows: ReadonlyMap<string, Fields>,
  isRead: (fields: Fields) => boolean,
): void {
  const { tab } = resource;
  const changesByRun = groupedBy(
    openChanges.filter(({ logged }) => logged.operation.tab === tab.id),
    ({ journal }) => journal,
  );
  changesByRun.forEach((changes, journal) => {
    const results = changes.flatMap(({ logged }): OperationResult[] => {
      const { key, campaignId } = logged.operation;
      const isListed = rows.has(key) || isRead({ [tab.groupField]: campaignId, ...fieldsOfKey(tab, key) });
      const theirs = rows.get(key) ?? absentRow(resource, key);
      return isListed && theirs ? [resultOf(resource, logged, theirs, ports)] : [];
    });
    if (results.length === 0 || journal.head === null) return;
    applyResults(ports, { id: journal.run, startedAt: journal.head.startedAt }, journal, tab, results);
    projectLog(ports, journal);
  });
}
