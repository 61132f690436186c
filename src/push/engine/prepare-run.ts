// push: prepares a run: writes the approved plan to the journal before anything is sent.

import { needConnection } from '../../connections/connection';
import { type Job, newJob, viewOf, writeJob } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import type { Operation } from '../../sync/operation';
import { inSendingOrder } from '../../tabs/registry';
import { approverOf } from '../journal/approval';
import { type EntryOutcome, startRun } from '../journal/journal';
import type { RunHead } from '../journal/journal-rows';
import { isJournalClosed } from '../journal/journal-sheet';
import { withAdsOn } from './ad-effects';
import { stopUnprepared } from './end-push';
import type { Unsendable } from './waiting-rows';

const CLOSED =
  'The hidden sheet "Bidgrid journal" was deleted, or is protected, so nothing was sent. Remove its protection, then start the push again.';

/**
 * Under the document lock.
 * @param mark what has to be done with the tabs before the first request; what it returns is not sent
 */
export function prepareRun(
  ports: Ports,
  operations: readonly Operation[],
  mark: (job: Job) => readonly Unsendable[] = () => [],
): JobView {
  const connection = needConnection(ports);
  const approver = approverOf(ports, connection);
  const blank = newJob(ports, 'push', 'Writing the journal…', operations.length);
  const id = `push-${blank.id}`;
  // The job first: a plan without a job would never be sent or canceled.
  const job = writeJob(ports, { ...blank, id, approver, connectionName: connection.name, prepared: false });
  const { id: person, name: who } = ports.person();
  const time = ports.timeText(job.startedAt);
  const head: RunHead = {
    run: id,
    kind: 'push',
    startedAt: job.startedAt,
    time,
    who,
    person,
    company: connection.company,
  };
  try {
    const journal = startRun(ports, head, inSendingOrder(withAdsOn(ports, operations)), approver);
    const unsendable = mark(job);
    const isUnsendable =
      ({ tab, key }: Operation) =>
      (candidate: Unsendable) =>
        candidate.operation.tab === tab && candidate.operation.key === key;
    const canceled = journal.entries.flatMap(({ entry, operation }): EntryOutcome[] => {
      const refused = unsendable.find(isUnsendable(operation));
      return refused ? [{ entry, outcome: 'canceled', detail: refused.detail }] : [];
    });
    if (canceled.length > 0) journal.write(canceled);
    // The plan and the marks must be durable before the job may send.
    ports.workbook.flush();
  } catch (error) {
    if (error instanceof UserError || !isJournalClosed(ports.workbook)) throw error;
    stopUnprepared(ports, job);
    throw new UserError(CLOSED);
  }
  const ready = writeJob(ports, { ...job, prepared: true, phase: 'Sending…' });
  return viewOf(ready, ports.person());
}
