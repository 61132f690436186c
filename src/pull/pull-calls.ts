// pull: pulling.

import { call } from '../calls/call';
import { JobId } from '../calls/call-schemas';
import { PullChoiceSchema } from '../jobs/job-record';
import { pullSkip, pullStart } from './pull';
import { pullEstimate } from './pull-estimate';

export const PULL_CALLS = {
  pullEstimate: call(pullEstimate, PullChoiceSchema),
  pullStart: call(pullStart, PullChoiceSchema),
  /** Ends the tries of the parts that a waiting pull could not read. */
  pullSkip: call(pullSkip, JobId),
};
