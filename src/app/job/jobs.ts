// app: the one long action of a document, step by step, whatever its kind.

import type { Ports } from '../ports';
import { forgetKeys } from '../pull/pull';
import { pullStep } from '../pull/step';
import { cancelPush } from '../push/cancel';
import { pushStep } from '../push/step';
import { reviewStep } from '../review/review';
import type { JobView } from '../surface/job';
import { Trouble } from '../trouble';
import { undoPreviewStep } from '../undo/undo';
import { cancelComparison } from './comparison';
import {
  isComparison,
  isOver,
  type Job,
  readComparison,
  readJob,
  renewed,
  viewOf,
  writeJob,
} from './job-record';
import { mayGoOn, withDocument } from './lease';
import { needCompany } from './owner';

function jobNamed(ports: Ports, id: string): Job {
  for (const read of [readJob, readComparison]) {
    const job = read(ports);
    if (job?.id === id) return job;
  }
  throw new Trouble(
    'This action is over, and another one was started since. Close the sidebar and open it again.',
  );
}

/** Works for at most 30 s. @throws Trouble while another person works on a pull, or is the approver of the push or undo */
export function jobStep(ports: Ports, id: string): JobView {
  const found = jobNamed(ports, id);
  if (isOver(found)) return viewOf(found, ports.person());
  if (found.kind === 'review') return reviewStep(ports, found);
  if (found.kind === 'undo-preview') return undoPreviewStep(ports, found);
  // `pushStep` checks again under the lock of each batch, and saves who works on it with the result.
  if (found.kind !== 'pull') return pushStep(ports, found);
  const job = withDocument(ports, () => {
    const now = jobNamed(ports, id);
    if (isOver(now)) return now;
    mayGoOn(ports, now);
    needCompany(ports, now);
    return writeJob(ports, renewed(now, ports.person(), ports.clock.now()));
  });
  return isOver(job) ? viewOf(job, ports.person()) : pullStep(ports, job);
}

/** Completed work is kept; the rest is not started. @throws Trouble while another person works on a pull */
export function jobCancel(ports: Ports, id: string): JobView {
  if (isComparison(jobNamed(ports, id))) return cancelComparison(ports, id);
  const job = withDocument(ports, () => {
    const found = jobNamed(ports, id);
    // A push or undo can be cancelled at any time: the document lock keeps it from the middle of a batch.
    if (isOver(found) || found.kind !== 'pull') return found;
    mayGoOn(ports, found);
    forgetKeys(ports);
    const summary = ['The pull was cancelled. Rows pulled before are up to date.'];
    return writeJob(ports, { ...found, state: 'cancelled', phase: 'Cancelled.', summary });
  });
  return isOver(job) ? viewOf(job, ports.person()) : cancelPush(ports, job);
}

/** The unfinished job of this document, else the unfinished comparison, whoever started it. */
export function jobCurrent(ports: Ports): JobView | null {
  for (const read of [readJob, readComparison]) {
    const job = read(ports);
    if (job !== null && !isOver(job)) return viewOf(job, ports.person());
  }
  return null;
}
