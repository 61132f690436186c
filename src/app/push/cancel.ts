// app: cancelling a push: what was sent is accounted for, the rest is not sent.

import { parentsOf } from '../grid/parents';
import { isOver, type Job, readJob } from '../job/job-record';
import { withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { RESOURCES, resourceOf } from '../resources/all-resources';
import { journalOf } from '../runs/journal';
import { openService } from '../service';
import type { JobView } from '../surface/job';
import { Trouble } from '../trouble';
import { applySettled } from './apply';
import { findOut } from './batch';
import { stopPush } from './end';
import { having, pushView, readRun } from './job';
import { basesOf } from './step';

const PATIENCE_MS = 15_000;
const SENTENCE = (what: string) =>
  `The ${what} was cancelled. What was sent before is kept; nothing more is sent.`;

/** Entries that a dead step left pending are read back where the service can be asked. */
function account(ports: Ports, job: Job): void {
  const { journal } = readRun(ports, job);
  const pending = having(journal, 'sending');
  if (pending.length === 0) return;
  try {
    const client = openService(ports, ports.clock.now() + PATIENCE_MS);
    const asking = { client, parents: parentsOf(ports) };
    for (const { tab } of RESOURCES) {
      const own = pending.filter(({ operation }) => operation.tab === tab.id);
      if (own.length === 0) continue;
      applySettled(
        ports,
        job,
        journalOf(ports, job.id, journal.operations),
        tab,
        findOut({ ...asking, bases: basesOf(ports, [resourceOf(tab.id)!]) }, own).settled,
      );
    }
  } catch (error) {
    // No connection, or the tab is not sound: they become "unknown", which the next review settles.
    if (!(error instanceof Trouble)) throw error;
  }
}

export function cancelPush(ports: Ports, { id }: Job): JobView {
  return withDocument(ports, () => {
    const job = readJob(ports)!;
    if (job.id !== id || isOver(job)) return pushView(ports, job, readRun(ports, job).journal);
    account(ports, job);
    const { log, journal } = readRun(ports, job);
    return stopPush(ports, job, log, journal, { state: 'cancelled', sentence: SENTENCE(job.kind) });
  });
}
