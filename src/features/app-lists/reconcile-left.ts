// app-lists: reconciles creations and deletions of app lists that were interrupted before their outcome was
// recorded.

import { withDocument } from '../../jobs/lease';
import type { Fields } from '../../model/value';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { type DirectRun, directRuns } from '../../runs/journal/direct';

/** The maximum duration of an execution. */
const LONGEST_MS = 6 * 60_000;

const FOUND = 'The call was interrupted; the list of app lists shows that it was done.';
const NOT_DONE = 'The call was interrupted, and nothing was done by it.';

const isOurs = ({ note: { tab, action } }: DirectRun): boolean =>
  tab === 'App lists' && (action === 'make' || action === 'delete');

/** Whether the list shows the result of this call; results of later calls do not count. */
function settle(one: DirectRun, later: readonly DirectRun[], lists: readonly Fields[]): void {
  const { action, key } = one.note;
  const repeated = later.some(
    ({ note, outcome }) => note.action === action && note.key === key && outcome === 'verified',
  );
  const isShown =
    action === 'make'
      ? lists.some(({ name }) => String(name) === key)
      : !lists.some(({ appListId }) => String(appListId) === key);
  if (isShown && !repeated) one.settle('verified', FOUND);
  else one.settle('failed', NOT_DONE);
}

/** @param lists all lists of the service, just read */
export function reconcileLeft(ports: Ports, lists: readonly Fields[]): void {
  const before = ports.clock.now() - LONGEST_MS;
  try {
    withDocument(ports, () => {
      const all = directRuns(ports).filter(isOurs);
      all.forEach((one, i) => {
        if (one.outcome === 'sending' && one.startedAt < before) settle(one, all.slice(i + 1), lists);
      });
    });
  } catch (error) {
    // The document is busy: the next read reconciles it.
    if (!(error instanceof UserError)) throw error;
  }
}
