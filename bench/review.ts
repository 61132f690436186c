// bench, k: a review of 7,000 changed bids in a browser, sorted and filtered; rows reverted and cells
// fixed in bulk.

import { revertAndFix, sortLargeReview } from '../test/browser/large-review';
import { type Measure, measure, rowsText } from './measure';
import type { Size } from './parts';

/** Milliseconds. */
const MOST_MS = 200;
const MOST_SECONDS = 3;

export async function measureReview(size: Size): Promise<Measure[]> {
  const isFull = size === 'full';
  const { rows, sorts, filters } = await sortLargeReview(isFull ? 1_000 : 20);
  const { reverted, revertSeconds, fixed, fixSeconds } = await revertAndFix(
    isFull ? { bids: 100, reverted: 400, fixed: 200 } : { bids: 10, reverted: 20, fixed: 10 },
  );
  const name = `k. review of ${rowsText(rows)} changed bids`;
  return [
    measure(`${name}: sorting it, slowest of ${sorts.length}`, Math.max(...sorts), 'ms', MOST_MS),
    measure(`${name}: filtering it, slowest of ${filters.length}`, Math.max(...filters), 'ms', MOST_MS),
    measure(`k. reverting ${reverted} reviewed rows`, revertSeconds, 's', MOST_SECONDS),
    measure(`k. Restore all of ${fixed} issues in Check`, fixSeconds, 's', MOST_SECONDS),
  ];
}
