// test, features: pulls by their steps, against a service that answers from a table.

import { jobStep } from '../../src/features/jobs/jobs';
import type { PullChoice } from '../../src/jobs/job-record';
import type { JobView } from '../../src/jobs/job-view';
import { pullStart } from '../../src/pull/pull';
import { EVERY_CAMPAIGN } from '../../src/shared/tab-choices';
import {
  AD_BODY,
  campaignBody,
  type Replies,
  type ServicePorts,
  servicePorts,
  setBody,
  targetsBody,
} from '../features/service-ports';

const LISTS = {
  code: 200,
  app_lists: [{ app_list_id: '1', name: 'Games', description: '', app_count: 3 }],
  count: 1,
};
const SET = setBody('s1', 'c1', {
  ads: [AD_BODY],
  assets: [{ asset: 'hash-1', status: 'ready', type: 'IMG_BANNER' }],
});

/** A service with campaigns `c1` … `cN`, each with one country. */
export function service(count: number, more: Replies = {}): ServicePorts {
  const ids = Array.from({ length: count }, (_, i) => `c${i + 1}`);
  const replies: Replies = {
    'GET /campaigns': ids.map((id) => campaignBody(id)),
    'GET /applists/list': LISTS,
  };
  for (const id of ids) {
    replies[`GET /campaign_targets/${id}`] = targetsBody({ US: 1 });
    replies[`GET /creative_sets/${id}`] = id === 'c1' ? [SET] : [];
    replies[`GET /sources/${id}`] = [{ app_id: 'a1', app_id_external: 'x1', status: true }];
    replies[`GET /source_bids/${id}`] = [];
  }
  return servicePorts({ ...replies, ...more });
}

export const started = (
  ports: ServicePorts,
  tabs: readonly string[],
  choice: Partial<PullChoice> = {},
): JobView => pullStart(ports, { ...EVERY_CAMPAIGN, tabs: [...tabs], ...choice });

/** Starts a pull and works on it until it pauses or ends, in steps of the same person. */
export function pulled(
  ports: ServicePorts,
  tabs: readonly string[],
  choice: Partial<PullChoice> = {},
): JobView {
  return worked(ports, started(ports, tabs, choice));
}

export function worked(ports: ServicePorts, job: JobView): JobView {
  let now = jobStep(ports, job.id);
  while (now.state === 'running') now = jobStep(ports, job.id);
  return now;
}

/** Waits for the end of a pause and continues. */
export function resumed(ports: ServicePorts, job: JobView): JobView {
  ports.clock.advance(job.resumeAt! - ports.clock.now());
  return worked(ports, job);
}
