// lists: reconciles creations and deletions of app lists that were interrupted before their outcome was
// recorded.

import { withDocumentOr } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { type DirectRun, directRuns } from '../../push/journal/direct-runs';
import { MINUTE_MS } from '../../shared/time';
import type { Fields } from '../../shared/value';

/** The maximum duration of an execution. */
const LONGEST_MS = 6 * MINUTE_MS;

const FOUND = 'The call was interrupted; the list of app lists shows that it was done.';
const NOT_DONE = 'The call was interrupted, and nothing was changed.';

const isOurs = ({ note: { tab, action } }: DirectRun): boolean =>
  tab === 'App lists' && (action === 'make' || action === 'delete');

/** Whether the list shows the result of this call; results of later calls do not count. */
function reconcileOne(one: DirectRun, later: readonly DirectRun[], lists: readonly Fields[]): void {
  const { action, key } = one.note;
  const repeated = later.some(
    ({ note, outcome }) => note.action === action && note.key === key && outcome === 'verified',
  );
  const isShown =
    action === 'make'
      ? lists.some(({ name }) => String(name) === key)
      : !lists.some(({ appListId }) => String(appListId) === key);
  if (isShown && !repeated) one.finish('verified', FOUND);
  else one.finish('failed', NOT_DONE);
}

/** @param lists all lists of the service, just read */
export function reconcileLeft(ports: Ports, lists: readonly Fields[]): void {
  const before = ports.clock.now() - LONGEST_MS;
  const reconcile = (): void => {
    const all = directRuns(ports).filter(isOurs);
    all.forEach((one, i) => {
      if (one.outcome === 'sending' && one.startedAt < before) reconcileOne(one, all.slice(i + 1), lists);
    });
  };
  // If the document is busy, the next read reconciles it.
  withDocumentOr(ports, reconcile, () => undefined);
}
