// calls: the one long action of a document.

import { jobCancel, jobCurrent, jobStep } from '../features/jobs';
import { call } from './call';
import { JobId } from './schemas';

export const JOB_CALLS = {
  /** Works on the job for at most 30 s and returns its state. */
  jobStep: call(jobStep, JobId),
  jobCancel: call(jobCancel, JobId),
  /**
   * The unfinished job of this document, else the unfinished comparison, whoever started it; null when there
   * is none.
   */
  jobCurrent: call(jobCurrent),
};
