// push: changes that ended without being seen at the service, until a read shows what became of them.

import type { Ports } from '../../ports/ports';
import type { RecentWrites } from '../../pull/reader/recent-writes';
import { isFinal, type Outcome } from '../../sync/operation';
import { tabById } from '../../tabs/registry';
import { openRuns, type RunJournal } from './journal';
import type { LoggedOperation } from './journal-rows';
import { type LagWindow, windowAt } from './lag-window';
import { resolvedEntries } from './plan-dependencies';
import { recentRuns } from './run-record';
import { ACCEPTED, isOpenChange } from './run-state';

/** A change that ended without being seen at the service, and the journal of its push. */
export interface OpenChange {
  readonly journal: RunJournal;
  readonly logged: LoggedOperation;
  /** A later push changed the same value, so a read does not show what became of this one. */
  readonly isOutdated: boolean;
  /** The Status of the row is that of a later push. */
  readonly hasLaterStatus: boolean;
}

const SENT: ReadonlySet<Outcome> = new Set<Outcome>([...ACCEPTED, 'unknown', 'sending']);

/** The names of the values that later runs have sent, and of the rows that they gave a Status, by run. */
function laterNames(journals: readonly RunJournal[]): (run: string) => ReadonlySet<string> {
  const later = new Set<string>();
  const byRun = new Map<string, ReadonlySet<string>>();
  for (const { run, entries } of [...journals].reverse()) {
    byRun.set(run, new Set(later));
    for (const logged of resolvedEntries(entries)) {
      if (isFinal(logged.outcome)) later.add(valueName(logged, ''));
      if (SENT.has(logged.outcome))
        for (const { field } of logged.operation.changes) later.add(valueName(logged, field));
    }
  }
  return (run) => byRun.get(run) ?? later;
}

/** Of an object that was created, by the key that it got. @param field `''`: the row */
const valueName = ({ operation, key = operation.key }: LoggedOperation, field: string): string =>
  JSON.stringify([operation.tab, key, field]);

function openChanges(ports: Ports, isWanted: (logged: LoggedOperation) => boolean): OpenChange[] {
  const openPushes = new Set(
    recentRuns(ports.documentStore).flatMap(({ run, isOpen }) => (isOpen ? [run] : [])),
  );
  // Usually there are none, and then the journal is not read.
  if (openPushes.size === 0) return [];
  const journals = openRuns(ports);
  const laterThan = laterNames(journals);
  return journals
    .filter(({ run, isDamaged }) => openPushes.has(run) && !isDamaged)
    .flatMap((journal) =>
      resolvedEntries(journal.entries).flatMap((logged): OpenChange[] => {
        if (!isOpenChange(logged) || !isWanted(logged)) return [];
        const later = laterThan(journal.run);
        const isOutdated = logged.operation.changes.some(({ field }) => later.has(valueName(logged, field)));
        return [{ journal, logged, isOutdated, hasLaterStatus: later.has(valueName(logged, '')) }];
      }),
    );
}

/** Updates without a clear answer that the service may not show yet. */
export function unclearUpdates(ports: Ports): LoggedOperation[] {
  const window = windowAt(ports, ports.clock.now());
  const changes = openChanges(ports, (logged) => logged.outcome === 'unknown' && window.mayMiss(logged));
  return changes.map(({ logged }) => logged);
}

/**
 * Open changes that the reads of this window show, if they arrived, or have shown earlier than they must.
 * Under the document lock, because their journals are written.
 */
export const visibleChanges = (
  ports: Ports,
  window: LagWindow,
  { wasVisible }: Pick<RecentWrites, 'wasVisible'>,
): OpenChange[] =>
  openChanges(ports, (logged) => {
    const { operation, key = operation.key } = logged;
    return window.mustShow(logged) || wasVisible(tabById(operation.tab)!, key);
  });
