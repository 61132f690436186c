// app: cancelling a push: what was sent is accounted for, the rest is not sent.

import { isOver, type Job, readJob } from './job-record';
import { withDocument } from './lease';
import type { Ports } from './ports';
import { applySettled } from './push-apply';
import { stopPush } from './push-end';
import { having, pushView, readRun } from './push-job';
import { readBack } from './push-verdict';
import { resourceOf } from './resources';
import { openService } from './service';
import type { JobView } from './surface';
import { Trouble } from './trouble';

const PATIENCE_MS = 15_000;
const SENTENCE = 'The push was cancelled. What was sent before is kept; nothing more is sent.';

/** Entries that a dead step left pending are read back where the service can be asked. */
function account(ports: Ports, job: Job): void {
  const { log, journal } = readRun(ports, job);
  const pending = having(journal, 'pending');
  const first = pending[0];
  if (!first) return;
  const resource = resourceOf(first.operation.tab)!;
  const own = pending.filter(({ operation }) => operation.tab === resource.tab.id);
  try {
    const client = openService(ports, ports.clock.now() + PATIENCE_MS);
    applySettled(ports, job, log, resource.tab, readBack(resource, client, own, new Map()).settled);
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
    return stopPush(ports, job, log, journal, { state: 'cancelled', sentence: SENTENCE });
  });
}
