// pull: pulling.

import { call } from '../calls/call';
import { jobId } from '../calls/call-schemas';
import { PullChoice } from '../jobs/job-record';
import { pullCampaigns, pullSkip, pullStart } from './pull';
import { pullEstimate } from './pull-estimate';
import { CampaignsToPull } from './pull-schema';

export const PULL_CALLS = {
  pullEstimate: call(pullEstimate, PullChoice),
  pullStart: call(pullStart, PullChoice),
  /** Pulls campaigns by ID, for rows of them that are missing in the tabs. */
  pullCampaigns: call(pullCampaigns, CampaignsToPull),
  /** Ends the tries of the parts that a waiting pull could not read. */
  pullSkip: call(pullSkip, jobId),
};
