// push: the number of requests in a batch of a push.

/** Small, to show progress early and to notice a service that refuses everything. */
export const FIRST_BATCH = 20;
const MOST = 2_000;
const BATCH_MS = 4_000;

/**
 * Size of the next batch, after one of `size` requests took `ms`. Each batch reads log and tab whole, so a
 * batch is as large as a few seconds allow. After a kill, at most one batch has to be read back.
 */
export function nextBatch(size: number, ms: number): number {
  const fitting = Math.floor((size * BATCH_MS) / Math.max(1, ms));
  return Math.max(FIRST_BATCH, Math.min(2 * size, fitting, MOST));
}
