// push: one step of a push, some seconds long: reconciles changes of an interrupted step first, then sends
// batch after batch.

import type { Failure } from '../../ad-service/failures';
import { BASE_ID, type ChunkSheet, readIndex } from '../../base/chunk-sheet';
import { openService } from '../../connections/service-of-connection';
import { parentsOf } from '../../grid/parents';
import { isOver, type Job, readJob, renewed, writeJob } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { isCancelAsked, withDocument } from '../../jobs/lease';
import { isBroken, isOutOfTries, parkedBy } from '../../jobs/strikes';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import type { Resource } from '../../tabs/common/resource';
import { RESOURCES, resourceOf, sentWith } from '../../tabs/registry';
import { JournalLost } from '../journal/append-events';
import { openRun, type RunJournal } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';
import { dependentsOf, type Lineage, lineageOf } from '../journal/plan-dependencies';
import { projectLog } from '../journal/project-log';
import { needApprover } from '../journal/run-owner';
import { applyResults } from './apply-outcomes';
import { FIRST_BATCH, nextBatch } from './batch-size';
import { cancelPush } from './cancel-push';
import { proveCompany } from './company';
import { finishPush, stopDamaged, stopPush, stopUnprepared } from './end-push';
import type { BatchWork } from './judge-answers';
import { namedFailure } from './named-failure';
import { type OperationResult, stopsAll } from './outcomes';
import { outgoingOf } from './outgoing';
import { finalCount, having, pushView } from './push-job';
import { REQUESTS, sendGuarded } from './send-batch';
import { writeParents } from './write-parent-ids';

/** No further request is added once the batch has so many rows. */
const BATCH_ROWS = 2_000;
const SHOW_AFTER_MS = 8_000;
const STEP_MS = 25_000;
/** If the service names no time to resume. Milliseconds. */
const PAUSE_MS = 30_000;

const OTHER_JOB = 'This push has ended, and another action was started. Close the sidebar and open it again.';
const NOT_APPROVED = (what: string) =>
  `The plan of this ${what} is not the one that was approved, so the rest was not sent. Review again.`;

const park = (ports: Ports, job: Job, failure: Failure): Job =>
  writeJob(ports, parkedBy(job, failure, ports.clock.now(), PAUSE_MS));

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

/** Number of groups that are sent by requests of their own. */
function groupsIn(all: readonly LoggedOperation[]): number {
  const groups = new Set<string>();
  for (const logged of all) {
    const resource = resourceOf(logged.operation.tab)!;
    groups.add(`${resource.sender.id} ${resource.sender.groupOf(outgoingOf(resource, logged))}`);
  }
  return groups.size;
}

/** Estimated requests for open rows: at first the maximum for each group, then the average so far. */
function requestsFor(
  open: readonly LoggedOperation[],
  results: readonly OperationResult[],
  { requests, groups }: NonNullable<Job['cost']>,
): number {
  const done = new Set(results.map(({ logged }) => logged.entry));
  const left = groupsIn(open.filter(({ entry }) => !done.has(entry)));
  return Math.ceil(left * (groups > 0 ? requests / groups : REQUESTS));
}

/** Entries that can be sent or read back, and entries that never will be. */
function outlookOf(
  all: readonly LoggedOperation[],
  lineage: Lineage,
): { open: LoggedOperation[]; orphans: OperationResult[] } {
  const open: LoggedOperation[] = [];
  const orphans: OperationResult[] = [];
  for (const logged of all) {
    const state = lineage(logged);
    if (state.is === 'ready') open.push(state.logged);
    if (state.is !== 'orphaned') continue;
    const outcome = logged.outcome === 'sending' ? 'unknown' : 'canceled';
    orphans.push({ logged, outcome, detail: state.why, theirs: null });
  }
  return { open, orphans };
}

function applyAll(
  ports: Ports,
  job: Job,
  journal: RunJournal,
  resources: readonly Resource[],
  all: readonly OperationResult[],
): void {
  for (const { tab } of resources) {
    const own = all.filter(({ logged }) => logged.operation.tab === tab.id);
    if (own.length > 0) applyResults(ports, job, journal, tab, own);
  }
}

/** State of a step between batches. */
interface Turn {
  readonly view: JobView;
  /** Whether there is more to do right now. */
  readonly again: boolean;
  readonly journal: RunJournal | null;
}

interface Step {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Requests of this batch. */
  readonly most: number;
  /** After the previous batch. */
  readonly journal: RunJournal | null;
}

/** Sends one batch under the document lock. */
function batch(ports: Ports, { id, start, most, journal: before }: Step): Turn {
  const job = readJob(ports);
  if (job === null || job.id !== id) throw new UserError(OTHER_JOB);
  const over = (view: JobView): Turn => ({ view, again: false, journal: null });
  if (!isOver(job) && isCancelAsked(ports, job)) return over(cancelPush(ports, job));
  if (!isOver(job) && !job.prepared) return over(stopUnprepared(ports, job));
  const journal = before?.isCurrent() ? before : openRun(ports, id);
  if (isOver(job)) return over(pushView(ports, job, journal));
  needApprover(ports, job);
  if (journal === null || journal.isDamaged) return over(stopDamaged(ports, job, journal));
  if (journal !== before && !journal.isApprovedBy(job.approver!))
    return over(stopPush(ports, job, journal, { state: 'failed', sentence: NOT_APPROVED(job.kind) }));
  try {
    return sendBatch(ports, job, journal, { start, most });
  } catch (error) {
    if (error instanceof JournalLost) return over(stopDamaged(ports, job, journal));
    throw error;
  }
}

/** @throws JournalLost */
function sendBatch(
  ports: Ports,
  job: Job,
  journal: RunJournal,
  { start, most }: Pick<Step, 'start' | 'most'>,
): Turn {
  const began = ports.clock.now();
  const over = (view: JobView): Turn => ({ view, again: false, journal: null });
  const stop = (sentence: string) => over(stopPush(ports, job, journal, { state: 'failed', sentence }));
  const open = having(journal, 'sending');
  const lineage = lineageOf(journal.entries);
  const outlook = outlookOf(open.length > 0 ? open : having(journal, 'planned'), lineage);
  if (outlook.orphans.length > 0) {
    applyAll(ports, job, journal, RESOURCES, outlook.orphans);
    return conclude(ports, job, journal, null, start);
  }
  const first = outlook.open[0];
  if (!first) return over(finishPush(ports, job, journal));
  const client = openService(ports, start + STEP_MS);
  let index: ChunkSheet | undefined;
  if (journal.touched().size === 0) {
    index = readIndex(ports.workbook.find(BASE_ID));
    const why = proveCompany(ports, client, journal.entries, index);
    if (typeof why === 'string') return stop(why);
    if (why && isBroken(why) && isOutOfTries(job)) return stop(why.sentence);
    if (why) return conclude(ports, job, journal, why, start);
  }
  const together = sentWith(resourceOf(first.operation.tab)!);
  const chosen = chosenOf(outlook.open, together, most);
  if (open.length === 0) writeParents(ports, job, dependentsOf(having(journal, 'planned'), lineage));
  const work: BatchWork = {
    ports,
    job,
    journal,
    sender: together[0]!.sender,
    client,
    parents: parentsOf(ports, { index: () => index }),
    style: ports.numberStyle(),
    isLast: isOutOfTries(job),
  };
  const before = client.sent();
  const sent = sendGuarded(work, chosen);
  applyAll(ports, job, journal, together, sent.results);
  const cost = {
    requests: (job.cost?.requests ?? 0) + client.sent() - before,
    groups: (job.cost?.groups ?? 0) + groupsIn(sent.results.map(({ logged }) => logged)),
  };
  const limitedUntil = client.lastAt(requestsFor(outlook.open, sent.results, cost));
  const worked = (job.worked ?? 0) + ports.clock.now() - began;
  const failure = sent.failure && namedFailure(sent.failure, work.parents);
  return conclude(ports, { ...job, worked, cost, limitedUntil }, journal, failure, start);
}

/** Saves the progress of the push. The log is written once per step. */
function conclude(ports: Ports, job: Job, journal: RunJournal, failure: Failure | null, start: number): Turn {
  const now = ports.clock.now();
  const done = finalCount(journal);
  const going: Job = {
    ...renewed(job, ports.person(), now),
    state: 'running',
    resumeAt: null,
    strikes: done > job.done ? 0 : (job.strikes ?? 0),
    done,
    phase: 'Sending…',
  };
  if (failure !== null && (stopsAll(failure) || failure.kind === 'forbidden')) {
    const view = stopPush(ports, going, journal, { state: 'failed', sentence: failure.sentence });
    return { view, again: false, journal: null };
  }
  if (failure === null && done === journal.entries.length)
    return { view: finishPush(ports, going, journal), again: false, journal: null };
  const again = failure === null && now - start < SHOW_AFTER_MS;
  if (!again) projectLog(ports, journal);
  const next = failure === null ? writeJob(ports, going) : park(ports, going, failure);
  return { view: pushView(ports, next, journal), again, journal };
}

/** @throws UserError for everyone except the approver */
export function pushStep(ports: Ports, job: Job): JobView {
  const start = ports.clock.now();
  let most = FIRST_BATCH;
  let journal: RunJournal | null = null;
  for (;;) {
    const began = ports.clock.now();
    const turn: Turn = withDocument(ports, () => batch(ports, { id: job.id, start, most, journal }));
    if (!turn.again) return turn.view;
    journal = turn.journal;
    most = nextBatch(most, ports.clock.now() - began);
  }
}
