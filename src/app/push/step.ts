// app: working on a push for some seconds: what a dead step left is found out first, then batch after batch is sent.

import type { Failure } from '../../api/errors';
import type { Base } from '../../sync/base';
import { fingerprint } from '../../sync/fingerprint';
import type { LoggedOperation } from '../../sync/journal';
import { loadBase } from '../grid/base-store';
import { parentsOf } from '../grid/parents';
import { isOver, type Job, readJob, renewed, writeJob } from '../job/job-record';
import { withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { RESOURCES, resourceOf, sentWith } from '../resources/all-resources';
import type { Resource } from '../resources/resource';
import { journalOf, type RunJournal } from '../runs/journal';
import { openService } from '../service';
import type { JobView } from '../surface/job';
import { applySettled } from './apply';
import { sendGuarded } from './batch';
import { finishPush, stopPush } from './end';
import { having, pushView, readRun, settledCount } from './job';
import type { BatchWork } from './judge';
import { grown, type Lineage, lineageOf, writeParents } from './lineage';
import { type Bases, outgoingOf } from './outgoing';
import { FIRST_BATCH, nextBatch } from './pace';
import { type Settled, stopsAll } from './verdict';

/** No further request is added once the batch has so many rows. */
const BATCH_ROWS = 2_000;
const SHOW_AFTER_MS = 8_000;
const STEP_MS = 25_000;
/** When the service gives no time to come back at. */
const PAUSE_MS = 30_000;

const NOT_READY = (what: string) => `The ${what} was interrupted before anything was sent. Start it again.`;
const LOG_CHANGED = (what: string) =>
  `The entries of this ${what} in the log were changed, so the rest was not sent. Start it again.`;

function park(ports: Ports, job: Job, failure: Failure): Job {
  const resumeAt = failure.retryAt ?? ports.clock.now() + PAUSE_MS;
  return writeJob(ports, { ...job, state: 'parked', resumeAt, phase: failure.sentence });
}

/** The next operations that fit into one batch of requests; those of one request stay together. */
function chosenOf(
  open: readonly LoggedOperation[],
  together: readonly Resource[],
  most: number,
): LoggedOperation[] {
  const { sender } = together[0]!;
  const groups = new Set<string>();
  let rows = 0;
  return open.filter((logged) => {
    const resource = together.find(({ tab }) => tab.id === logged.operation.tab);
    if (!resource) return false;
    const name = sender.groupOf(outgoingOf(resource, logged));
    if (!groups.has(name) && (groups.size >= most || rows >= BATCH_ROWS)) return false;
    groups.add(name);
    rows += 1;
    return true;
  });
}

export function basesOf(ports: Ports, together: readonly Resource[]): Bases {
  const bases = new Map<string, Base>();
  if (!together.some(({ besideOf }) => besideOf)) return bases;
  for (const { tab } of together) bases.set(tab.id, loadBase(ports, tab).base);
  return bases;
}

/** What can be sent (or read back), and what never will be. */
function outlookOf(
  all: readonly LoggedOperation[],
  lineage: Lineage,
): { open: LoggedOperation[]; orphans: Settled[] } {
  const open: LoggedOperation[] = [];
  const orphans: Settled[] = [];
  for (const logged of all) {
    const standing = lineage(logged);
    if (standing.is === 'ready') open.push(standing.logged);
    if (standing.is !== 'orphaned') continue;
    const outcome = logged.outcome === 'sending' ? 'unknown' : 'cancelled';
    orphans.push({ logged, outcome, detail: standing.why, theirs: null });
  }
  return { open, orphans };
}

function settle(
  ports: Ports,
  job: Job,
  journal: RunJournal,
  resources: readonly Resource[],
  all: readonly Settled[],
): void {
  for (const { tab } of resources) {
    const own = all.filter(({ logged }) => logged.operation.tab === tab.id);
    if (own.length > 0) applySettled(ports, job, journal, tab, own);
  }
}

/** One batch, alone on the document. `again`: there is more to do at once. */
function batch(ports: Ports, id: string, deadline: number, most: number): { view: JobView; again: boolean } {
  const job = readJob(ports)!;
  const { log, journal } = readRun(ports, job);
  if (job.id !== id || isOver(job)) return { view: pushView(ports, job, journal), again: false };
  const stop = (sentence: string, state: 'failed' | 'cancelled') => {
    return { view: stopPush(ports, job, log, journal, { state, sentence }), again: false };
  };
  if (!job.prepared) return stop(NOT_READY(job.kind), 'cancelled');
  if (job.closing) return { view: finishPush(ports, job, log, journal), again: false };
  if (fingerprint(journal.operations.map(({ operation }) => operation)) !== job.fingerprint) {
    return stop(LOG_CHANGED(job.kind), 'failed');
  }
  const own = journalOf(ports, job.id, journal.operations);
  const pending = having(journal, 'sending');
  const lineage = lineageOf(ports, journal.operations);
  const outlook = outlookOf(pending.length > 0 ? pending : having(journal, 'planned'), lineage);
  if (outlook.orphans.length > 0) {
    settle(ports, job, own, RESOURCES, outlook.orphans);
    return conclude(ports, job, null);
  }
  const first = outlook.open[0];
  if (!first) return { view: finishPush(ports, job, log, journal), again: false };
  const together = sentWith(resourceOf(first.operation.tab)!);
  const chosen = chosenOf(outlook.open, together, most);
  if (pending.length === 0) writeParents(ports, job, grown(having(journal, 'planned'), lineage));
  const work: BatchWork = {
    ports,
    job,
    journal: own,
    sender: together[0]!.sender,
    bases: basesOf(ports, together),
    client: openService(ports, deadline),
    parents: parentsOf(ports),
  };
  const verdicts = sendGuarded(work, chosen);
  settle(ports, job, own, together, verdicts.settled);
  return conclude(ports, job, verdicts.failure);
}

function conclude(ports: Ports, job: Job, failure: Failure | null): { view: JobView; again: boolean } {
  const { log, journal } = readRun(ports, job);
  const done = settledCount(journal);
  const going: Job = {
    ...renewed(job, ports.person(), ports.clock.now()),
    state: 'running',
    resumeAt: null,
    done,
    phase: `Sending: ${done} of ${job.total} done.`,
  };
  if (failure === null) return { view: pushView(ports, writeJob(ports, going), journal), again: true };
  if (stopsAll(failure) || failure.kind === 'forbidden') {
    return {
      view: stopPush(ports, going, log, journal, { state: 'failed', sentence: failure.sentence }),
      again: false,
    };
  }
  return { view: pushView(ports, park(ports, going, failure), journal), again: false };
}

/** The job is the caller's: `mayGoOn` was asked. */
export function pushStep(ports: Ports, job: Job): JobView {
  const start = ports.clock.now();
  let most = FIRST_BATCH;
  for (;;) {
    const began = ports.clock.now();
    const { view, again } = withDocument(ports, () => batch(ports, job.id, start + STEP_MS, most));
    if (!again || ports.clock.now() - start >= SHOW_AFTER_MS) return view;
    most = nextBatch(most, ports.clock.now() - began);
  }
}
