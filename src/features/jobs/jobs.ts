// jobs: the client calls of jobs, for every kind of job.

import { isOver, type Job, readJob, renewed, viewOf, writeJob } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { askToCancel, isCancelAsked, mayGoOn, withDocument, withDocumentOr } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { cancelPull } from '../../pull/pull';
import { pullStep } from '../../pull/pull-step';
import { cancelPush } from '../../push/engine/end-push';
import { pushStep } from '../../push/engine/push-step';
import { needCompany } from '../../push/journal/approval';
import { reviewStep } from '../../push/review/review';
import { cancelReview } from '../../push/review/review-job';

function jobNamed(ports: Ports, id: string): Job {
  const job = readJob(ports);
  if (job?.id === id) return job;
  throw new UserError(
    'This action ended, or belongs to another spreadsheet. Close the sidebar and open it again.',
  );
}

/** Without working on it. */
export const jobLook = (ports: Ports, id: string): JobView => viewOf(jobNamed(ports, id), ports.person());

/**
 * Works for at most 30 s.
 * @throws UserError while another person works on a pull, or is the approver of the push
 */
export function jobStep(ports: Ports, id: string): JobView {
  const foundJob = jobNamed(ports, id);
  const isPush = foundJob.kind === 'push';
  // `pushStep` reads the rows that failed from the journal: the answer of the last step may have been lost.
  if (isOver(foundJob) && !isPush) return viewOf(foundJob, ports.person());
  if (foundJob.kind === 'review') return reviewStep(ports, foundJob);
  // `pushStep` checks again under the lock of each batch and stores who works on it.
  if (isPush) return pushStep(ports, foundJob);
  const job = withDocument(ports, () => {
    const currentJob = jobNamed(ports, id);
    if (isOver(currentJob)) return currentJob;
    if (isCancelAsked(ports, currentJob)) return cancelPull(ports, currentJob);
    mayGoOn(ports, currentJob);
    needCompany(ports, currentJob);
    return writeJob(ports, renewed(currentJob, ports.person(), ports.clock.now()));
  });
  return isOver(job) ? viewOf(job, ports.person()) : pullStep(ports, job);
}

/**
 * Completed work is kept; the rest is not started. A running step stops before its next slice or batch.
 * @throws UserError while another person works on a pull
 */
export function jobCancel(ports: Ports, id: string): JobView {
  const askedJob = jobNamed(ports, id);
  if (askedJob.kind === 'review') return cancelReview(ports, id);
  const isPull = askedJob.kind === 'pull';
  if (!isOver(askedJob)) {
    // Anyone may cancel a push.
    if (isPull) mayGoOn(ports, askedJob);
    askToCancel(ports, askedJob);
  }
  const cancel = (): JobView => {
    const job = jobNamed(ports, id);
    if (!isPull) return cancelPush(ports, job);
    return viewOf(isOver(job) ? job : cancelPull(ports, job), ports.person());
  };
  return withDocumentOr(ports, cancel, () =>
    viewOf({ ...jobNamed(ports, id), phase: 'Canceling…', pause: undefined }, ports.person()),
  );
}

/** The unfinished job of this document, of any person; null: none. */
export function jobCurrent(ports: Ports): JobView | null {
  const job = readJob(ports);
  return job === null || isOver(job) ? null : viewOf(job, ports.person());
}
