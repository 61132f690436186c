// calls: pulling.

import { pullEstimate } from '../features/pull/estimate';
import { pullSkip, pullStart } from '../features/pull/pull';
import { PullChoiceSchema } from '../jobs/job-record';
import { call } from './call';
import { JobId } from './schemas';

export const PULL_CALLS = {
  pullEstimate: call(pullEstimate, PullChoiceSchema),
  pullStart: call(pullStart, PullChoiceSchema),
  /** Ends the tries of the parts that a waiting pull could not read. */
  pullSkip: call(pullSkip, JobId),
};
