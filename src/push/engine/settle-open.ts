// push: what became of changes that ended without being seen at the service. The first pull or review after
// the lag window decides.

import type { Ports } from '../../ports/ports';
import { groupedBy } from '../../shared/grouped-by';
import type { Fields } from '../../shared/value';
import { judge } from '../../sync/reconcile';
import { fieldsOfKey } from '../../tabs/columns/tab';
import { absentRow, type Resource } from '../../tabs/common/resource';
import { type EntryOutcome, type LoggedOperation, wasBefore } from '../journal/journal-rows';
import type { OpenChange } from '../journal/open-changes';
import { projectLog } from '../journal/project-log';
import { applyResults } from './apply-outcomes';
import type { OperationResult } from './outcomes';

const NEVER_SHOWN = 'The service accepted it, but has the old value. It stays as an edit.';
const NOT_ARRIVED =
  'It was sent without a clear answer, and the service has the old value. It stays as an edit.';
const OTHER = 'Later, the service had another value.';
const OUTDATED = 'A later push changed the same value, so it is not known whether this one arrived.';

/**
 * null: the values do not show what became of it; the merge of the pull compares them.
 * @param row the service's row; null: it has none
 */
function resultOf(
  resource: Resource,
  logged: LoggedOperation,
  row: Fields | null,
  ports: Ports,
): OperationResult | null {
  const { tab } = resource;
  const { operation, outcome: lastOutcome, valuesBefore } = logged;
  const absent = absentRow(resource, operation.key);
  const theirs = row ?? absent;
  if (!theirs) return null;
  const isLate = lastOutcome === 'late';
  const { outcome, detail: how, stored } = judge(operation, theirs, tab, ports.numberStyle(), isLate);
  if (outcome === 'verified') return { logged, outcome, detail: '', theirs };
  if (outcome === 'stored') return { logged, outcome, detail: how, theirs, stored };
  // A row that did not exist has no old values but those of its absence.
  const absentValues: Fields | undefined = operation.action === 'create' && row ? (absent ?? {}) : undefined;
  const hasOld = operation.changes.every(({ field, before: reviewed, after }) => {
    const { kind } = tab.columns.find((column) => column.field === field)!;
    const [old, now] = [
      absentValues ? absentValues[field] : wasBefore(valuesBefore, field, reviewed),
      theirs[field],
    ];
    return now !== undefined && ((old !== undefined && kind.equal(old, now)) || kind.equal(after, now));
  });
  if (hasOld) return { logged, outcome: 'failed', detail: isLate ? NEVER_SHOWN : NOT_ARRIVED, theirs };
  if (!isLate) return null;
  // The tab has what was sent since: the row is like any other that was changed elsewhere.
  return { logged, outcome: 'done', detail: OTHER, theirs, rowBefore: theirs, isReplaced: true };
}

/**
 * Gives the open changes of a tab the outcomes that a pull shows. Under the document lock, before the merge:
 * a change that did not arrive is then an edit again.
 * @param rows the service's rows, by key
 * @param isRead true for a row that would be among them if it existed
 * @returns whether cells or base of the tab may have changed
 */
export function settleOpen(
  ports: Ports,
  openChanges: readonly OpenChange[],
  resource: Resource,
  rows: ReadonlyMap<string, Fields>,
  isRead: (fields: Fields) => boolean,
): boolean {
  const { tab } = resource;
  let isChanged = false;
  const changesByRun = groupedBy(
    openChanges.filter(({ logged }) => logged.operation.tab === tab.id),
    ({ journal }) => journal,
  );
  changesByRun.forEach((changes, journal) => {
    const results: OperationResult[] = [];
    const settled: EntryOutcome[] = [];
    for (const { logged, isOutdated, hasLaterStatus } of changes) {
      const { operation, entry, outcome } = logged;
      const { key, campaignId } = operation;
      const isListed = rows.has(key) || isRead({ [tab.groupField]: campaignId, ...fieldsOfKey(tab, key) });
      const row = rows.get(key) ?? null;
      if (!isListed || !(row ?? absentRow(resource, key))) continue;
      const result = isOutdated ? null : resultOf(resource, logged, row, ports);
      if (result) results.push({ ...result, hasLaterStatus });
      else settled.push({ entry, outcome, detail: isOutdated ? OUTDATED : OTHER, isSettled: true });
    }
    if (results.length + settled.length === 0 || journal.head === null) return;
    isChanged ||= results.length > 0;
    applyResults(ports, { id: journal.run, startedAt: journal.head.startedAt }, journal, tab, results);
    journal.write(settled);
    projectLog(ports, journal);
  });
  return isChanged;
}
