// engine: how many requests of a push go out between two looks at log and tab.

/** Few, so that the first progress shows soon and a service that refuses everything is noticed early. */
export const FIRST_BATCH = 20;
const MOST = 2_000;
const BATCH_MS = 4_000;

/**
 * Requests of the next batch, after one of `size` that took so long. Every batch reads the log and the tab
 * whole, so their number must not grow with the number of rows: a batch is as large as some seconds allow. A
 * kill leaves no more than one of them to be read back.
 */
export function nextBatch(size: number, ms: number): number {
  const fitting = Math.floor((size * BATCH_MS) / Math.max(1, ms));
  return Math.max(FIRST_BATCH, Math.min(2 * size, fitting, MOST));
}
