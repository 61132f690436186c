// push: a comparison with the service (a review) that does not fit into one call. It belongs
// to the person and the connection that started it. What it has read is kept for the next step and for
// *Review again*.

import type { Failure } from '../../ad-service/failures';
import { getLongText, setLongText } from '../../base/long-text';
import { connectionOf } from '../../connections/connection';
import {
  isOver,
  type Job,
  LEASE_MS,
  newJob,
  readComparison,
  renewed,
  viewOf,
  writeJob,
} from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { NOUN, withDocument } from '../../jobs/lease';
import { parkedBy } from '../../jobs/strikes';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { HOUR_MS, sentenceTime } from '../../shared/time';
import { approverOf, sameApprover } from '../journal/approval';

const PROGRESS = 'bidgrid.comparison-read';

/**
 * How long after the end of its lease the same person's next comparison resumes an unfinished one.
 * Milliseconds.
 */
const RESUMED_MS = HOUR_MS;
/** Pause if the service names none. Milliseconds. */
const PAUSE_MS = 30_000;

const CANCELED = 'This was canceled. Nothing was sent.';
const STOPPED = 'Another window or person started a review, which ended this one. Try again.';
const OTHERS = ({ owner, kind }: Job) =>
  `${owner.name} started this ${NOUN[kind]}, so only they can resume it. Cancel it, or start your own when it is finished.`;

const isOwn = (ports: Ports, { owner, approver }: Job): boolean =>
  owner.id === ports.person().id && approver !== undefined && sameApprover(approver, approverOf(ports));

/**
 * The comparison to resume; null: a new one starts.
 * @param id from an earlier view: a finished comparison is then continued with what changed since; null: none
 * @throws UserError when it was canceled, or replaced in another window
 */
export function comparisonFor(ports: Ports, id: string | null): Job | null {
  const job = readComparison(ports);
  const isOther = job !== null && job.id !== id && !isOver(job) && job.holder.until > ports.clock.now();
  if (id !== null && isOther && job.owner.id === ports.person().id) throw new UserError(STOPPED);
  if (job === null || !isOwn(ports, job)) return null;
  if (job.id === id) {
    if (job.state === 'canceled') throw new UserError(CANCELED);
    return job;
  }
  const isRecent = ports.clock.now() - job.holder.until < RESUMED_MS;
  return id === null && !isOver(job) && isRecent ? job : null;
}

/** @throws UserError for everyone except its owner, and while another connection is chosen */
export function needOwner(ports: Ports, job: Job): void {
  if (isOwn(ports, job)) return;
  if (job.owner.id !== ports.person().id) throw new UserError(OTHERS(job));
  throw new UserError(
    `This ${NOUN[job.kind]} was started with the connection "${job.connectionName ?? ''}". Choose it in Bidgrid ▸ Connections… to resume, or start again.`,
  );
}

/** @throws UserError when it was canceled or replaced meanwhile. Under the document lock. */
export function needCurrent(ports: Ports, job: Job): void {
  const currentJob = readComparison(ports);
  if (currentJob?.id !== job.id) throw new UserError(STOPPED);
  if (currentJob.state === 'canceled') throw new UserError(CANCELED);
}

/** A new comparison, not yet saved. */
export function newComparison(ports: Ports): Job {
  const connection = connectionOf(ports);
  return {
    ...newJob(ports, 'review', '', 0),
    approver: approverOf(ports, connection),
    connectionName: connection?.name ?? '',
  };
}

/** @throws UserError while another person's comparison runs or waits */
function mayReplace(ports: Ports, job: Job): void {
  const other = readComparison(ports);
  if (other === null || other.id === job.id || isOver(other)) return;
  if (other.owner.id === job.owner.id || other.holder.until <= ports.clock.now()) return;
  throw new UserError(
    `${other.owner.name}'s ${NOUN[other.kind]} is not finished, and a spreadsheet can have only one long review. Cancel it, or try again at ${sentenceTime(ports.timeText(other.holder.until))}.`,
  );
}

/**
 * Saves the comparison with what it has read. Under the document lock.
 * @param failure why reading stopped: parks the job; null: the job continues at once, or is finished
 * @throws UserError while another person's comparison runs or waits
 */
export function saveComparison(
  ports: Ports,
  job: Job,
  progress: unknown,
  failure: Failure | null = null,
): Job {
  mayReplace(ports, job);
  const currentTime = ports.clock.now();
  const going = renewed(job, ports.person(), currentTime);
  const next = failure ? parkedBy(going, failure, currentTime, PAUSE_MS) : { ...going, resumeAt: null };
  // Other people cannot start a comparison, which would discard this one, while it waits.
  const until = Math.max(next.holder.until, (next.resumeAt ?? 0) + LEASE_MS);
  // After a kill, chunks of two texts must not be read as one text.
  ports.documentStore.delete(PROGRESS);
  setLongText(ports.documentStore, PROGRESS, JSON.stringify({ job: job.id, read: progress }));
  return writeJob(ports, { ...next, holder: { ...next.holder, until } });
}

/** Progress of the comparison; null: none, or the execution that saved it was killed. */
export function readProgress(ports: Ports, job: Job): unknown {
  const text = getLongText(ports.documentStore, PROGRESS);
  if (text === null) return null;
  const storedProgress = JSON.parse(text) as { job: string; read: unknown };
  return storedProgress.job === job.id ? storedProgress.read : null;
}

/** Anyone may cancel a comparison: nothing was sent. */
export function cancelComparison(ports: Ports, id: string): JobView {
  return withDocument(ports, () => {
    const job = readComparison(ports);
    if (job === null || job.id !== id) throw new UserError(STOPPED);
    if (isOver(job)) return viewOf(job, ports.person());
    const end: Job = {
      ...job,
      state: 'canceled',
      phase: 'Canceled.',
      resumeAt: null,
      summary: [CANCELED],
    };
    return viewOf(writeJob(ports, end), ports.person());
  });
}
