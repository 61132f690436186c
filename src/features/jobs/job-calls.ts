// jobs: the long actions of a document.

import { call } from '../../calls/call';
import { jobId } from '../../calls/call-schemas';
import { jobCancel, jobCurrent, jobLook, jobStep } from './jobs';

export const JOB_CALLS = {
  /** Works on the job for at most 30 s and returns its state. */
  jobStep: call(jobStep, jobId),
  /** Its state, without working on it. */
  jobLook: call(jobLook, jobId),
  jobCancel: call(jobCancel, jobId),
  /** The unfinished job of this document, of any person; null: none. */
  jobCurrent: call(jobCurrent),
};
