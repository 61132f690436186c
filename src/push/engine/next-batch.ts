// push: which operations the next batch of a push has, and how many requests the rest needs.

import type { Job } from '../../jobs/job-record';
import type { Resource } from '../../tabs/common/resource';
import { resourceOf } from '../../tabs/registry';
import type { LoggedOperation } from '../journal/journal-rows';
import { type OperationResult, outgoingOf } from './outcomes';
import { REQUESTS_PER_GROUP } from './send-batch';

/** Small, to show progress early and to notice a service that refuses everything. */
export const FIRST_BATCH = 20;
const MOST_GROUPS = 2_000;
const BATCH_MS = 4_000;

/**
 * Groups of the next batch, after one of `size` groups took `ms`. Each batch reads the tab whole, so
 * a batch is as large as a few seconds allow. After a kill, at most one batch has to be read back.
 */
export function nextBatch(size: number, ms: number): number {
  const fitting = Math.floor((size * BATCH_MS) / Math.max(1, ms));
  return Math.max(FIRST_BATCH, Math.min(2 * size, fitting, MOST_GROUPS));
}

/** No further request is added once the batch has so many rows. */
const BATCH_ROWS = 2_000;
/** The next operations that fit into one batch of requests; those of one request stay together. */
export function chosenOf(
  openOperations: readonly LoggedOperation[],
  together: readonly Resource[],
  mostGroups: number,
): LoggedOperation[] {
  const { sender } = together[0]!;
  const groups = new Set<string>();
  let rows = 0;
  return openOperations.filter((logged) => {
    const resource = together.find(({ tab }) => tab.id === logged.operation.tab);
    if (!resource) return false;
    const name = sender.groupOf(outgoingOf(resource, logged));
    if (!groups.has(name) && (groups.size >= mostGroups || rows >= BATCH_ROWS)) return false;
    groups.add(name);
    rows += 1;
    return true;
  });
}

/** Number of groups that are sent by requests of their own. */
export function groupsIn(operations: readonly LoggedOperation[]): number {
  const groups = new Set<string>();
  for (const logged of operations) {
    const resource = resourceOf(logged.operation.tab)!;
    groups.add(`${resource.sender.id} ${resource.sender.groupOf(outgoingOf(resource, logged))}`);
  }
  return groups.size;
}

/** Estimated requests for open rows: at first the maximum for each group, then the average so far. */
export function requestsFor(
  openOperations: readonly LoggedOperation[],
  results: readonly OperationResult[],
  { requests, groups }: NonNullable<Job['cost']>,
): number {
  const doneEntries = new Set(results.map(({ logged }) => logged.entry));
  const groupsLeft = groupsIn(openOperations.filter(({ entry }) => !doneEntries.has(entry)));
  return Math.ceil(groupsLeft * (groups > 0 ? requests / groups : REQUESTS_PER_GROUP));
}
