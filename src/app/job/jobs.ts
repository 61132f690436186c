// app: the one long action of a document, step by step, whatever its kind.

import { connectionOf } from '../connection/connection';
import { canWrite, READ_ONLY } from '../connection/permission';
import type { Ports } from '../ports';
import { forgetKeys } from '../pull/pull';
import { pullStep } from '../pull/step';
import { cancelPush } from '../push/cancel';
import { pushStep } from '../push/step';
import type { JobView } from '../surface/job';
import { Trouble } from '../trouble';
import { isOver, type Job, readJob, renewed, viewOf, writeJob } from './job-record';
import { mayGoOn, withDocument } from './lease';

function jobNamed(ports: Ports, id: string): Job {
  const job = readJob(ports);
  if (job !== null && job.id === id) return job;
  throw new Trouble(
    'This action is over, and another one was started since. Close the sidebar and open it again.',
  );
}

/** Works for at most 30 s. @throws Trouble while somebody else works on it */
export function jobStep(ports: Ports, id: string): JobView {
  const job = withDocument(ports, () => {
    const found = jobNamed(ports, id);
    if (isOver(found)) return found;
    mayGoOn(ports, found);
    const connection = connectionOf(ports);
    // Taking over what a colleague left needs scopes of one's own.
    if (found.kind !== 'pull' && connection && !canWrite(connection)) throw new Trouble(READ_ONLY);
    return writeJob(ports, renewed(found, ports.person(), ports.clock.now()));
  });
  if (isOver(job)) return viewOf(job, ports.person());
  return job.kind === 'pull' ? pullStep(ports, job) : pushStep(ports, job);
}

/** What was done stays done; the rest is not started. @throws Trouble while somebody else works on it */
export function jobCancel(ports: Ports, id: string): JobView {
  const job = withDocument(ports, () => {
    const found = jobNamed(ports, id);
    if (!isOver(found)) mayGoOn(ports, found);
    return found;
  });
  if (isOver(job)) return viewOf(job, ports.person());
  if (job.kind !== 'pull') return cancelPush(ports, job);
  return withDocument(ports, () => {
    const now = jobNamed(ports, id);
    forgetKeys(ports);
    const summary = [`The pull was cancelled. ${now.done} of ${now.total} campaigns are up to date.`];
    return viewOf(
      writeJob(ports, { ...now, state: 'cancelled', phase: 'Cancelled.', summary }),
      ports.person(),
    );
  });
}

/** The unfinished job of this document, whoever started it. */
export function jobCurrent(ports: Ports): JobView | null {
  const job = readJob(ports);
  return job === null || isOver(job) ? null : viewOf(job, ports.person());
}
