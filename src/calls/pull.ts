// calls: pulling.

import { pullEstimate } from '../features/pull/estimate';
import { pullStart } from '../features/pull/pull';
import { PullChoiceSchema } from '../jobs/job-record';
import { call } from './call';

export const PULL_CALLS = {
  pullEstimate: call(pullEstimate, PullChoiceSchema),
  pullStart: call(pullStart, PullChoiceSchema),
};
