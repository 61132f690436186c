// bench, k: a review of 7,000 changed bids in a browser, sorted and filtered; rows reverted and cells
// fixed in bulk.

import { revertAndFix, sortLargeReview } from '../test/browser/large-review';
import { type Measure, measure } from './measure';
import { rowsText } from './pulls';

/** Milliseconds. */
const MOST_MS = 200;
const MOST_SECONDS = 3;

export async function measureReview(): Promise<Measure[]> {
  const { rows, sorts, filters } = await sortLargeReview(1_000);
  const { reverted, revertSeconds, fixed, fixSeconds } = await revertAndFix();
  const name = `k. review of ${rowsText(rows)} changed bids`;
  return [
    measure(`${name}: sorting it, slowest of ${sorts.length}`, Math.max(...sorts), 'ms', MOST_MS),
    measure(`${name}: filtering it, slowest of ${filters.length}`, Math.max(...filters), 'ms', MOST_MS),
    measure(`k. reverting ${reverted} reviewed rows`, revertSeconds, 's', MOST_SECONDS),
    measure(`k. Restore all of ${fixed} issues in Check`, fixSeconds, 's', MOST_SECONDS),
  ];
}
