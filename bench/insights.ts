// bench, m: Insights of 200 campaigns: 13 months of days, and the months before, as History keeps two years.

import { openInsights } from '../test/browser/large-history';
import { type Measure, measure, rowsText } from './measure';
import type { Size } from './parts';

export async function measureInsights(size: Size): Promise<Measure[]> {
  const { rows, openMs, answerMs, kilobytes } = await openInsights(
    // History keeps the days of 13 months; a row for each of the eleven months before is added to them.
    size === 'full' ? { campaigns: 200, days: 396, runs: 3 } : { campaigns: 4, days: 20, runs: 1 },
  );
  const of = `${rowsText(rows)} rows`;
  return [
    measure(`m. Insights of ${of}: from the menu to the drawn chart`, openMs, 'ms', 1_000),
    measure('m. of it, reading and sending the figures', answerMs, 'ms'),
    measure('m. size of the figures that are sent', kilobytes, 'KB'),
  ];
}
