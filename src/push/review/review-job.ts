// push: the job of a review that does not fit into one call. It belongs to the person and the connection that
// started it, blocks no other action, and ends when one starts.

import * as v from 'valibot';
import type { Failure } from '../../ad-service/failures';
import { getLongText, setLongText } from '../../base/long-text';
import { connectionOf } from '../../connections/connection';
import {
  isOver,
  type Job,
  LEASE_MS,
  newJob,
  readJob,
  renewed,
  viewOf,
  writeJob,
} from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { needFree, withDocument } from '../../jobs/lease';
import { parkedBy } from '../../jobs/strikes';
import type { Ports } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { UserError } from '../../ports/user-error';
import { HOUR_MS, sentenceTime } from '../../shared/time';
import { approverOf, sameApprover } from '../journal/approval';

const PROGRESS = 'bidgrid.review-progress';

/** How long after its lease the same person's next review resumes an unfinished one. Milliseconds. */
const RESUMED_MS = HOUR_MS;
/** Pause if the service names none. Milliseconds. */
const PAUSE_MS = 30_000;

const CANCELED = 'This was canceled. Nothing was sent.';
const STOPPED =
  'Another review or action started in this spreadsheet, which ended this review. Review again.';

/** What a review has read. The values themselves are merged into the tabs. */
const ReviewProgress = v.object({
  /** ID of the job. */
  job: v.string(),
  /** Digests of the parts that were read. */
  read: v.array(v.string()),
  /** Digests of the parts that cannot be read, the number of their rows, and why the first cannot be read. */
  unread: v.array(v.string()),
  unreadRows: v.number(),
  why: v.string(),
  /** Names of rows that the service does not list. */
  missing: v.array(v.string()),
});
export type ReviewProgress = v.InferOutput<typeof ReviewProgress>;

const NO_PROGRESS: ReviewProgress = {
  job: '',
  read: [],
  unread: [],
  unreadRows: 0,
  why: '',
  missing: [],
};

/** Progress of the review; that of a finished one without what it could not read, which is read again. */
export function progressOf(ports: Ports, job: Job | null): ReviewProgress {
  const progress = job && parsedJson(ReviewProgress, getLongText(ports.documentStore, PROGRESS));
  if (!progress || progress.job !== job.id) return NO_PROGRESS;
  return job.state === 'finished' ? { ...progress, unread: [], unreadRows: 0, why: '' } : progress;
}

const isOwn = (ports: Ports, { owner, approver }: Job): boolean =>
  owner.id === ports.person().id && approver !== undefined && sameApprover(approver, approverOf(ports));

const isLive = (ports: Ports, job: Job): boolean => !isOver(job) && job.holder.until > ports.clock.now();

/**
 * The review to continue; null: a new one starts.
 * @param id from an earlier view: a finished review is continued with what changed since; null: none
 * @throws UserError when it was canceled, or replaced in another window
 */
export function reviewJobOf(ports: Ports, id: string | null): Job | null {
  const job = readJob(ports);
  if (job === null || job.kind !== 'review' || job.owner.id !== ports.person().id) return null;
  if (id !== null && job.id !== id && isLive(ports, job)) throw new UserError(STOPPED);
  if (!isOwn(ports, job)) return null;
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
  if (job.owner.id !== ports.person().id)
    throw new UserError(
      `${job.owner.name} started this review, so only they can resume it. Cancel it, or start your own when it is finished.`,
    );
  throw new UserError('The connection was changed during this review. Start again.');
}

/** @throws UserError when it was canceled or replaced meanwhile. Under the document lock. */
export function needCurrent(ports: Ports, job: Job): void {
  const currentJob = readJob(ports);
  if (currentJob?.id !== job.id) throw new UserError(STOPPED);
  if (currentJob.state === 'canceled') throw new UserError(CANCELED);
}

/** A new review, not yet saved. */
export function newReview(ports: Ports): Job {
  const connection = connectionOf(ports);
  return {
    ...newJob(ports, 'review', '', 0),
    approver: approverOf(ports, connection),
    connectionName: connection?.name ?? '',
  };
}

/** @throws UserError while another person's review runs or waits */
function needReplaceable(ports: Ports, job: Job): void {
  needFree(ports);
  const other = readJob(ports);
  if (other?.kind !== 'review' || other.owner.id === job.owner.id || !isLive(ports, other)) return;
  throw new UserError(
    `${other.owner.name}'s review is not finished, and a spreadsheet can have only one long review. Cancel it, or try again at ${sentenceTime(ports.timeText(other.holder.until))}.`,
  );
}

/**
 * Saves the review with what it has read. Under the document lock.
 * @param failure why reading stopped: parks the job; null: the job continues at once, or is finished
 * @throws UserError while another action, or another person's review, runs or waits
 */
export function saveReview(
  ports: Ports,
  job: Job,
  progress: ReviewProgress,
  failure: Failure | null = null,
): Job {
  needReplaceable(ports, job);
  const currentTime = ports.clock.now();
  const going = renewed(job, ports.person(), currentTime);
  const next = failure ? parkedBy(going, failure, currentTime, PAUSE_MS) : { ...going, resumeAt: null };
  // Other people cannot start a long review, which would discard this one, while it waits.
  const until = Math.max(next.holder.until, (next.resumeAt ?? 0) + LEASE_MS);
  setLongText(ports.documentStore, PROGRESS, JSON.stringify({ ...progress, job: job.id }));
  return writeJob(ports, { ...next, holder: { ...next.holder, until } });
}

/** Anyone may cancel a review: nothing was sent. */
export function cancelReview(ports: Ports, id: string): JobView {
  return withDocument(ports, () => {
    const job = readJob(ports);
    if (job === null || job.id !== id) throw new UserError(STOPPED);
    if (isOver(job)) return viewOf(job, ports.person());
    const end: Job = { ...job, state: 'canceled', phase: 'Canceled.', resumeAt: null, summary: [CANCELED] };
    return viewOf(writeJob(ports, end), ports.person());
  });
}
