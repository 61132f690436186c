// jobs: the client calls of jobs, for every kind of job.

import {
  isComparison,
  isOver,
  type Job,
  readComparison,
  readJob,
  renewed,
  viewOf,
  writeJob,
} from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { askToCancel, isCancelAsked, mayGoOn, withDocument, withDocumentOr } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { cancelPull } from '../../pull/pull';
import { pullStep } from '../../pull/pull-step';
import { cancelComparison } from '../../push/compare/comparison';
import { cancelPush } from '../../push/engine/end-push';
import { pushStep } from '../../push/engine/push-step';
import { needCompany } from '../../push/journal/approval';
import { reviewStep } from '../../push/review/review';
import { undoPreviewStep } from '../../push/undo/undo';

function jobNamed(ports: Ports, id: string): Job {
  for (const read of [readJob, readComparison]) {
    const job = read(ports);
    if (job?.id === id) return job;
  }
  throw new UserError(
    'This action ended, or belongs to another spreadsheet. Close the sidebar and open it again.',
  );
}

/** Without working on it. */
export const jobLook = (ports: Ports, id: string): JobView => viewOf(jobNamed(ports, id), ports.person());

/**
 * Works for at most 30 s.
 * @throws UserError while another person works on a pull, or is the approver of the push or undo
 */
export function jobStep(ports: Ports, id: string): JobView {
  const found = jobNamed(ports, id);
  const isPush = found.kind === 'push' || found.kind === 'undo';
  // `pushStep` reads the rows that failed from the journal: the answer of the last step may have been lost.
  if (isOver(found) && !isPush) return viewOf(found, ports.person());
  if (found.kind === 'review') return reviewStep(ports, found);
  if (found.kind === 'undo-preview') return undoPreviewStep(ports, found);
  // `pushStep` checks again under the lock of each batch and stores who works on it.
  if (isPush) return pushStep(ports, found);
  const job = withDocument(ports, () => {
    const now = jobNamed(ports, id);
    if (isOver(now)) return now;
    if (isCancelAsked(ports, now)) return cancelPull(ports, now);
    mayGoOn(ports, now);
    needCompany(ports, now);
    return writeJob(ports, renewed(now, ports.person(), ports.clock.now()));
  });
  return isOver(job) ? viewOf(job, ports.person()) : pullStep(ports, job);
}

/**
 * Completed work is kept; the rest is not started. A running step stops before its next slice or batch.
 * @throws UserError while another person works on a pull
 */
export function jobCancel(ports: Ports, id: string): JobView {
  const asked = jobNamed(ports, id);
  if (isComparison(asked)) return cancelComparison(ports, id);
  const isPull = asked.kind === 'pull';
  if (!isOver(asked)) {
    // Anyone may cancel a push or undo.
    if (isPull) mayGoOn(ports, asked);
    askToCancel(ports, asked);
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

/** The unfinished job of this document, or else the unfinished comparison, of any person; null: none. */
export function jobCurrent(ports: Ports): JobView | null {
  for (const read of [readJob, readComparison]) {
    const job = read(ports);
    if (job !== null && !isOver(job)) return viewOf(job, ports.person());
  }
  return null;
}
