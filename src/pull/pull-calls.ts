// pull: pulling.

import { call } from '../calls/call';
import { jobId } from '../calls/call-schemas';
import { PullChoice } from '../jobs/job-record';
import { pullSkip, pullStart } from './pull';
import { pullEstimate } from './pull-estimate';

export const PULL_CALLS = {
  pullEstimate: call(pullEstimate, PullChoice),
  pullStart: call(pullStart, PullChoice),
  /** Ends the tries of the parts that a waiting pull could not read. */
  pullSkip: call(pullSkip, jobId),
};
