// push: one step of a push, some seconds long: reads back what an earlier step sent without a clear answer,
// then sends batch after batch.

import type { Failure } from '../../ad-service/failures';
import { BASE_ID, type ChunkSheet, readIndex } from '../../base/chunk-sheet';
import { openService } from '../../connections/service-of-connection';
import { parentsOf } from '../../grid/parents';
import { isOver, type Job, readJob, renewed, writeJob } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { isCancelAsked, withDocument } from '../../jobs/lease';
import { isBroken, isOutOfTries, NO_STRIKES, parkedBy, pauseOf, wasRefusedOften } from '../../jobs/strikes';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { counted } from '../../shared/sentences';
import { sentenceTime } from '../../shared/time';
import type { Resource } from '../../tabs/common/resource';
import { RESOURCES, resourceOf, sentWith } from '../../tabs/registry';
import { approverOf, needApprover, sameApprover } from '../journal/approval';
import { JournalLost, openRun, type RunJournal } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';
import { lagWindow, visibleAt, windowAt } from '../journal/lag-window';
import { dependentsOf, type Lineage, lineageOf } from '../journal/plan-dependencies';
import { projectLog } from '../journal/project-log';
import { type OtherPushes, recentWrites, unknownUntil } from '../journal/recent-pushes';
import { applyResults } from './apply-outcomes';
import { proveCompany } from './company';
import { cancelPush, finishPush, stopDamaged, stopPush, stopReadBack, stopUnprepared } from './end-push';
import type { BatchWork } from './judge-answers';
import { chosenOf, FIRST_BATCH, groupsIn, nextBatch, requestsFor } from './next-batch';
import { namedFailure, type OperationResult, type ReadContext, stopsAll } from './outcomes';
import { entriesWith, finalCount, pushView } from './push-job';
import { readBackSent } from './read-back-sent';
import { sendBatch } from './send-batch';
import { writeParents } from './waiting-rows';

/** The step ends after this time, so that the client shows the progress. */
const SHOW_AFTER_MS = 8_000;
const STEP_MS = 25_000;
/** If the service names no time to resume. Milliseconds. */
const PAUSE_MS = 30_000;

const CONNECTION_CHANGED =
  'The connection was changed since this push was approved, so the rest was not sent. Review what is left.';
const FORGOTTEN = (time: string) =>
  `It is not known what was sent in the last minutes: the hidden journal was changed, the spreadsheet was restored, or there were too many pushes. Nothing more was sent. Review again after ${time}.`;
const OTHER_JOB = 'This push has ended, and another action was started. Close the sidebar and open it again.';
const NOT_APPROVED =
  'The plan of this push is not the one that was approved, so the rest was not sent. Review again.';

const park = (ports: Ports, job: Job, failure: Failure): Job =>
  writeJob(ports, parkedBy(job, failure, ports.clock.now(), PAUSE_MS));

/** Entries that can be sent, and entries that never will be. */
function outlookOf(
  operations: readonly LoggedOperation[],
  lineage: Lineage,
): { ready: LoggedOperation[]; orphans: OperationResult[] } {
  const ready: LoggedOperation[] = [];
  const orphans: OperationResult[] = [];
  for (const logged of operations) {
    const state = lineage(logged);
    if (state.is === 'ready') ready.push(state.logged);
    if (state.is !== 'orphaned') continue;
    orphans.push({ logged, outcome: 'canceled', detail: state.why, theirs: null });
  }
  return { ready, orphans };
}

function applyAll(
  ports: Ports,
  job: Job,
  journal: RunJournal,
  resources: readonly Resource[],
  results: readonly OperationResult[],
): void {
  for (const { tab } of resources) {
    const tabResults = results.filter(({ logged }) => logged.operation.tab === tab.id);
    if (tabResults.length > 0) applyResults(ports, job, journal, tab, tabResults);
  }
}

/** State of a step between batches. */
interface Turn {
  readonly view: JobView;
  /** Whether there is more to do right now. */
  readonly hasMore: boolean;
  readonly journal: RunJournal | null;
}

/** After it, the step ends. */
const lastTurn = (view: JobView): Turn => ({ view, hasMore: false, journal: null });

/** What the batches of a step share. */
interface Step {
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Entries of other recent pushes, by run: read once. */
  readonly otherPushes: OtherPushes;
}

interface BatchInput {
  readonly id: string;
  readonly step: Step;
  /** The first batch of the step reads back what was sent without a clear answer. */
  readonly isFirst: boolean;
  /** Groups of rows that this batch may have, each with requests of its own. */
  readonly mostGroups: number;
  /** After the previous batch. */
  readonly journal: RunJournal | null;
}

/** Sends one batch under the document lock. */
function runBatch(ports: Ports, input: BatchInput): Turn {
  const { id, journal: earlierJournal } = input;
  const job = readJob(ports);
  if (job === null || job.id !== id) throw new UserError(OTHER_JOB);
  if (!isOver(job) && isCancelAsked(ports, job)) return lastTurn(cancelPush(ports, job));
  if (!isOver(job) && !job.prepared) return lastTurn(stopUnprepared(ports, job));
  const journal = earlierJournal?.isCurrent() ? earlierJournal : openRun(ports, id);
  if (isOver(job)) return lastTurn(pushView(ports, job, journal));
  needApprover(ports, job);
  if (journal === null || journal.isDamaged) return lastTurn(stopDamaged(ports, job, journal));
  const stop = (sentence: string) =>
    lastTurn(stopReadBack(ports, job, journal, { state: 'failed', sentence }));
  const { approver } = job;
  if (!approver || (journal !== earlierJournal && !journal.isApprovedBy(approver))) return stop(NOT_APPROVED);
  if (!sameApprover(approver, approverOf(ports))) return stop(CONNECTION_CHANGED);
  try {
    return sendNextBatch(ports, job, journal, input);
  } catch (error) {
    if (error instanceof JournalLost) return lastTurn(stopDamaged(ports, job, journal));
    throw error;
  }
}

/** Rows that fail because the service does not answer are no progress. */
const strikesAfter = ({ strikes }: Job, results: readonly OperationResult[]): Job['strikes'] =>
  results.some(({ theirs }) => theirs !== null) ? NO_STRIKES : strikes;

/** Pauses until a read is believed that still shows the old values of rows sent without a clear answer. */
function waitFor(ports: Ports, job: Job, journal: RunJournal, sending: readonly LoggedOperation[]): JobView {
  const currentTime = ports.clock.now();
  const rows = counted(sending.length, 'row');
  const lastSent = sending.reduce((a, b) => ((b.at ?? 0) > (a.at ?? 0) ? b : a));
  const { broken, refused } = job.strikes ?? NO_STRIKES;
  const strikes = { broken: broken + 1, refused };
  const waiting: Job = {
    ...renewed(job, ports.person(), currentTime),
    state: 'parked',
    phase: '',
    strikes,
    done: finalCount(journal),
    resumeAt: Math.max(visibleAt(ports, lastSent), currentTime + pauseOf(strikes.broken)),
    pause: { sentence: `Waiting to see whether ${rows} arrived.`, isLimit: true },
  };
  projectLog(ports, journal);
  return pushView(ports, writeJob(ports, waiting), journal);
}

/** @throws JournalLost */
function sendNextBatch(
  ports: Ports,
  job: Job,
  journal: RunJournal,
  { step, isFirst, mostGroups }: BatchInput,
): Turn {
  const { start } = step;
  const began = ports.clock.now();
  const stop = (sentence: string) => lastTurn(stopPush(ports, job, journal, { state: 'failed', sentence }));
  const planned = entriesWith(journal, 'planned');
  const lineage = lineageOf(journal.entries);
  const openClient = () => openService(ports, start + STEP_MS, { leavesRefused: wasRefusedOften(job) });
  const readingOf = (): Pick<ReadContext, 'client' | 'recent' | 'lagMs' | 'style' | 'isLast'> => ({
    client: openClient(),
    recent: recentWrites(ports, windowAt(ports, began), journal, step.otherPushes),
    lagMs: lagWindow(ports),
    style: ports.numberStyle(),
    isLast: isOutOfTries(job),
  });
  if (isFirst && entriesWith(journal, 'sending').length > 0) {
    const context = { ...readingOf(), parents: parentsOf(ports) };
    let { strikes } = job;
    const unanswered = readBackSent(context, journal, began, (tab, results) => {
      applyResults(ports, job, journal, tab, results);
      strikes = strikesAfter({ ...job, strikes }, results);
    });
    const why = unanswered && namedFailure(unanswered, context.parents);
    return conclude(ports, { ...job, strikes }, journal, why, start);
  }
  const outlook = outlookOf(planned, lineage);
  if (outlook.orphans.length > 0) {
    applyAll(ports, job, journal, RESOURCES, outlook.orphans);
    return conclude(ports, job, journal, null, start);
  }
  const first = outlook.ready[0];
  if (!first) {
    const sending = entriesWith(journal, 'sending');
    return lastTurn(
      sending.length > 0 ? waitFor(ports, job, journal, sending) : finishPush(ports, job, journal),
    );
  }
  const reading = readingOf();
  const { client } = reading;
  const knownAt = unknownUntil(ports, windowAt(ports, began), step.otherPushes);
  if (knownAt > 0) return stop(FORGOTTEN(sentenceTime(ports.timeText(knownAt))));
  let index: ChunkSheet | undefined;
  if (journal.entries.every(({ outcome }) => outcome === 'planned' || outcome === 'canceled')) {
    index = readIndex(ports.workbook.find(BASE_ID));
    const why = proveCompany(ports, client, journal.entries, index);
    if (typeof why === 'string') return stop(why);
    if (why && isBroken(why) && isOutOfTries(job)) return stop(why.sentence);
    if (why) return conclude(ports, job, journal, why, start);
  }
  const together = sentWith(resourceOf(first.operation.tab)!);
  const chosenOperations = chosenOf(outlook.ready, together, mostGroups);
  writeParents(ports, job, dependentsOf(planned, lineage));
  const work: BatchWork = {
    ...reading,
    ports,
    job,
    journal,
    sender: together[0]!.sender,
    parents: parentsOf(ports, { index: () => index }),
  };
  const requestsBefore = client.sent();
  const sentOutcomes = sendBatch(work, chosenOperations);
  applyAll(ports, job, journal, together, sentOutcomes.results);
  const cost = {
    requests: (job.cost?.requests ?? 0) + client.sent() - requestsBefore,
    groups: (job.cost?.groups ?? 0) + groupsIn(sentOutcomes.results.map(({ logged }) => logged)),
  };
  const limitedUntil = client.lastAt(requestsFor(outlook.ready, sentOutcomes.results, cost));
  const worked = (job.worked ?? 0) + ports.clock.now() - began;
  const failure = sentOutcomes.failure && namedFailure(sentOutcomes.failure, work.parents);
  const strikes = strikesAfter(job, sentOutcomes.results);
  return conclude(ports, { ...job, worked, cost, limitedUntil, strikes }, journal, failure, start);
}

/** Saves the progress of the push. The log is written once per step. */
function conclude(ports: Ports, job: Job, journal: RunJournal, failure: Failure | null, start: number): Turn {
  const currentTime = ports.clock.now();
  const doneCount = finalCount(journal);
  const going: Job = {
    ...renewed(job, ports.person(), currentTime),
    state: 'running',
    resumeAt: null,
    done: doneCount,
    phase: 'Sending…',
  };
  if (failure !== null && (stopsAll(failure) || failure.kind === 'forbidden')) {
    return lastTurn(stopPush(ports, going, journal, { state: 'failed', sentence: failure.sentence }));
  }
  if (failure === null && doneCount === journal.entries.length)
    return lastTurn(finishPush(ports, going, journal));
  const hasMore = failure === null && currentTime - start < SHOW_AFTER_MS;
  if (!hasMore) projectLog(ports, journal);
  const next = failure === null ? writeJob(ports, going) : park(ports, going, failure);
  return { view: pushView(ports, next, journal), hasMore, journal };
}

/** @throws UserError for everyone except the approver */
export function pushStep(ports: Ports, job: Job): JobView {
  const start = ports.clock.now();
  const step: Step = { start, otherPushes: new Map() };
  let mostGroups = FIRST_BATCH;
  let journal: RunJournal | null = null;
  for (let isFirst = true; ; isFirst = false) {
    const began = ports.clock.now();
    const turn: Turn = withDocument(ports, () =>
      runBatch(ports, { id: job.id, step, isFirst, mostGroups, journal }),
    );
    if (!turn.hasMore) return turn.view;
    journal = turn.journal;
    mostGroups = nextBatch(mostGroups, ports.clock.now() - began);
  }
}
