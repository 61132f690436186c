// pull: writes the record of a pull, unless it was canceled or replaced meanwhile.

import { isOver, type Job, readJob, writeJob } from '../jobs/job-record';
import { isCancelAsked, withDocument } from '../jobs/lease';
import type { Ports } from '../ports/ports';
import { cancelPull } from './pull';

const REPLACED = 'Another action was started in this spreadsheet, so this pull was stopped. Pull again.';

/**
 * Under the document lock: writes the record that `work` returns. If the pull was canceled or replaced by
 * another job while the service was read, does nothing.
 */
export function proceed(ports: Ports, job: Job, work: () => Job): Job {
  return withDocument(ports, (): Job => {
    const currentJob = readJob(ports);
    if (currentJob?.id !== job.id)
      return { ...job, state: 'canceled', phase: 'Stopped.', summary: [REPLACED] };
    if (isOver(currentJob)) return currentJob;
    return isCancelAsked(ports, currentJob) ? cancelPull(ports, currentJob) : writeJob(ports, work());
  });
}
