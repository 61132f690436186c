// bench, m: Insights of 200 campaigns: 13 months of days, and the months before, as History keeps two years.

import { openInsights } from '../test/browser/large-history';
import { type Measure, measure } from './measure';

export async function measureInsights(): Promise<Measure[]> {
  const { rows, openMs, answerMs, kilobytes } = await openInsights();
  const of = `${rows.toLocaleString('en')} rows`;
  return [
    measure(`m. Insights of ${of}: from the menu to the drawn chart`, openMs, 'ms', 1_000),
    measure('m. of it, reading and sending the figures', answerMs, 'ms'),
    measure('m. size of the figures that are sent', kilobytes, 'KB'),
  ];
}
